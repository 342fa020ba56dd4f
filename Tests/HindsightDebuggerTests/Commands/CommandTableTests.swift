import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct CommandTableTests {
  static let names: [(typed: String, command: String)] = [
    ("s", "step"), ("st", "step"), ("rs", "back"), ("backw", "backward"), ("reverse-s", "back"),
    ("g", "goto"), ("rew", "rewind"), ("p", "print"), ("a", "action"), ("df", "diff"),
    ("dif", "diff"), ("l", "list"), ("lo", "list"), ("i", "info"), ("rep", "replay"),
    ("se", "send"), ("br", "break"), ("bra", "branches"), ("b", "break"), ("c", "continue"),
    ("rc", "reverse-continue"),
    ("dis", "disable"), ("d", "delete"), ("tb", "tbreak"), ("wa", "watch"), ("bt", "causes"),
    ("ch", "checkout"), ("sa", "save"), ("h", "help"),
    ("q", "quit"), ("exi", "quit"), ("exp", "export"), ("sc", "screen"),
    ("ca", "causes"), ("ef", "effects"),
  ]

  @Test(arguments: names)
  func findsACommand(typed: String, command: String) throws {
    #expect(try CommandTable.command(named: typed).name.text == command)
  }

  @Test(arguments: Place.allCases)
  func eachNameIsItsOwn(in place: Place) throws {
    let names = CommandTable.commands.flatMap { $0.names(in: place) }
    #expect(Set(names).count == names.count)
    for name in names {
      let found =
        place == .prompt
        ? try CommandTable.command(named: name) : CommandTable.shellCommand(named: name)
      #expect(found?.names(in: place).contains(name) == true)
    }
  }

  @Test func refusesTheRest() throws {
    try CommandFixture().check(
      #"""
      $ foo
      ! no command 'foo'; 'help' lists them
      $ stepp
      ! no command 'stepp'; did you mean 'step'? 'help' lists them
      $ Print
      ! no command 'Print'; did you mean 'print'? 'help' lists them
      $ re
      ! 're' could be reverse-step, reverse-next, rewind, reverse-continue or replay; type more of it
      $ r
      ! no command 'r'; did you mean 'reverse-step', 'reverse-next', 'rewind', 'reverse-continue' or 'replay'? 'help' lists them
      $ .counter(.set(5))
      ! no command '.counter'; did you mean 'send .counter(.set(5))'?
      $ {"crash": {}}
      ! no command '{"crash":'; did you mean 'send {"crash": {}}'?
      $ help foo
      ! no command 'foo'; 'help' lists them
      """#)
  }

  static let selections: [(arguments: [String], command: String, rest: [String])] = [
    (["f"], "", ["f"]),
    (["replay", "f"], "replay", ["f"]),
    (["./replay"], "", ["./replay"]),
    (["--", "replay"], "", ["--", "replay"]),
    (["f", "replay"], "", ["f", "replay"]),
    (["show", "f"], "print", ["f"]),
    (["print", "f"], "", ["print", "f"]),
    (["log", "f"], "list", ["f"]),
    (["goto", "f"], "", ["goto", "f"]),
    (["--color=never", "diff", "a", "b"], "diff", ["--color=never", "a", "b"]),
    (["--color", "never", "diff", "a"], "diff", ["--color", "never", "a"]),
    (["-x", "info", "f"], "", ["-x", "info", "f"]),
    (["-xinfo", "f"], "", ["-xinfo", "f"]),
    (["--exec", "action", "f"], "", ["--exec", "action", "f"]),
    (["--exe", "causes", "f"], "", ["--exe", "causes", "f"]),
    (["--h", "sql"], "sql", ["--h"]),
    (["--at", "3", "f"], "", ["--at", "3", "f"]),
    (["--version"], "version", []),
    (["--help"], "", ["--help"]),
    (["-"], "", ["-"]),
    (["-x"], "", ["-x"]),
  ]

  @Test(arguments: selections)
  func selects(arguments: [String], name: String, rest: [String]) {
    let selection = CommandTable.select(arguments)
    #expect(selection.command.name.text == name)
    #expect(selection.arguments == rest)
  }

  @Test(arguments: CommandTable.commands.map(\.name.text) + [""])
  func eachRecordIsWhole(name: String) throws {
    let command = try #require(name.isEmpty ? .open : CommandTable.command(name))
    let first = try #require(command.summary.first)
    #expect(first.isUppercase && command.summary.hasSuffix("."))
    // A program that reads JSON is told by a schema what it reads.
    if let schema = command.schema { #expect(schema.wholeMatch(of: /[a-z][a-zA-Z]*/) != nil) }
    let looks = command.group == .look || command.group == .search
    #expect(!looks || command.schema != nil)
    #expect(command.name(in: .prompt) == nil || command.run != nil)
    #expect(command.name(in: .shell) == nil || command.inShell != nil || command.session != .none)
    for other in command.seeAlso { #expect(CommandTable.command(other) != nil) }
    for place in Place.allCases where command.name(in: place) != nil {
      let options = command.options(in: place)
      let shorts = options.compactMap(\.short)
      #expect(Set(options.map(\.long)).count == options.count)
      #expect(Set(shorts).count == shorts.count)
      let operands = command.operands(in: place)
      #expect(Set(operands.map(\.name)).count == operands.count)
      let helps = options.map(\.help) + operands.map(\.help)
      #expect(helps.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    }
  }

  @Test(arguments: CommandTable.commands.map(\.name.text), Place.allCases)
  func helpFitsATerminal(name: String, in place: Place) throws {
    let command = try #require(CommandTable.command(name))
    guard let typed = command.name(in: place) else { return }
    let lines = CommandHelp.lines(for: command, in: place)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    let usage = command.usage(in: place)
    #expect(usage.line.hasPrefix(typed))
    #expect(lines.first?.text == (place == .prompt ? "" : "usage: hindsight ") + usage.line)
    // Help texts are wrapped.
    func words(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }
    let text = words(lines.map(\.text).joined(separator: " "))
    #expect(command.names(in: place).allSatisfy(text.contains))
    for option in command.options(listedIn: place) {
      #expect(text.contains(words(option.synopsis)))
    }
    for operand in command.operands(in: place) { #expect(text.contains(operand.help)) }
  }

  @Test(arguments: CommandTable.commands.map(\.name.text))
  func eachExampleCanBeTyped(name: String) throws {
    let command = try #require(CommandTable.command(name))
    for example in command.examples {
      guard example.line.hasPrefix("hindsight ") else {
        #expect(try CommandTable.parse(example.line)?.0.name.text == name)
        continue
      }
      let words = try LineSplitter.words(example.line, from: example.line.startIndex)
        .dropFirst().map(\.token)
      let (found, _) = CommandTable.select(words.map(\.text))
      #expect(found.name.text == name)
      _ = try ArgumentParser.arguments(Array(words.dropFirst()), for: found, in: .shell)
    }
  }

  @Test func helpListsEachCommand() throws {
    let lines = CommandHelp.overview(width: 80)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 && $0.text.hasSuffix(".") })
    #expect(!lines.contains { $0.text.hasSuffix("...") })
    #expect(lines.count <= 60)
    for command in CommandTable.commands(in: .prompt) {
      #expect(lines.count { $0.text.contains("  \(command.name.text) ") } == 1)
    }
    #expect(CommandHelp.overview(width: 40).allSatisfy { $0.displayWidth <= 40 })
  }

  @Test func theProgramsHelpNamesCommandsAndOptions() throws {
    let output = Output(bufferOfWidth: 80)
    try CommandHelp.verdict(for: .open).write(asJSON: false, to: output, errors: output)
    let text = output.takeText()
    for name in CommandTable.shellNames { #expect(text.contains("\n  \(name) ")) }
    for option in Command.open.options(in: .shell) { #expect(text.contains(option.synopsis)) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func helpTellsAllAboutOne() throws {
    try CommandFixture().check(
      #"""
      $ help causes
      causes [POS] [--all] [--json]
      Show the causes of an action, back to the first one.
      Also typed: where and bt.
      In a shell: hindsight causes FILE[@POS] [--all] [--json]

      Lists the action whose effect sent it, the action that caused that one, and so
      on back to a person's action, the oldest first. Each action's sender is
      printed below it. A long chain is printed without its middle, with the number
      of actions left out.

      --json prints the whole chain, one object a line for each action, as 'list'
      does, with effect, the number of the effect that sent it. If the recorded
      cause of the first one is not an earlier action, a line before it has position
      and missingCause.

      Operands
        POS  the position (default: the current one)
      Options
            --all   list all of a long chain
            --json  print JSON, for a program to read

      Examples
        causes     what led to the action here
        causes 12  what led to the 12th action

      See also: effects, action, list.
      $ h rewind
      rewind
      Go to the first position, the initial state.

      See also: goto, step.
      $ help --help
      help [COMMAND]
      List the commands, or explain one.
      Also typed: h.
      In a shell: hindsight help [COMMAND]

      At the prompt any unambiguous beginning of a command's name works. In the
      shell, 'help' alone shows the program's usage, and 'help commands' lists the
      commands of the prompt, which -x and standard input accept, too. 'help
      conditions' explains the language of conditions and expressions.

      Operands
        COMMAND  a command, or a topic such as 'conditions'; in the shell also
                 'commands'

      Examples
        help             all commands
        help goto        how 'goto' is used
        help conditions  the language of conditions
      """#)
  }
}
