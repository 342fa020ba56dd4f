internal import TimeTravel

/// All commands, and how a typed line finds its one.
enum CommandTable {
  /// The commands, in the order in which `help` lists them within their groups.
  static let commands: [Command] = [
    .step, .back, .goto, .rewind,
    .print, .action, .diff, .list, .follow, .causes, .effects, .screen, .info,
    .sql,
    .replay, .send, .branches, .checkout,
    .save, .export, .help, .quit,
  ]

  /// Short forms that gdb's hands know for commands that are not here. They are never taken for the
  /// beginning of another command, which would do something that nobody asked for.
  private static let foreignForms: Set<String> = [
    "b", "bt", "c", "d", "f", "n", "r", "rc", "rn", "u",
  ]

  /// Runs a line. An empty one repeats the last movement at a terminal, and does nothing elsewhere.
  static func run(_ line: String, in context: Context) throws {
    try context.refresh()
    guard let (command, arguments) = try parse(line) else {
      if context.isInteractive, let movement = context.lastMovement {
        try run(movement, in: context)
      }
      return
    }
    if command.isMovement { context.lastMovement = line }
    if command.name != "quit" { context.wasToldOfUnsaved = false }
    try command.run(context, arguments)
    try context.output.flush()
  }

  /// The command and the arguments of a line; nil where it is blank.
  static func parse(_ line: String) throws(CommandError) -> (Command, Arguments)? {
    guard let (name, rest) = nameAndRest(line) else { return nil }
    if name.hasPrefix(".") || name.hasPrefix("{") {
      throw .actionAlone(line[...].trimmingWhitespace())
    }
    let command = try command(named: name)
    return (command, try Arguments(line, from: rest, of: command))
  }

  /// The first word of a line, and where the rest begins.
  static func nameAndRest(_ line: String) -> (name: String, rest: String.Index)? {
    guard let begin = line.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    let end = line[begin...].firstIndex(where: \.isWhitespace) ?? line.endIndex
    return (String(line[begin..<end]), end)
  }

  /// The command of a name, a short form, or the unambiguous beginning of a name.
  static func command(named name: String) throws(CommandError) -> Command {
    if let exact = commands.first(where: { $0.names.contains(name) }) { return exact }
    guard !foreignForms.contains(name) else {
      throw .unknownCommand(name, near: names(beginningWith: name))
    }
    let candidates = commands.filter { $0.names.contains { $0.hasPrefix(name) } }
    guard let candidate = candidates.first else {
      let names = commands.flatMap(\.names).filter { $0.count > 2 }
      throw .unknownCommand(name, near: Array(nearNames(to: name, among: names).prefix(3)))
    }
    guard candidates.count == 1 else {
      throw .ambiguousCommand(name, candidates: names(beginningWith: name))
    }
    return candidate
  }

  /// The names that begin so, short forms aside; of a command's names the first that does.
  static func names(beginningWith prefix: String) -> [String] {
    commands.compactMap { command in
      command.names.first { $0.hasPrefix(prefix) && $0.count > 2 }
    }
  }
}
