/// Runs commands that are not typed at a prompt: from `-x`, or from lines of standard input.
///
/// The first command that fails ends the script, since later ones may depend on it. A command that
/// looks for problems and finds them (`replay`) does not end it.
enum CommandScript {
  /// Runs commands that were given with `-x`.
  static func run(_ commands: [String], in context: Context, file: String) throws -> ExitStatus {
    let runner = LineRunner(context: context)
    var status = ExitStatus.fine
    for command in commands where !context.hasQuit {
      let result = try runner.run(command, from: .script(file: file, line: nil))
      status = status.worse(result.status)
      if result == .failed { break }
    }
    return try status.worse(endTyping(in: context, file: file))
  }

  /// Reports the commands of a breakpoint that have no `end`.
  private static func endTyping(in context: Context, file: String) throws -> ExitStatus {
    guard let typed = context.stops.typed, !context.hasQuit else { return .fine }
    try ErrorText.write(
      StopError.commandsWithoutEnd(typed.title), of: file, to: context.errors)
    return .found
  }

  /// Runs the lines of standard input as they come.
  static func run(_ reader: ScriptReader, in context: Context, file: String) throws -> ExitStatus {
    var reader = reader
    let runner = LineRunner(context: context)
    let name = "\(file): standard input"
    var status = ExitStatus.fine
    while !context.hasQuit {
      guard let line = try FileError.naming("standard input", { try reader.next() }) else { break }
      let result = try runner.run(line.text, from: .script(file: name, line: line.number))
      status = status.worse(result.status)
      if result == .failed { break }
    }
    return try status.worse(endTyping(in: context, file: file))
  }
}
