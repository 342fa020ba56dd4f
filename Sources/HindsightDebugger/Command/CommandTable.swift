internal import TimeTravel

/// All commands, and the search for the command of a typed line or a shell's arguments.
enum CommandTable {
  /// The commands, in the order in which help lists them.
  static let commands: [Command] = [
    .step, .back, .next, .previous, .up, .down, .finish, .goto, .rewind, .backward, .forward,
    .continue, .reverseContinue, .break, .tbreak, .watch, .delete, .enable, .disable, .ignore,
    .commands, .display, .undisplay,
    .print, .action, .diff, .list, .follow, .causes, .effects, .screen, .info,
    .last, .nextChange, .history, .blame, .plot, .timeline, .find, .first, .when, .assert, .grep,
    .top,
    .compare,
    .sql,
    .replay, .record, .send, .branches, .checkout,
    .bookmark, .note, .bookmarks,
    .check, .recover, .redact, .save, .import, .export, .help, .version, .quit,
  ]

  /// The commands that can be typed in a place.
  static func commands(in place: Place) -> [Command] {
    commands.filter { $0.name(in: place) != nil }
  }

  /// The command with a canonical name.
  static func command(_ name: String) -> Command? { commands.first { $0.name.text == name } }
}

// MARK: At the prompt

extension CommandTable {
  /// Short forms of gdb's commands that this program does not have. They never count as the
  /// beginning of another command, which would do something unexpected.
  private static let foreignForms: Set<String> = [
    "f", "r",
  ]

  /// The command and the arguments of a line; nil if the line is blank or a comment. `''` alone goes
  /// to the last place.
  static func parse(_ line: String) throws(CommandError) -> (Command, Arguments)? {
    guard let (name, rest) = nameAndRest(line), !name.hasPrefix("#") else { return nil }
    if name == "''" { return try parse("goto " + line[...].trimmingWhitespace()) }
    if name.hasPrefix(".") || name.hasPrefix("{") {
      throw .actionAlone(line[...].trimmingWhitespace())
    }
    let command = try command(named: name)
    let options = command.options(in: .prompt)
    let tokens =
      if command.takesWholeLine {
        try LineSplitter.wholeLine(
          line, from: rest, options: options, hasComment: !command.takesHashes)
      } else if command.takesExpression {
        try LineSplitter.expression(
          line, from: rest, options: options,
          keepsQuotes: command.operands(in: .prompt).first?.kind == .stop)
      } else {
        try LineSplitter.words(line, from: rest).map(\.token)
      }
    return (command, try ArgumentParser.arguments(tokens, for: command, in: .prompt))
  }

  /// The first word of a line, and the start of the rest.
  static func nameAndRest(_ line: String) -> (name: String, rest: String.Index)? {
    guard let begin = line.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    let end = line[begin...].firstIndex(where: \.isWhitespace) ?? line.endIndex
    return (String(line[begin..<end]), end)
  }

  /// The command with a name, a short form, or an unambiguous beginning of its name.
  static func command(named name: String) throws(CommandError) -> Command {
    let commands = commands(in: .prompt)
    if let exact = commands.first(where: { $0.names(in: .prompt).contains(name) }) { return exact }
    guard !foreignForms.contains(name) else {
      throw .unknownCommand(name, near: names(beginningWith: name))
    }
    let candidates = commands.filter { $0.names(in: .prompt).contains { $0.hasPrefix(name) } }
    guard let candidate = candidates.first else {
      let names = commands.flatMap { $0.names(in: .prompt) }.filter { $0.count > 2 }
      throw .unknownCommand(name, near: Array(nearNames(to: name, among: names).prefix(3)))
    }
    guard candidates.count == 1 else {
      throw .ambiguousCommand(name, candidates: names(beginningWith: name))
    }
    return candidate
  }

  /// The names with a prefix, apart from short forms; for each command, its first such name.
  static func names(beginningWith prefix: String) -> [String] {
    commands(in: .prompt).compactMap { command in
      command.names(in: .prompt).first {
        $0.hasPrefix(prefix) && ($0.count > 2 || $0 == command.name.text)
      }
    }
  }
}

// MARK: In the shell

extension CommandTable {
  /// The shell's command with a name.
  static func shellCommand(named name: String) -> Command? {
    commands.first { $0.names(in: .shell).contains(name) }
  }

  /// The names that a shell's command line can begin with.
  static var shellNames: [String] { commands.compactMap { $0.name(in: .shell) } }

  /// The command that the arguments name, and the remaining arguments. The first operand names a
  /// command or is a session to open; options may come before it. After `--`, words are never
  /// commands.
  static func select(_ arguments: [String]) -> (command: Command, arguments: [String]) {
    var index = arguments.startIndex
    while index < arguments.endIndex, arguments[index] != "--" {
      let argument = arguments[index]
      if argument.hasPrefix("-"), argument.utf8.count > 1 {
        if argument == "--version" { return (.version, []) }
        index += takesNextArgument(argument) ? 2 : 1
      } else if let command = shellCommand(named: argument) {
        var rest = arguments
        rest.remove(at: index)
        return (command, rest)
      } else {
        break
      }
    }
    return (.open, arguments)
  }

  /// Whether the value of an option before the command's name is the next argument.
  private static func takesNextArgument(_ argument: String) -> Bool {
    let options = Command.open.options(in: .shell)
    guard argument.hasPrefix("--") else {
      return options.contains { $0.value != nil && $0.short == argument.last }
    }
    let exact = options.filter { $0.written == argument }
    let candidates = exact.isEmpty ? options.filter { $0.written.hasPrefix(argument) } : exact
    return candidates.count == 1 && candidates.allSatisfy { $0.value != nil }
  }
}
