internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let all = CommandOption("all", "list every action that an effect sent")

  /// `effects`: the effects and actions that an action set off.
  static let effects = Command(
    name: .both("effects"), group: .look,
    summary: "Show an action's effects, and the actions they sent.",
    discussion: """
      Lists the effects that the action's reducer returned: the id in parentheses,
      if an id can cancel it, when it began, how it ended, and the actions that it
      sent. If there are many actions, only the first ones are listed. An action
      that was tried out on a branch starts no effects.

      --json prints one object: position, isKnown (false if no effect was started),
      sentDirectly, the positions of actions that were sent without an effect, and
      effects, each with effect (its number), label, beganAt, endedAt (nanoseconds
      since the start), end, reason and sent. Unrecorded values are null.
      """,
    exitStatus: ["0 shown", "2 trouble"],
    examples: [
      ("effects", "what the action here set off"), ("effects 12", "what the 12th action set off"),
      ("hindsight effects s.hindsight@12", "what the 12th action set off"),
    ],
    seeAlso: ["causes", "action", "list"], session: .fileAtPosition, operands: [.position],
    ownOptions: [all], schema: "effects"
  ) { context, arguments in
    let position = try context.actionPosition(arguments)
    let branch = context.cursor.branch
    guard try !context.timeline.isTrial(position, on: branch) else {
      return Verdict(
        json: { try $0.line(EffectListing.jsonOfTrial(at: position).jsonText()) },
        text: { output in
          try output.sentence(
            "action \(position) was tried out here: it started no effects, so what it would set "
              + "off is not known")
        })
    }
    let listing = try EffectListing(
      context: context, effects: context.timeline.effects(startedAt: position, on: branch),
      sent: context.timeline.actions(causedBy: position, on: branch), isWhole: arguments.has(all))
    return Verdict(
      json: { try $0.line(listing.json(position).jsonText()) },
      text: { try listing.write(position, to: $0) })
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

  /// The most actions of one effect to list by default.
  private static let mostActions = 10

  init(context: Context, effects: [RecordedEffect], sent: [CausedAction], isWhole: Bool) throws {
    self.context = context
    self.effects = effects
    self.sent = Dictionary(grouping: sent, by: \.effect).mapValues { $0.map(\.position) }
    self.isWhole = isWhole
    last = try context.lastPosition()
    hasGaps = try !context.timeline.gaps(on: context.cursor.branch).isEmpty
  }

  /// Writes everything that the action at a position set off.
  func write(_ position: Int, to output: Output) throws {
    if let positions = sent[nil] {
      try output.line(StyledLine("sent directly", .strong))
      try write(positions, to: output)
    }
    for effect in effects {
      if context.shouldStop() { return }
      try output.line(EffectText.line(effect, end: end(effect), width: output.width))
      if let reason = effect.reason { try write(reason, to: output) }
      try write(sent[effect.id] ?? [], to: output)
    }
    let known = Set(effects.map(\.id))
    for id in sent.keys.compactMap({ $0 }).sorted() where !known.contains(id) {
      try output.line(
        StyledLine("effect \(id), of which nothing else is recorded", .strong))
      try write(sent[id] ?? [], to: output)
    }
    guard effects.isEmpty, sent.isEmpty else { return }
    let branch = context.cursor.branch
    guard try context.timeline.outcome(at: position, on: branch) == nil else {
      return try output.line("action \(position) set nothing off")
    }
    try output.line(
      StyledLine(Landing.noOutcome(context), .warning))
  }

  private var indent: String { "  " }

  private func write(_ positions: [Int], to output: Output) throws {
    let shown = isWhole ? positions[...] : positions.prefix(Self.mostActions)
    for position in shown {
      if context.shouldStop() { return }
      let action = try context.timeline.action(at: position, on: context.cursor.branch)
      var line = StyledLine(indent)
      line.append(Landing.line(position, last, action, width: output.width - indent.count))
      try output.line(line)
    }
    guard let end = positions.last, shown.count < positions.count else { return }
    let rest = CountText.count(positions.count - shown.count, "more action")
    try output.line(
      StyledLine("\(indent)... \(rest), the last at \(end); 'effects --all' lists them", .faint))
  }

  private func write(_ reason: String, to output: Output) throws {
    for line in WrappedText.lines(reason.terminalSafe, width: output.width - indent.count) {
      try output.line(StyledLine(indent + line, .warning))
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

extension EffectListing {
  /// The effects and actions that an action set off, for a program.
  func json(_ position: Int) -> StateValue {
    let known = Set(effects.map(\.id))
    let others = sent.keys.compactMap(\.self).filter { !known.contains($0) }.sorted()
    return Self.json(
      position, isKnown: true, sentDirectly: sent[nil] ?? [],
      effects: effects.map(entry) + others.map(entryOfUnrecorded))
  }

  /// The same for a trial action, which started no effect.
  static func jsonOfTrial(at position: Int) -> StateValue {
    json(position, isKnown: false, sentDirectly: [], effects: [])
  }

  private static func json(
    _ position: Int, isKnown: Bool, sentDirectly: [Int], effects: [StateValue]
  ) -> StateValue {
    [
      "position": .integer(Int64(position)), "isKnown": .bool(isKnown),
      "sentDirectly": positions(sentDirectly), "effects": .array(effects),
    ]
  }

  private func entry(_ effect: RecordedEffect) -> StateValue {
    [
      "effect": .integer(effect.id), "label": effect.label.map { .string($0) } ?? .null,
      "beganAt": .integer(effect.beganAt), "endedAt": effect.endedAt.map { .integer($0) } ?? .null,
      "end": effect.end.map { .string($0.rawValue) } ?? .null,
      "reason": effect.reason.map { .string($0) } ?? .null,
      "sent": Self.positions(sent[effect.id] ?? []),
    ]
  }

  private func entryOfUnrecorded(_ id: Int64) -> StateValue {
    [
      "effect": .integer(id), "label": .null, "beganAt": .null, "endedAt": .null, "end": .null,
      "reason": .null, "sent": Self.positions(sent[id] ?? []),
    ]
  }

  private static func positions(_ positions: [Int]) -> StateValue {
    .array(positions.map { .integer(Int64($0)) })
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
