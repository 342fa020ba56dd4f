internal import Foundation
internal import TimeTravel

extension VerbOption {
  static let execute = VerbOption(
    "execute", short: "x", value: "COMMAND", "run a command and leave; may be repeated")
  static let at = VerbOption("at", value: "POSITION", "begin there, not at the last position")
}

extension Verb {
  static let open = Verb(
    name: "", usages: ["FILE [--at=POSITION]", "FILE -x COMMAND [-x COMMAND]..."],
    summary: "open a session at the debugger's prompt, or run commands on it",
    discussion: """
      FILE is a recorded session. One stands at its last position, or where --at (or
      FILE@POSITION) says: a number, first, last or a time, @1.5. Opening a session
      runs no reducer.

      With -x the commands run in order, and there is no prompt. Where standard input
      is no terminal, commands are read from it: one a line, blank lines and those
      that begin with # left out. Either way the first command that fails is the last
      one that runs. A file named like a verb is opened as ./replay.

      The prompt's history is kept in $HINDSIGHT_HISTORY, else in hindsight/history
      under $XDG_STATE_HOME or ~/.local/state.

      Exit status: 0 all is well, 1 a command failed, or replay found a divergence,
      2 wrong use, or a file that cannot be opened.
      """,
    ownOptions: [.execute, .at]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", most: .max)
    let (file, position) = try invocation.session(arguments.operands[0])
    try arguments.requireOperands("FILE")
    let context = try FileError.naming(file) {
      let context = try invocation.open(file)
      if let text = arguments.value(of: .at) ?? position {
        context.cursor.position = try context.position(text)
      }
      return context
    }
    let commands = arguments.values(of: .execute)
    guard commands.isEmpty else {
      return try CommandScript.run(commands, in: context, file: file)
    }
    if let lines = invocation.typedLines() {
      try Greeting.write(context)
      return try Repl(context: context, lines: lines).run()
    }
    return try CommandScript.run(
      ScriptReader(descriptor: invocation.streams.input), in: context, file: file)
  }
}

extension Invocation {
  /// The file of a session that is to be opened, and the position behind its last `@`.
  fileprivate func session(_ operand: String) throws(UsageError) -> (String, position: String?) {
    switch StateOperand(operand, exists: InputFile.exists) {
    case .standardInput: return (operand, nil)
    case .session(let file, let position) where InputFile.exists(file): return (file, position)
    case .session, .file: break
    }
    if !InputFile.exists(operand),
      let verb = nearNames(to: operand, among: VerbTable.verbs.map(\.name)).first
    {
      throw .noSuchFileOrVerb(operand, suggestion: verb)
    }
    return (operand, nil)
  }

  /// Where a person's lines come from; nil where standard input is no terminal.
  func typedLines() -> (any LineSource)? {
    guard streams.isProgram, Terminal.isTerminal(streams.input) else { return nil }
    return LineEditor(
      name: "hindsight", historyFile: HistoryLocation.url(in: streams.environment))
      ?? PlainLines(
        descriptor: streams.input, prompts: output.isTerminal ? output : streams.errors)
  }
}
