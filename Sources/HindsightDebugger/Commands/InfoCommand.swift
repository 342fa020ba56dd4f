internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let topic = Operand(
    "breakpoints", .text, isOptional: true, in: .prompt,
    "the breakpoints, watchpoints and displays instead")

  /// `info`: the session as a whole.
  static let info = Command(
    name: .both("info"), aliases: [.prompt("i")], group: .look,
    summary: "Show the session's origin and length, and how it ended.",
    discussion: """
      --json prints one object, times in nanoseconds. 'info breakpoints' lists what
      'break', 'watch' and 'display' have made; with --json, an object a line.
      """,
    exitStatus: ["0 shown", "2 trouble"],
    examples: [("info", "the session"), ("info breakpoints", "what stops 'continue'")],
    seeAlso: ["list", "branches", "check", "break"], session: .file, operands: [topic],
    schema: "info"
  ) { context, arguments in
    if let word = arguments.value(of: topic) {
      let known = ["breakpoints", "watchpoints", "displays"]
      guard !word.isEmpty, known.contains(where: { $0.hasPrefix(word) }) else {
        throw CommandError.extraArgument(word, usage: arguments.usage)
      }
      let list = StopList(context: context)
      return Verdict(json: list.writeJSON, text: list.writeText)
    }
    let card = try SessionCard(context)
    return Verdict(card.lines) { try $0.lines(card.json.jsonText(pretty: true)) }
  }
}

extension SessionCard {
  /// The card of a context's session.
  init(_ context: Context) throws {
    let timeline = context.timeline
    let last = try timeline.lastPosition(on: .main)
    self.init(
      file: FileName.shown(context.file), header: timeline.session.header,
      status: timeline.session.status, lacksLog: timeline.session.lacksLog,
      size: timeline.session.fileSize, first: timeline.firstPosition, last: last,
      duration: last == timeline.firstPosition
        ? nil : try timeline.action(at: last, on: .main).time,
      isLastFinished: try last == timeline.firstPosition
        || timeline.outcome(at: last, on: .main) != nil,
      branches: try timeline.branches.map { ($0, try timeline.lastPosition(on: $0.id)) },
      gaps: try timeline.gaps(on: .main), redactions: context.redactions,
      recovery: timeline.session.recovery,
      isLinked: context.app != nil, hasStates: try timeline.session.hasStates,
      unknownStates: timeline.session.recovery == nil
        ? try timeline.unknownStates(at: last, on: .main) : nil)
  }
}
