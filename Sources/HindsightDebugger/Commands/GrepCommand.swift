internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let text = Operand(
    "TEXT", .text, "the text, or an expression between slashes: /a[0-9]+/")
  private static let range = Operand(
    "RANGE", .range, isOptional: true, "A..B, A.. or ..B (default: the whole session)")
  private static let ignoreCase = CommandOption(
    "ignore-case", short: "i", "take small and capital letters as the same")
  private static let fixed = CommandOption(
    "fixed", short: "F", "take TEXT as a text, even between slashes")
  private static let only = CommandOption(
    "only", value: "PART", kind: .word(SearchedPart.allCases.map(\.rawValue)), mayRepeat: true,
    "look only at: \(CountText.list(SearchedPart.allCases.map(\.rawValue), "or"))")
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit, "hits to show (\(Grep.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every hit, at a terminal too")

  /// `grep`: where a text is.
  static let grep = Command(
    name: .both("grep"), group: .search,
    summary: "Find a text in actions, values and effects.",
    discussion: """
      Looks at the names and payloads of actions, at the values that came into the
      state (the first state, and what each action wrote), at the ids and errors of
      effects, and at the files from which actions were sent. Each line is a hit:
      position, time, place, and the text around the first match. A > marks the
      current position. Names of members are not looked at.

      A text is compared as it was meant, whatever its spelling in the file: quotes,
      line breaks and é as you type them, numbers as they are shown. Between slashes
      stands a POSIX extended expression, as grep -E takes it; \\n is a line break,
      \\d a digit, \\w a letter of a word. . is any letter. There is no \\1, and of a
      match longer than 500 letters the end may be missed.

      --json prints one object a line for each hit: position, time (nanoseconds
      since the start), part (name, payload, state, effect or source), path (in the
      payload or state; .label or .error of an effect), text, and offset and length
      of the match, in letters (Unicode scalars).
      """,
    exitStatus: ["0 found", "1 no hit", "2 trouble"],
    examples: [
      ("grep Emma", "where 'Emma' is"), ("grep \"say \\\"hi\\\"\" 20..40", "in a range"),
      ("grep /fail(ed|ure)/ -i --only effect", "in the errors of effects"),
      ("hindsight grep s.hindsight 'not found'", "in the shell"),
    ],
    seeAlso: ["find", "history", "top"], session: .file, operands: [text, range],
    ownOptions: [ignoreCase, fixed, only, limit, all], exclusive: [(limit, all)], schema: "hits"
  ) { context, arguments in
    let text = try arguments.required(text)
    let parts = arguments.values(of: only).compactMap(SearchedPart.init)
    let grep = Grep(
      text: text, pattern: try pattern(text, arguments),
      parts: parts.isEmpty ? Set(SearchedPart.allCases) : Set(parts),
      positions: try positions(text, arguments, in: context),
      shown: ShownCount(arguments, limit: limit, all: all, atTerminal: Grep.mostAtTerminal),
      context: context)
    var isFound = false
    return Verdict(
      status: isFound || arguments.place == .prompt ? .fine : .found,
      json: { try grep.writeJSON(to: $0) { isFound = true } },
      text: { try grep.writeText(to: $0) { isFound = true } })
  }

  /// The positions to look at. If the word behind the text names none, both are most likely one text.
  private static func positions(_ text: String, _ arguments: Arguments, in context: Context) throws
    -> ClosedRange<Int>
  {
    let range = arguments.value(of: range)
    do {
      return try PositionRange.kept(range, in: context)
    } catch let error as TimeTravelError {
      guard let range, !PositionRange.isRange(range) else { throw error }
      throw CommandError.severalWords("\(text) \(range)")
    }
  }

  private static func pattern(_ text: String, _ arguments: Arguments) throws -> TextPattern {
    let isCaseIgnored = arguments.has(ignoreCase)
    let isExpression = text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
    guard isExpression, !arguments.has(fixed) else {
      return try TextPattern(text: text, ignoringCase: isCaseIgnored)
    }
    return try TextPattern(
      expression: String(text.dropFirst().dropLast()), ignoringCase: isCaseIgnored)
  }
}

/// What `grep` prints.
private struct Grep {
  /// The hits that a terminal shows.
  static let mostAtTerminal = 20

  let text: String
  let pattern: TextPattern
  let parts: Set<SearchedPart>
  let positions: ClosedRange<Int>
  let shown: ShownCount
  let context: Context

  /// Gives `body` the hits, in order, until it returns false. Ctrl-C ends this, too. Returns how many
  /// values were withheld, and at how many positions something is unknown.
  private func forEachHit(_ body: (TextHit) throws -> Bool) throws -> (withheld: Int, unknown: Int)
  {
    try context.working("searched", over: positions) { work in
      var hits = try context.timeline.hits(
        of: pattern, in: positions, on: context.cursor.branch, parts: parts,
        shouldStop: { work.hasToStop(at: max($0, work.reached)) })
      while let hit = try hits.next(), try body(hit) {}
      return (hits.withheldCount, hits.unknownCount)
    }
  }

  /// Writes the hits, and calls `noteHit` at the first one.
  func writeText(to output: Output, noteHit: () -> Void) throws {
    let most = shown.most(at: output) ?? .max
    var (count, places, last): (Int, Int, Int?) = (0, 0, nil)
    var first: Int?
    var table = HitTable(last: positions.upperBound, width: output.width, context: context)
    let rest = try forEachHit { hit in
      if count == 0 { noteHit() }
      first = first ?? hit.position
      count += 1
      if hit.position != last { places += 1 }
      last = hit.position
      if count <= most { try output.line(table.line(hit)) }
      return true
    }
    if count > most {
      let more = CountText.grouped(count - most)
      try output.line(StyledLine("... \(more) more; --all shows them", .faint))
    }
    let all = CountText.count(positions.count, "position")
    try output.sentence(
      count == 0
        ? "no hit for \(CutText.end(text, to: 60)) in \(all)"
        : "\(CountText.count(count, "hit")) at \(CountText.grouped(places)) of \(all)")
    for note in notes(rest) { try output.sentence(StyledLine(note, .warning)) }
    if let first, output.isTerminal {
      try output.line(StyledLine("'goto \(first)' goes to the first", .faint))
    }
  }

  /// What could not be searched.
  private func notes(_ rest: (withheld: Int, unknown: Int)) -> [String] {
    var notes: [String] = []
    if rest.withheld > 0 {
      notes.append(
        "\(CountText.count(rest.withheld, "value")) withheld by a rule could not be searched")
    }
    if rest.unknown > 0, parts.contains(.state) {
      notes.append(
        "at \(CountText.count(rest.unknown, "position")) something is lost or unknown and could "
          + "not be searched")
    }
    return notes
  }

  /// The same as JSON. A reader may want no more after the first line.
  func writeJSON(to output: Output, noteHit: () -> Void) throws {
    var rest = shown.limit ?? .max
    let first = context.timeline.firstPosition
    _ = try forEachHit { hit in
      noteHit()
      guard rest > 0 else { return false }
      rest -= 1
      try context.timeline.noteShown(hit.position, on: context.cursor.branch)
      let time =
        hit.position > first
        ? try context.timeline.time(at: hit.position, on: context.cursor.branch) : nil
      try output.line(
        StateValue.object(StateObject(HitTable.members(hit, time: time))).jsonText())
      return rest > 0
    }
  }
}
