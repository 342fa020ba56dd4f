internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A stop as `continue` shows it: why it stopped, where, and what changed.
///
///     watchpoint 2: .count
///     21/61  counter.set  11  +1.204s
///     ~ .count  10 -> 11
struct StopText {
  let report: StopReport
  let context: Context

  /// The most changes that a breakpoint shows at a terminal.
  private static let mostChanges = 10

  func write(to output: Output) throws {
    guard !report.isSilent else { return }
    for reason in report.reasons {
      try output.line(reason.breakpoint.line.cut(to: output.width))
    }
    try output.line(Landing.line(context))
    try writeChanges(to: output)
    try writeUnjudged(to: output)
  }

  /// What a watchpoint saw change; for a breakpoint, all that the action changed.
  private func writeChanges(to output: Output) throws {
    let changes = report.reasons.compactMap(\.change)
    let text = DiffText(
      width: output.width, mostChanges: output.isTerminal ? Self.mostChanges : nil,
      advice: "'diff --all' shows all")
    guard changes.count == report.reasons.count else {
      guard let diff = try difference() else { return }
      for line in text.lines(diff) { try output.line(line) }
      return
    }
    for change in changes {
      let changeText = PlaceChangeText(change: change, context: context)
      try changeText.writeValues(text, to: output)
    }
  }

  /// What the action changed; nil if it changed nothing, or if a state is unknown.
  private func difference() throws -> StateDiff? {
    let (timeline, here) = (context.timeline, context.cursor)
    guard here.position > timeline.firstPosition, try timeline.session.hasStates else { return nil }
    for position in [here.position - 1, here.position]
    where try timeline.unknownStates(at: position, on: here.branch) != nil {
      return nil
    }
    return StateDiff(
      from: try timeline.state(at: here.position - 1, on: here.branch), to: try context.state())
  }

  /// At how many positions a breakpoint may have stopped, and nobody knows.
  func writeUnjudged(to output: Output) throws {
    for (breakpoint, count) in report.unjudged {
      let note =
        "\(breakpoint.title) could not be judged at \(CountText.count(count, "position")) on the way"
      try output.sentence(StyledLine(note, .warning))
    }
  }

  /// The same as JSON.
  func json() throws -> StateValue {
    let here = context.cursor.position
    var members: [(String, StateValue)] = [("position", .integer(Int64(here)))]
    if here > context.timeline.firstPosition {
      members = try ActionJSON.members(at: here, in: context)
    }
    let stops = report.reasons.map { reason in
      StateValue.object(
        StateObject(reason.breakpoint.jsonMembers + (reason.change?.jsonMembers ?? [])))
    }
    members.append(("stops", .array(stops)))
    let unjudged = report.unjudged.map(\.count).reduce(0, +)
    members.append(("unknown", .integer(Int64(unjudged))))
    return .object(StateObject(members))
  }
}
