internal import TimeTravel

extension Command {
  private static let topic = Operand(
    "COMMAND", .command, isOptional: true,
    "a command, or a topic such as 'conditions'; in the shell also 'commands'")

  /// `help`: all commands, or one of them.
  static let help = Command(
    name: .both("help"), aliases: [.prompt("h")], group: .session,
    summary: "List the commands, or explain one.",
    discussion: """
      At the prompt any unambiguous beginning of a command's name works. In the
      shell, 'help' alone shows the program's usage, and 'help commands' lists the
      commands of the prompt, which -x and standard input accept, too. 'help
      conditions' explains the language of conditions and expressions.
      """,
    examples: [
      ("help", "all commands"), ("help goto", "how 'goto' is used"),
      ("help conditions", "the language of conditions"),
    ],
    operands: [topic],
    run: { context, arguments in
      guard let name = arguments.value(of: topic) else {
        return Verdict(CommandHelp.overview(width: context.output.width))
      }
      if let topic = HelpTopic.named(name) { return Verdict(topic.lines) }
      return Verdict(CommandHelp.lines(for: try CommandTable.command(named: name), in: .prompt))
    },
    inShell: { invocation, arguments in
      guard let name = arguments.value(of: topic) else { return Verdict(CommandHelp.programLines) }
      if name == "commands" {
        return Verdict(CommandHelp.overview(width: invocation.output.width))
      }
      if let topic = HelpTopic.named(name) { return Verdict(topic.lines) }
      if let command = CommandTable.shellCommand(named: name) {
        return Verdict(CommandHelp.lines(for: command, in: .shell))
      }
      // The beginning of a command's name counts if the shell has no command with that name.
      guard let command = try? CommandTable.command(named: name) else {
        let names =
          CommandTable.shellNames + CommandTable.commands.map(\.name.text)
          + HelpTopic.all.map(\.name)
        throw CommandError.noSuchTopic(
          name, suggestion: nearNames(to: name, among: names).first)
      }
      let place = command.name(in: .shell) == nil ? Place.prompt : .shell
      return Verdict(CommandHelp.lines(for: command, in: place))
    })
}
