internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `branches`: the session's lines of actions.
  static let branches = Command(
    name: .both("branches"), group: .reducers,
    summary: "List the branches: the recorded one, and your trials.",
    discussion: """
      'send' makes branches. They live in memory until 'save' writes them to a file.
      > marks the current branch, and * marks unsaved ones.

      --json prints one object a line for each branch: name, parent, forkedAt,
      actions (the number of its own), lastPosition, isCurrent and isSaved.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    seeAlso: ["checkout", "send", "save"], session: .fileAtPosition, schema: "branches"
  ) { context, _ in
    let branches = try BranchRow.rows(context)
    return Verdict(
      json: { output in for branch in branches { try output.line(branch.json.jsonText()) } },
      text: { output in
        let column = branches.map(\.branch.name.terminalSafe.displayWidth).max() ?? 0
        for branch in branches { try output.line(branch.line(column: column)) }
        if branches.contains(where: { !$0.isSaved }) {
          try output.line(StyledLine("* not saved: 'save FILE' keeps it", .faint))
        }
      })
  }
}

/// A branch as `branches` lists it.
private struct BranchRow {
  let branch: Branch
  let parent: String?
  let last: Int
  let isCurrent: Bool
  let isSaved: Bool

  static func rows(_ context: Context) throws -> [BranchRow] {
    let branches = context.timeline.branches
    let names = Dictionary(branches.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    let unsaved = Set(context.timeline.unsavedBranches.map(\.id))
    return try branches.map { branch in
      BranchRow(
        branch: branch, parent: branch.parent.map { names[$0] ?? "?" },
        last: try context.timeline.lastPosition(on: branch.id),
        isCurrent: branch.id == context.cursor.branch, isSaved: !unsaved.contains(branch.id))
    }
  }

  private var actionCount: Int { last - (branch.forkedAt ?? 0) }

  func line(column: Int) -> StyledLine {
    var line = StyledLine(isCurrent ? ">" : " ", .strong)
    line.append(isSaved ? "  " : "* ", .warning)
    line.append(branch.name, isCurrent ? .strong : .plain, paddedTo: column)
    line.append("  \(CountText.count(actionCount, "action")), last position \(last)")
    if let parent, let fork = branch.forkedAt {
      line.append(", from \(parent) at \(fork)", .faint)
    }
    return line
  }

  var json: StateValue {
    [
      "name": .string(branch.name), "parent": parent.map { .string($0) } ?? .null,
      "forkedAt": branch.forkedAt.map { .integer(Int64($0)) } ?? .null,
      "actions": .integer(Int64(actionCount)), "lastPosition": .integer(Int64(last)),
      "isCurrent": .bool(isCurrent), "isSaved": .bool(isSaved),
    ]
  }
}
