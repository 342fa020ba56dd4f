internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `effects`: what an action set off.
  static let effects = Command(
    name: "effects", group: .look, usage: "effects [POS] [--all]",
    summary: "Show what the action here, or at POS, set off.",
    discussion: """
      Lists the effects that its reducer returned: the id in parentheses, if it can be
      cancelled by one, when it began, how it ended, and the actions that it sent. Of
      many actions the first ones are listed, and --all lists all of them. What is
      tried out on a branch starts no effects.
      """,
    examples: [
      ("effects", "what the action here set off"), ("effects 12", "what the 12th action set off"),
    ],
    seeAlso: ["causes", "action", "list"], completion: [[.position, .option("--all")]]
  ) { context, arguments in
    var arguments = arguments
    let isWhole = arguments.take(option: "--all")
    let position = try arguments.lastActionPosition(context)
    let branch = context.cursor.branch
    guard try !context.timeline.isTrial(position, on: branch) else {
      return try context.output.sentence(
        "action \(position) was tried out here: no effect was started, so what it would set off "
          + "is not known")
    }
    let listing = try EffectListing(
      context: context, effects: context.timeline.effects(startedAt: position, on: branch),
      sent: context.timeline.actions(causedBy: position, on: branch), isWhole: isWhole)
    try listing.write(position)
  }
}

/// What `effects` prints.
private struct EffectListing {
  let context: Context
  let effects: [RecordedEffect]
  /// The actions that were sent, by the number of the effect that sent them.
  private let sent: [Int64?: [Int]]
  private let isWhole: Bool
  private let last: Int
  private let hasGaps: Bool

  /// More actions of one effect are not listed without being asked for.
  private static let mostActions = 10

  init(context: Context, effects: [RecordedEffect], sent: [CausedAction], isWhole: Bool) throws {
    self.context = context
    self.effects = effects
    self.sent = Dictionary(grouping: sent, by: \.effect).mapValues { $0.map(\.position) }
    self.isWhole = isWhole
    last = try context.lastPosition()
    hasGaps = try !context.timeline.gaps(on: context.cursor.branch).isEmpty
  }

  /// Writes all that the action at a position set off.
  func write(_ position: Int) throws {
    if let positions = sent[nil] {
      try context.output.line(StyledLine("sent directly", .strong))
      try write(positions)
    }
    for effect in effects {
      if context.shouldStop() { return }
      try context.output.line(EffectText.line(effect, end: end(effect), width: width))
      if let reason = effect.reason { try write(reason) }
      try write(sent[effect.id] ?? [])
    }
    let known = Set(effects.map(\.id))
    for id in sent.keys.compactMap({ $0 }).sorted() where !known.contains(id) {
      try context.output.line(
        StyledLine("effect \(id), of which nothing else is recorded", .strong))
      try write(sent[id] ?? [])
    }
    guard effects.isEmpty, sent.isEmpty else { return }
    let branch = context.cursor.branch
    guard try context.timeline.outcome(at: position, on: branch) == nil else {
      return try context.output.line("action \(position) set nothing off")
    }
    try context.output.line(
      StyledLine(Landing.noOutcome(context), .warning))
  }

  private var width: Int { context.output.width }
  private var indent: String { "  " }

  private func write(_ positions: [Int]) throws {
    let shown = isWhole ? positions[...] : positions.prefix(Self.mostActions)
    for position in shown {
      if context.shouldStop() { return }
      let action = try context.timeline.action(at: position, on: context.cursor.branch)
      var line = StyledLine(indent)
      line.append(Landing.line(position, last, action, width: width - indent.count))
      try context.output.line(line)
    }
    guard let end = positions.last, shown.count < positions.count else { return }
    let rest = CountText.count(positions.count - shown.count, "more action")
    try context.output.line(
      StyledLine("\(indent)... \(rest), the last at \(end); 'effects --all' lists them", .faint))
  }

  private func write(_ reason: String) throws {
    for line in WrappedText.lines(reason.terminalSafe, width: width - indent.count) {
      try context.output.line(StyledLine(indent + line, .warning))
    }
  }

  /// How an effect ended, in words.
  private func end(_ effect: RecordedEffect) -> String {
    if let end = effect.end, let endedAt = effect.endedAt {
      return "\(end.rawValue) after \(DurationText.taken(endedAt - effect.beganAt))"
    }
    if context.isRunning { return "running" }
    return hasGaps ? "no end recorded" : "still running when the recording ended"
  }
}

/// The line of an effect: `effect 3 (toast)  began at +0.401s, cancelled after 1.20s`.
private enum EffectText {
  static func line(_ effect: RecordedEffect, end: String, width: Int) -> StyledLine {
    let began = "began at \(DurationText.sinceStart(effect.beganAt)), "
    var line = StyledLine("effect \(effect.id)", .strong)
    if let label = effect.label?.terminalSafe {
      let room = max(8, width - line.displayWidth - began.count - end.count - 5)
      line.append(" (\(CutText.end(label, to: room)))", .name)
    }
    line.append("  " + began, .faint)
    line.append(end, effect.end == nil || effect.end == .failed ? .warning : .plain)
    return line
  }
}
