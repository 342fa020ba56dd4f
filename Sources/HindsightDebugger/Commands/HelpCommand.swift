internal import StateTree

extension Command {
  /// `help`: all commands, or one of them.
  static let help = Command(
    name: "help", abbreviations: ["h"], group: .session, usage: "help [COMMAND]",
    summary: "List the commands, or tell all about one.",
    discussion: "Any unambiguous beginning of a command's name works.",
    examples: [("help", "all commands"), ("help goto", "how 'goto' is used")],
    completion: [[.command]]
  ) { context, arguments in
    var arguments = arguments
    let topic = try arguments.next()
    try arguments.end()
    let lines = try topic.map { HelpText.lines(for: try CommandTable.command(named: $0)) }
    for line in lines ?? HelpText.overview(width: context.output.width) {
      try context.output.line(line)
    }
  }
}

/// The help texts, made from the table.
enum HelpText {
  /// All commands by group, each on a line with its summary, which fit a terminal of 24 rows with
  /// the prompts before and behind.
  static func overview(width: Int) -> [StyledLine] {
    let groupColumn = CommandGroup.allCases.map(\.rawValue.count).max() ?? 0
    return CommandGroup.allCases.flatMap { group in
      CommandTable.commands.filter { $0.group == group }.enumerated().map { index, command in
        var line = StyledLine()
        line.append(index == 0 ? group.rawValue : "", .strong, paddedTo: groupColumn + 2)
        line.append(title(command), .name, paddedTo: titleColumn + 2)
        line.append(command.summary)
        return line.cut(to: width)
      }
    }
  }

  /// All that there is to know of a command.
  static func lines(for command: Command) -> [StyledLine] {
    var lines = [StyledLine(command.usage, .strong), StyledLine(command.summary)]
    if !command.abbreviations.isEmpty {
      lines.append("Also typed: \(CountText.list(command.abbreviations)).")
    }
    if !command.discussion.isEmpty {
      lines.append(StyledLine())
      lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        .map { StyledLine(String($0)) }
    }
    if !command.examples.isEmpty {
      lines.append(StyledLine())
      let column = command.examples.map(\.line.displayWidth).max() ?? 0
      for example in command.examples {
        var line = StyledLine("  ")
        line.append(example.line, .name, paddedTo: column)
        line.append("   " + example.meaning)
        lines.append(line)
      }
    }
    if !command.seeAlso.isEmpty {
      lines.append(StyledLine())
      lines.append("See also: \(command.seeAlso.joined(separator: ", ")).")
    }
    return lines
  }

  private static var titleColumn: Int { CommandTable.commands.map(title).map(\.count).max() ?? 0 }

  private static func title(_ command: Command) -> String {
    command.abbreviations.first.map { "\(command.name) (\($0))" } ?? command.name
  }
}
