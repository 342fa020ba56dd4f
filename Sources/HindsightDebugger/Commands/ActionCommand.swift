internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `action`: all facts about one action.
  static let action = Command(
    name: .both("action"), aliases: [.prompt("a")], group: .look,
    summary: "Show one action: its sender, its payload, its reads.",
    discussion: """
      Shows the action that led to the position. Its payload is printed as JSON and,
      if possible, in Swift's notation, which 'send' accepts. Its cause is the
      action whose effect sent it. Reads are the values that its reducer got from
      dependencies: dates, random numbers. A terminal shows large values cut, as
      with 'print'.

      --json prints one object: position, time (nanoseconds since the start), name,
      payload, origin, cause, file, line, reducerNanoseconds (null if the action never
      finished), effect, swift, changes (how many), reads and redactions.
      """,
    exitStatus: ["0 shown", "2 trouble"],
    examples: [
      ("action", "the action that led here"), ("action 12", "the 12th action"),
      ("action 12 --all", "the same, however large its payload is"),
      ("hindsight action s.hindsight@12", "the 12th action"),
    ],
    seeAlso: ["diff", "list", "send"], session: .fileAtPosition, operands: [.position],
    ownOptions: PrintLimits.options, schema: "action"
  ) { context, arguments in
    let card = try ActionCard(
      at: context.actionPosition(arguments), in: context,
      limits: PrintLimits(arguments, isAtTerminal: context.output.isTerminal))
    return Verdict(
      json: { try $0.line(card.json.jsonText()) },
      text: { output in
        for line in card.lines(width: output.width) {
          if context.shouldStop() { return }
          try output.line(line)
        }
        for line in RedactionText.rows(card.redactions) { try output.line(line) }
      })
  }
}

/// All facts about one action.
struct ActionCard {
  let action: RecordedAction
  let outcome: Outcome?
  let reads: [RecordedRead]
  let changeCount: Int
  let last: Int
  /// What a missing outcome means.
  let noOutcome: String
  /// Why the action's changes are unknown; nil if they are known.
  var unknown: String?
  /// How much of its values is shown.
  var limits = PrintLimits()
  /// The redaction rules that concern it.
  var redactions: [Redaction] = []

  /// The rows; `width` is for the sentence about left out parts.
  func lines(width: Int) -> [StyledLine] {
    var lines = [Landing.line(action.position, last, action, width: 0)]
    lines.append(Card.row("origin", origin))
    if let file = action.file {
      // An imported call stack has several frames.
      let source = file + (action.line.map { ":\($0)" } ?? "")
      for (index, frame) in source.split(separator: " < ").enumerated() {
        lines.append(Card.row(index == 0 ? "source" : "", String(frame)))
      }
    }
    lines.append(Card.row("reducer", reducer, outcome == nil ? .warning : .plain))
    guard action.origin != .outside else { return lines }
    lines += readRows
    if let literal = ActionSyntax(action)?.literal {
      lines.append(
        Card.row("swift", CutText.end(literal, to: Output.unlimitedWidth, counting: mostCharacters))
      )
    }
    let payload = LimitedText(payload: action.payload, limits: limits)
    for (index, part) in payload.lines.enumerated() {
      var row = Card.row(index == 0 ? "payload" : "", "")
      row.append(part)
      lines.append(row)
    }
    return payload.isCut ? lines + LimitedText.advice(width: width) : lines
  }

  /// How many characters a line has.
  private var mostCharacters: Int { limits.characters ?? Output.unlimitedWidth }

  /// `reads     date  "2026-11-30T04:28:52Z"`, one row each.
  private var readRows: [StyledLine] {
    let width = reads.map(\.name.displayWidth).max() ?? 0
    return reads.enumerated().map { index, read in
      var row = Card.row(index == 0 ? "reads" : "", "")
      row.append(read.name, paddedTo: width + 2)
      switch read.kind {
      case .value(let value): row.append(ValueText.line(value, width: mostCharacters))
      case .unkept: row.append("not recorded: its type is not Codable", .warning)
      case .call: row.append("called inside the reducer", .warning)
      }
      return row
    }
  }

  private var origin: String {
    let who =
      switch action.origin {
      case .user: "user"
      case .effect: "effect"
      case .outside where action.isLost: "unknown: it was lost to damage"
      case .outside: "outside the store"
      case .debugger: "debugger"
      }
    return who + (action.cause.map { " of action \($0)" } ?? "")
  }

  private var reducer: String {
    if let unknown { return unknown }
    guard let outcome else { return noOutcome }
    let changes = changeCount == 0 ? "no change" : CountText.count(changeCount, "change")
    guard action.origin != .outside else { return "not run; \(changes)" }
    return "\(DurationText.taken(outcome.reducerNanoseconds)), \(changes)"
  }
}

extension ActionCard {
  /// The card of the action that led to a position on the current branch.
  fileprivate init(at position: Int, in context: Context, limits: PrintLimits) throws {
    let (timeline, branch) = (context.timeline, context.cursor.branch)
    let action = try timeline.action(at: position, on: branch)
    let reads = try timeline.reads(at: position, on: branch)
    let names = Set(reads.map(\.name))
    self.init(
      action: action, outcome: try timeline.outcome(at: position, on: branch), reads: reads,
      changeCount: try timeline.changes(at: position, on: branch).count,
      last: try context.lastPosition(), noOutcome: Landing.noOutcome(context),
      unknown: try context.unknownOutcome(at: position), limits: limits,
      redactions: context.redactions.filter { rule in
        rule.concerns(action: action.name) || names.contains { rule.concerns(read: $0) }
      })
  }

  /// The card for a program.
  fileprivate var json: StateValue {
    let isKnown = unknown == nil && outcome != nil
    return .object(
      StateObject(
        ActionJSON.members(action, outcome) + [
          ("effect", action.effect.map { .integer($0) } ?? .null),
          ("swift", (ActionSyntax(action)?.literal).map { .string($0) } ?? .null),
          ("changes", isKnown ? .integer(Int64(changeCount)) : .null),
          ("reads", .array(reads.map(json))),
          ("redactions", .array(redactions.map { .string($0.text) })),
        ]))
  }

  private func json(_ read: RecordedRead) -> StateValue {
    let kind =
      switch read.kind {
      case .value: "value"
      case .unkept: "unkept"
      case .call: "call"
      }
    return ["name": .string(read.name), "kind": .string(kind), "value": read.value ?? .null]
  }
}

extension Context {
  /// Why an imported session does not know an action's changes; nil if it does.
  fileprivate func unknownOutcome(at position: Int) throws -> String? {
    guard try timeline.session.hasStates else {
      return "unknown: imported from a log of actions only"
    }
    guard timeline.session.recovery == nil,
      try timeline.unknownStates(at: position, on: cursor.branch) != nil
    else { return nil }
    return "unknown: imported from a log without its state"
  }

  /// The position of a command's action: the typed one, otherwise the current one.
  func actionPosition(_ arguments: Arguments) throws -> Int {
    let position = try lookedAt(arguments)
    guard position > 0 else { throw CommandError.noActionAtStart }
    return position
  }

  /// A command's position: the typed one, otherwise the current one.
  func lookedAt(_ arguments: Arguments) throws -> Int {
    try arguments.value(of: .position).map(position) ?? cursor.position
  }
}
