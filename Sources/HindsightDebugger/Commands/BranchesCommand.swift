internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `branches`: the lines of actions that there are.
  static let branches = Command(
    name: "branches", group: .reducers, usage: "branches",
    summary: "List the branches: what was recorded, and what was tried.",
    discussion: """
      'send' makes branches. They live in memory until 'save' writes them to a file.
      The current one is marked with >, and those not saved with *.
      """,
    seeAlso: ["checkout", "send", "save"]
  ) { context, arguments in
    try arguments.end()
    let branches = context.timeline.branches
    let names = Dictionary(branches.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    let unsaved = Set(context.timeline.unsavedBranches.map(\.id))
    let column = branches.map(\.name.terminalSafe.displayWidth).max() ?? 0
    for branch in branches {
      let isCurrent = branch.id == context.cursor.branch
      let last = try context.timeline.lastPosition(on: branch.id)
      var line = StyledLine(isCurrent ? ">" : " ", .strong)
      line.append(unsaved.contains(branch.id) ? "* " : "  ", .warning)
      line.append(branch.name, isCurrent ? .strong : .plain, paddedTo: column)
      let own = last - (branch.forkedAt ?? 0)
      line.append("  \(CountText.count(own, "action")), last position \(last)")
      if let parent = branch.parent, let fork = branch.forkedAt {
        line.append(", from \(names[parent] ?? "?") at \(fork)", .faint)
      }
      try context.output.line(line)
    }
    if !unsaved.isEmpty {
      try context.output.line(StyledLine("* not saved: 'save FILE' keeps it", .faint))
    }
  }
}
