internal import SessionFile
internal import TimeTravel

extension Command {
  private static let branchName = Operand("NAME", .branch, "the branch")

  /// `checkout`: to another branch.
  static let checkout = Command(
    name: .prompt("checkout"), group: .reducers,
    summary: "Go to the last position of another branch.",
    examples: [("checkout try-1", "the end of the first trial"), ("checkout main", "back")],
    seeAlso: ["branches", "send"], operands: [branchName]
  ) { context, arguments in
    let name = try arguments.required(branchName)
    let branches = context.timeline.branches
    guard let branch = branches.first(where: { $0.name == name }) else {
      throw CommandError.noSuchBranch(
        name, near: Array(nearNames(to: name, among: branches.map(\.name)).prefix(3)))
    }
    context.cursor = BranchPosition(
      branch: branch.id, position: try context.timeline.lastPosition(on: branch.id))
    return Verdict(try Landing.line(context))
  }
}
