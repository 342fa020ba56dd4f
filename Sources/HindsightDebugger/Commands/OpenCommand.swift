internal import Foundation
internal import TimeTravel

extension Command {
  private static let opened = Operand(
    "FILE", .session, form: "FILE[@POS]", mayRepeat: true, in: .shell, "the session")
  private static let execute = CommandOption(
    "execute", short: "x", value: "COMMAND", mayRepeat: true,
    "run a command and leave; may be repeated")
  private static let at = CommandOption(
    "at", value: "POSITION", kind: .position, "start there instead of at the last position")

  /// Opening a session: the program's default, without a command's name.
  static let open = Command(
    name: .shell(""), group: .session,
    summary: "Open a session at the debugger's prompt, or run commands on it.",
    discussion: """
      FILE is a recorded session. It opens at its last position, or at the position
      that --at or FILE@POSITION gives: a number, first, last or a time, @1.5.
      Opening a session runs no reducer.

      With -x the commands run in order, and there is no prompt. If standard input
      is not a terminal, commands are read from it: one a line; blank lines and
      lines that begin with # are ignored. In both cases the first command that
      fails ends the run. To open a file named like a verb, type ./replay.

      The prompt's history is in $HINDSIGHT_HISTORY, or else in hindsight/history
      under $XDG_STATE_HOME or ~/.local/state.
      """,
    exitStatus: [
      "0 success", "1 a command failed, or replay found a divergence",
      "2 wrong use, a file that cannot be opened, or a replay that verified no action",
    ],
    operands: [opened], ownOptions: [execute, at],
    inShell: { invocation, arguments in
      let named = arguments.values(of: opened)
      let (file, position) = try invocation.session(
        arguments.required(opened), isAlone: named.count == 1)
      if let extra = named.dropFirst().first {
        throw CommandError.extraArgument(extra, usage: arguments.usage)
      }
      let context = try FileError.naming(file) {
        let context = try invocation.open(file)
        if let text = arguments.value(of: at) ?? position {
          try context.start(at: text)
        }
        return context
      }
      let commands = arguments.values(of: execute)
      var status = ExitStatus.fine
      return Verdict(status: status) { _ in
        if !commands.isEmpty {
          status = try CommandScript.run(commands, in: context, file: file)
        } else if let lines = invocation.typedLines() {
          try Greeting.write(context)
          status = try Repl(context: context, lines: lines).run()
        } else {
          status = try CommandScript.run(
            ScriptReader(descriptor: invocation.streams.input), in: context, file: file)
        }
      }
    })
}

extension Invocation {
  /// The file of a session to open, and the position after its last `@`. Where there is no such
  /// file, a word may have been meant as a verb: always if more words follow it.
  fileprivate func session(_ operand: String, isAlone: Bool) throws(CommandError)
    -> (String, position: String?)
  {
    switch StateOperand(operand, exists: InputFile.exists) {
    case .standardInput: return (operand, nil)
    case .session(let file, let position) where InputFile.exists(file): return (file, position)
    case .session, .file: break
    }
    guard !InputFile.exists(operand) else { return (operand, nil) }
    if let command = try? CommandTable.command(named: operand),
      command.names(in: .prompt).contains(operand)
    {
      throw .promptCommand(operand, verb: command.name(in: .shell))
    }
    let isWord = operand.allSatisfy { $0.isLetter || $0 == "-" }
    let near = isWord ? nearNames(to: operand, among: CommandTable.shellNames).first : nil
    guard near != nil || (isWord && !isAlone) else { return (operand, nil) }
    throw .noSuchFileOrCommand(operand, suggestion: near)
  }

  /// The source of a person's lines; nil if standard input is not a terminal.
  func typedLines() -> (any LineSource)? {
    guard streams.isProgram, Terminal.isTerminal(streams.input) else { return nil }
    return LineEditor(
      name: "hindsight", historyFile: HistoryLocation.url(in: streams.environment))
      ?? PlainLines(
        descriptor: streams.input, prompts: output.isTerminal ? output : streams.errors)
  }
}
