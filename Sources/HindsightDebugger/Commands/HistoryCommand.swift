internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let range = Operand(
    "RANGE", .range, isOptional: true, "A..B, A.. or ..B (default: the whole session)")
  private static let reverse = CommandOption("reverse", "the oldest first")
  private static let chains = CommandOption(
    "causes", short: "p", "print the chain of causes of each action")
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "how many values to show (\(HistoryTable.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every value")

  /// `history`: all values of a place.
  static let history = Command(
    name: .both("history"), group: .search,
    summary: "List each value of a place, and who wrote it.",
    discussion: """
      Each line is an action after which the value at PATH is another than before:
      position, time, name, and the new value, or, inside arrays and objects, the
      first change; the newest first. A > marks the value here. The last line is the
      value at the start. A terminal shows the first lines, and how to go on.

      --json prints one object a line for each change, as 'last' does; with -p also
      causes, the positions of the chain of causes, the oldest first. The value at
      the start is a line with its position, kind initial, and after. Stretches of
      unknown states are lines with kind unknown.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    examples: [
      ("history .count", "each value of the count"),
      ("history .items[id=42] 20..40 -p", "what changed an item there, and why"),
      ("hindsight history s.hindsight .count --reverse", "from the start on"),
    ],
    seeAlso: ["last", "blame", "list"], session: .file,
    operands: [PlaceQuestion.operand, range], ownOptions: [chains, reverse, limit, all],
    exclusive: [(limit, all)], schema: "placeChanges"
  ) { context, arguments in
    let question = try PlaceQuestion(arguments, in: context)
    let positions = try PositionRange.kept(arguments.value(of: range), in: context)
    let history = History(
      question: question, positions: positions, isBackward: !arguments.has(reverse),
      showsCauses: arguments.has(chains),
      shown: ShownCount(
        arguments, limit: limit, all: all, atTerminal: HistoryTable.mostAtTerminal))
    return Verdict(json: history.writeJSON, text: history.writeText)
  }
}

/// What `history` prints.
private struct History {
  let question: PlaceQuestion
  let positions: ClosedRange<Int>
  let isBackward: Bool
  let showsCauses: Bool
  let shown: ShownCount

  /// Actions are read in pieces, so that a long session is never completely in memory.
  private static let pieceCount = 500

  private var context: Context { question.context }
  private var branch: Branch.ID { context.cursor.branch }
  private var start: Int { context.timeline.firstPosition }
  private var hasStart: Bool { positions.lowerBound == start }

  func writeText(to output: Output) throws {
    let most = shown.most(at: output) ?? .max
    var changes = try question.changes(in: positions, backward: isBackward)
    var (count, told, isMarked) = (0, 0, false)
    var next = try changes.next()
    guard next != nil else {
      return try Unchanged(
        question: question, positions: positions, passed: changes.passed, isBackward: true
      ).checked.verdict.text(output)
    }
    let last = try context.lastPosition()
    var table = HistoryTable(
      last: last, hasStart: hasStart, width: output.width, context: context)
    if hasStart, !isBackward { try writeStart(table, isMarked: try !isChangedHere(), to: output) }
    while next != nil, count < most, !context.shouldStop() {
      var rows: [HistoryTable.Row] = []
      var stretches: [[ClosedRange<Int>]] = []
      while let change = next, rows.count < min(Self.pieceCount, most - count) {
        rows.append(
          HistoryTable.Row(
            change: change, action: try context.timeline.action(at: change.position, on: branch)))
        stretches.append(Array(changes.passed[told...]))
        told = changes.passed.count
        next = try changes.next()
      }
      table.widen(for: rows)
      for (row, passed) in zip(rows, stretches) {
        let position = row.change.position
        let isFirst = { (stretch: ClosedRange<Int>) in
          isBackward ? stretch.lowerBound > position : stretch.upperBound < position
        }
        for stretch in passed where isFirst(stretch) { try output.line(table.line(stretch)) }
        let isHere =
          isBackward ? !isMarked && position <= context.cursor.position : try isHere(position)
        isMarked = isMarked || isHere
        try output.line(table.line(row, isCurrent: isHere))
        if showsCauses {
          for line in try table.causeLines(of: row.action) { try output.line(line) }
        }
        for stretch in passed where !isFirst(stretch) { try output.line(table.line(stretch)) }
        count += 1
      }
    }
    if next != nil {
      return try writeAdvice(from: next?.position ?? 0, to: output)
    }
    for stretch in changes.passed[told...] { try output.line(table.line(stretch)) }
    if hasStart, isBackward { try writeStart(table, isMarked: !isMarked, to: output) }
    try writeNotes(to: output)
  }

  /// Whether the value here is that of a change at a position, in the order of positions.
  private func isHere(_ position: Int) throws -> Bool {
    let here = context.cursor.position
    guard position <= here else { return false }
    guard position < here else { return true }
    var later = try question.changes(in: position + 1...here, backward: false)
    return try later.next() == nil
  }

  /// Whether the value here is another than that at the start.
  private func isChangedHere() throws -> Bool {
    guard context.cursor.position > start else { return false }
    var changes = try question.changes(in: start...context.cursor.position, backward: false)
    return try changes.next() != nil
  }

  private func writeStart(_ table: HistoryTable, isMarked: Bool, to output: Output) throws {
    let reading = try question.reading(at: start).reading
    let isCurrent = isMarked && context.cursor.position >= start
    try output.line(table.line(start: start, reading, isCurrent: isCurrent))
  }

  private func writeAdvice(from position: Int, to output: Output) throws {
    let words =
      isBackward
      ? "... more; 'history \(question.pattern) ..\(position)' goes on"
      : "... more; 'history --reverse \(question.pattern) \(position)..' goes on"
    for line in WrappedText.lines(words.terminalSafe, width: output.width) {
      try output.line(StyledLine(line, .faint))
    }
  }

  private func writeNotes(to output: Output) throws {
    guard let path = question.pattern.plainPath, let note = question.redactionNote(at: path) else {
      return
    }
    try output.sentence(StyledLine(note, .warning))
  }

  func writeJSON(to output: Output) throws {
    let most = shown.limit ?? .max
    var changes = try question.changes(in: positions, backward: isBackward)
    var count = 0
    if hasStart, !isBackward { try writeStartJSON(to: output) }
    while count < most, let change = try changes.next() {
      if context.shouldStop() { return }
      count += 1
      var json = try change.json(in: context)
      if showsCauses, case .object(var members) = json {
        let causes = try context.timeline.causes(
          of: change.position, on: branch, shouldStop: context.shouldStop)
        members["causes"] = .array(causes.positions.map { .integer(Int64($0)) })
        json = .object(members)
      }
      try output.line(json.jsonText())
    }
    for stretch in changes.passed {
      try output.line(
        StateValue.object(
          StateObject([("kind", "unknown")] + UnknownText.members([stretch]))
        ).jsonText())
    }
    if hasStart, isBackward, count < most { try writeStartJSON(to: output) }
  }

  private func writeStartJSON(to output: Output) throws {
    let found = try question.reading(at: start)
    let members: [(String, StateValue)] =
      [
        ("position", .integer(Int64(start))),
        ("place", .string((found.place.map { "\($0)" }) ?? "\(question.pattern)")),
        ("kind", "initial"),
      ] + found.reading.jsonMembers("after")
    try output.line(StateValue.object(StateObject(members)).jsonText())
  }
}
