internal import StateTree

/// Makes the help texts from the records.
enum CommandHelp {
  /// The prompt's commands by group, each on a line with its summary.
  static func overview(width: Int) -> [StyledLine] {
    let commands = CommandTable.commands(in: .prompt)
    let groupColumn = CommandGroup.allCases.map(\.rawValue.count).max() ?? 0
    // A longer title moves its own summary only.
    let titleColumn = commands.map(title).map(\.count).filter { $0 <= widestTitle }.max() ?? 0
    return CommandGroup.allCases.flatMap { group in
      commands.filter { $0.group == group }.enumerated().map { index, command in
        var line = StyledLine()
        line.append(index == 0 ? group.rawValue : "", .strong, paddedTo: groupColumn + 2)
        line.append(title(command), .name, paddedTo: max(titleColumn, title(command).count) + 2)
        line.append(command.summary)
        return line.cut(to: width)
      }
    }
  }

  private static let widestTitle = 12

  /// `print (p)`
  private static func title(_ command: Command) -> String {
    let names = command.names(in: .prompt)
    guard names.count > 1 else { return names.first ?? "" }
    let both = "\(names[0]) (\(names[1]))"
    // A wider column would leave no room for the summaries.
    return both.count <= widestTitle ? both : names[0]
  }

  /// The complete help of a command, for a place.
  static func lines(for command: Command, in place: Place) -> [StyledLine] {
    let discussion = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    let sections: [[StyledLine]] = [
      head(of: command, in: place),
      command.discussion.isEmpty ? [] : discussion.map { StyledLine(String($0)) },
      argumentRows(of: command, in: place),
      exampleRows(of: command, in: place),
      related(to: command, in: place),
      exitStatus(of: command, in: place),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  private static func head(of command: Command, in place: Place) -> [StyledLine] {
    let here = command.usage(in: place).line
    var lines: [StyledLine]
    switch place {
    case .prompt:
      lines = [StyledLine(here, .strong), StyledLine(command.summary)]
    case .shell:
      lines = [StyledLine("usage: hindsight " + here), StyledLine(), StyledLine(command.summary)]
    }
    let others = Array(command.names(in: place).dropFirst())
    if !others.isEmpty { lines.append(StyledLine("Also typed: \(CountText.list(others)).")) }
    if place == .prompt, let sentence = command.onEnter.sentence {
      lines.append(StyledLine(sentence))
    }
    switch place {
    case .prompt where command.name(in: .shell) != nil:
      lines.append(StyledLine("In a shell: hindsight " + command.usage(in: .shell).line))
    case .shell where command.name(in: .prompt) != nil:
      lines.append(StyledLine("At the prompt: " + command.usage(in: .prompt).line))
    default: break
    }
    return lines
  }

  /// The operands and the options, each in a row.
  private static func argumentRows(of command: Command, in place: Place) -> [StyledLine] {
    let operands = command.operands(in: place).map { (name: $0.form, text: $0.help) }
    let options =
      (place == .shell ? command.options(in: place) : command.options(listedIn: place))
      .map { (name: $0.synopsis, text: $0.help) }
    return rows("Operands", operands) + rows("Options", options)
  }

  /// The examples for a place.
  private static func exampleRows(of command: Command, in place: Place) -> [StyledLine] {
    rows(
      "Examples",
      command.examples.filter { $0.line.hasPrefix("hindsight ") == (place == .shell) }
        .map { (name: $0.line, text: $0.meaning) })
  }

  private static func rows(_ heading: String, _ rows: [(name: String, text: String)])
    -> [StyledLine]
  {
    guard !rows.isEmpty else { return [] }
    let width = (rows.map(\.name.displayWidth).max() ?? 0) + 2
    return [StyledLine(heading, .strong)]
      + rows.flatMap { row in
        let texts = WrappedText.lines(row.text, width: max(30, 78 - width))
        return texts.enumerated().map { index, text in
          var line = StyledLine("  ")
          line.append(index == 0 ? row.name : "", .name, paddedTo: width)
          line.append(text)
          return line
        }
      }
  }

  private static func related(to command: Command, in place: Place) -> [StyledLine] {
    let names = command.seeAlso.compactMap { CommandTable.command($0)?.name(in: place) }
    return names.isEmpty ? [] : ["See also: \(names.joined(separator: ", "))."]
  }

  private static func exitStatus(of command: Command, in place: Place) -> [StyledLine] {
    guard place == .shell, !command.exitStatus.isEmpty else { return [] }
    let text = "Exit status: " + command.exitStatus.joined(separator: ", ") + "."
    return WrappedText.lines(text, width: 78).map { StyledLine($0) }
  }
}

extension OnEnter {
  /// What help says of it.
  fileprivate var sentence: String? {
    switch self {
    case .nothing: nil
    case .again: "Enter on an empty line repeats it."
    case .goesOn: "Enter on an empty line goes on where it ended."
    }
  }
}

// MARK: The program

extension CommandHelp {
  /// The help of a command of the shell. For opening a session, which has no name, it is the
  /// program's help.
  static func verdict(for command: Command) -> Verdict {
    guard command.name.text.isEmpty else { return Verdict(lines(for: command, in: .shell)) }
    let rest = lines(for: command, in: .shell).drop { !$0.text.isEmpty }
    return Verdict(programLines + rest)
  }

  /// The program's usage, and the shell's commands.
  static var programLines: [StyledLine] {
    var lines: [StyledLine] = [
      "usage: hindsight FILE               open a session: the debugger's prompt",
      "       hindsight FILE -x COMMAND    run debugger commands, then leave",
      "       hindsight VERB ...",
      StyledLine(),
      StyledLine("Verbs", .strong),
    ]
    for command in CommandTable.commands(in: .shell) {
      var line = StyledLine("  ")
      line.append(command.name(in: .shell) ?? "", .name, paddedTo: 13)
      line.append(command.summary.prefix(1).lowercased() + command.summary.dropFirst().dropLast())
      lines.append(line)
    }
    return lines + [
      StyledLine(),
      "'hindsight help VERB' explains a verb, 'hindsight help commands' lists the",
      "prompt's commands, and 'hindsight help COMMAND' explains one of them.",
    ]
  }
}
