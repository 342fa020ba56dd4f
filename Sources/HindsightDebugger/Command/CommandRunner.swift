internal import TimeTravel

/// Runs commands, prints their verdicts, and returns their status.
enum CommandRunner {
  /// Runs a line of the prompt. At a terminal, an empty line repeats the command before it if that
  /// is one to repeat and succeeded; elsewhere it does nothing.
  static func run(_ line: String, in context: Context) throws -> ExitStatus {
    if context.stops.typed != nil {
      try context.stops.take(line)
      return .fine
    }
    let onEnter = context.lineOnEnter
    context.lineOnEnter = nil
    try context.refresh()
    guard let (command, arguments) = try CommandTable.parse(line) else {
      guard context.isInteractive, let onEnter, line.allSatisfy(\.isWhitespace) else {
        return .fine
      }
      return try run(onEnter, in: context)
    }
    let start = context.cursor
    defer { context.end(command, from: start) }
    if command.name != Command.quit.name { context.wasToldOfUnsaved = false }
    let verdict =
      arguments.has(.help)
      ? Verdict(CommandHelp.lines(for: command, in: .prompt)) : try command.run?(context, arguments)
    try verdict?.write(
      asJSON: arguments.has(.json), to: context.output, errors: context.errors)
    if context.jumps.home == nil, context.cursor != start, !arguments.has(.json) {
      try DisplayText.write(context, to: context.output)
    }
    try context.output.flush()
    context.lineOnEnter = arguments.has(.help) ? nil : command.lineOnEnter(after: line)
    return verdict?.status() ?? .fine
  }

  /// Runs a command of the shell.
  static func run(_ command: Command, _ arguments: Arguments, in invocation: Invocation) throws
    -> ExitStatus
  {
    if arguments.has(.help) {
      return try finish(CommandHelp.verdict(for: command), arguments, invocation)
    }
    if let body = command.inShell {
      return try finish(body(invocation, arguments), arguments, invocation)
    }
    guard let body = command.run, let operand = command.session.operand else { return .fine }
    let (file, position) = session(try arguments.required(operand), of: command)
    return try FileError.naming(file) {
      let context = try invocation.open(file)
      let status = try context.warning {
        if let position { try context.start(at: position) }
        return try finish(body(context, arguments), arguments, invocation)
      }
      guard arguments.has(.proof) else { return status }
      return try context.prove() ? status : status.worse(.trouble)
    }
  }

  /// The file of a session's operand, and the position after it.
  private static func session(_ text: String, of command: Command) -> (String, position: String?) {
    guard command.session == .fileAtPosition,
      case .session(let file, let position) = StateOperand(text, exists: InputFile.exists)
    else { return (text, nil) }
    return (file, position)
  }

  /// Writes a verdict. If the reader of the output has gone, the status stays the same.
  private static func finish(_ verdict: Verdict, _ arguments: Arguments, _ invocation: Invocation)
    throws -> ExitStatus
  {
    do {
      try verdict.write(
        asJSON: arguments.has(.json), to: invocation.output, errors: invocation.streams.errors)
      try invocation.output.flush()
    } catch OutputError.closed {
      return verdict.status()
    }
    return verdict.status()
  }
}
