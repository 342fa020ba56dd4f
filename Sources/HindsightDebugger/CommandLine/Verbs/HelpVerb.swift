internal import TimeTravel

extension Verb {
  static let help = Verb(
    name: "help", usages: ["help [VERB | COMMAND | commands]"],
    summary: "explain a verb, or a command of the prompt",
    discussion: """
      Without a topic: how the program is called. 'commands' lists what can be typed
      at the prompt, given with -x, or piped in.
      """
  ) { invocation, arguments in
    try arguments.requireOperands(most: 1)
    let output = invocation.output
    guard let topic = arguments.operands.first else {
      try ProgramHelp.writeUsage(to: output)
      return .fine
    }
    if topic == "commands" {
      for line in HelpText.overview(width: output.width) { try output.line(line) }
      return .fine
    }
    let verb = VerbTable.verb(named: topic)
    // The beginning of a command's name counts where no verb has that name.
    let command =
      verb == nil
      ? try? CommandTable.command(named: topic)
      : CommandTable.commands.first { $0.names.contains(topic) }
    guard verb != nil || command != nil else {
      let topics = VerbTable.verbs.map(\.name) + CommandTable.commands.map(\.name)
      throw UsageError.noSuchTopic(topic, suggestion: nearNames(to: topic, among: topics).first)
    }
    if let verb { try verb.writeHelp(to: output) }
    if verb != nil, command != nil {
      try output.line()
      try output.line(StyledLine("At the prompt", .strong))
      try output.line()
    }
    if let command { for line in HelpText.lines(for: command) { try output.line(line) } }
    return .fine
  }
}
