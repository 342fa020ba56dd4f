internal import SessionFile
internal import TimeTravel

extension Command {
  /// `checkout`: to another branch.
  static let checkout = Command(
    name: "checkout", group: .reducers, usage: "checkout NAME",
    summary: "Go to the last position of another branch.",
    examples: [("checkout try-1", "the end of what was tried first"), ("checkout main", "back")],
    seeAlso: ["branches", "send"], completion: [[.branch]]
  ) { context, arguments in
    var arguments = arguments
    let name = try arguments.next("NAME")
    try arguments.end()
    let branches = context.timeline.branches
    guard let branch = branches.first(where: { $0.name == name }) else {
      throw CommandError.noSuchBranch(
        name, near: Array(nearNames(to: name, among: branches.map(\.name)).prefix(3)))
    }
    context.cursor = Cursor(
      branch: branch.id, position: try context.timeline.lastPosition(on: branch.id))
    try context.output.line(Landing.line(context))
  }
}
