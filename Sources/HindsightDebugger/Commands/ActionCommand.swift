internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `action`: all that is known of one action.
  static let action = Command(
    name: "action", group: .look, usage: "action [POS] [--depth N] [--limit N] [--all]",
    summary: "Show the action that led to this position, or to POS.",
    discussion: """
      Shows its payload as JSON and, where that is possible, as Swift writes it, so
      that it can be typed into 'send'. Its cause is the action whose effect sent it.
      Reads are what its reducer drew from dependencies: dates, random numbers. At a
      terminal large values are cut, as by 'print' and with its options; --all shows
      everything.
      """,
    examples: [
      ("action", "the action that led here"), ("action 12", "the 12th action"),
      ("action 12 --all", "the same, however large its payload is"),
    ],
    seeAlso: ["diff", "list", "send"],
    completion: [[.position] + PrintLimits.options, PrintLimits.options]
  ) { context, arguments in
    var arguments = arguments
    let limits = try arguments.takePrintLimits(context)
    let position = try arguments.lastActionPosition(context)
    let action = try context.timeline.action(at: position, on: context.cursor.branch)
    let outcome = try context.timeline.outcome(at: position, on: context.cursor.branch)
    let changes = try context.timeline.changes(at: position, on: context.cursor.branch)
    let reads = try context.timeline.reads(at: position, on: context.cursor.branch)
    let card = ActionCard(
      action: action, outcome: outcome, reads: reads, changeCount: changes.count,
      last: try context.lastPosition(), noOutcome: Landing.noOutcome(context),
      unknown: try context.unknownOutcome(at: position), limits: limits)
    for line in card.lines(width: context.output.width) {
      if context.shouldStop() { return }
      try context.output.line(line)
    }
    let names = Set(reads.map(\.name))
    let redactions = context.redactions.filter { rule in
      rule.concerns(action: action.name) || names.contains { rule.concerns(read: $0) }
    }
    for line in RedactionText.rows(redactions) { try context.output.line(line) }
  }
}

/// What `action` prints.
struct ActionCard {
  let action: RecordedAction
  let outcome: Outcome?
  let reads: [RecordedRead]
  let changeCount: Int
  let last: Int
  /// What it means where there is no outcome.
  let noOutcome: String
  /// Why it is not known what the action did; nil where it is.
  var unknown: String?
  /// How much of its values is shown.
  var limits = PrintLimits()

  /// The rows; `width` is for the sentence on what was left out.
  func lines(width: Int) -> [StyledLine] {
    var lines = [Landing.line(action.position, last, action, width: 0)]
    lines.append(Card.row("origin", origin))
    if let file = action.file {
      // A call stack that was imported has several frames.
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
      case .outside where action.isLost: "not known: it is lost to damage"
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

/// Facts with their names in front, aligned.
enum Card {
  private static let column = 10

  /// One row; without a name, one that goes on with the row before.
  static func row(_ name: String, _ text: String, _ style: Style = .plain) -> StyledLine {
    var line = StyledLine()
    line.append(name, .faint, paddedTo: column)
    line.append(text, style)
    return line
  }
}

extension Context {
  /// Why a session that was imported does not tell what an action did; nil where it does.
  fileprivate func unknownOutcome(at position: Int) throws -> String? {
    guard try timeline.session.hasStates else {
      return "not known: imported from a log of actions alone"
    }
    guard timeline.session.recovery == nil,
      try timeline.unknownStates(at: position, on: cursor.branch) != nil
    else { return nil }
    return "not known: imported from a log without its state"
  }
}

extension Arguments {
  /// Takes the last argument: the position of an action, or without one that of the action here.
  mutating func lastActionPosition(_ context: Context) throws -> Int {
    let position = try next().map(context.position) ?? context.cursor.position
    try end()
    guard position > 0 else { throw CommandError.noActionAtStart }
    return position
  }
}
