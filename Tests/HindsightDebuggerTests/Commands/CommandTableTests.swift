import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct CommandTableTests {
  static let names: [(typed: String, command: String)] = [
    ("s", "step"), ("st", "step"), ("rs", "back"), ("bac", "back"), ("reverse-s", "back"),
    ("g", "goto"), ("rew", "rewind"), ("p", "print"), ("a", "action"), ("df", "diff"),
    ("di", "diff"), ("l", "list"), ("lo", "list"), ("i", "info"), ("rep", "replay"),
    ("se", "send"), ("br", "branches"), ("ch", "checkout"), ("sa", "save"), ("h", "help"),
    ("q", "quit"), ("exi", "quit"), ("exp", "export"), ("sc", "screen"),
    ("ca", "causes"), ("ef", "effects"),
  ]

  @Test(arguments: names)
  func findsACommand(typed: String, command: String) throws {
    #expect(try CommandTable.command(named: typed).name == command)
  }

  @Test(arguments: CommandTable.commands.flatMap(\.names))
  func eachNameIsItsOwn(name: String) throws {
    let command = try CommandTable.command(named: name)
    #expect(command.names.contains(name))
    #expect(CommandTable.commands.count { $0.names.contains(name) } == 1)
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
      ! 're' could be reverse-step, rewind or replay; type more of it
      $ b
      ! no command 'b'; did you mean 'back' or 'branches'? 'help' lists them
      $ c
      ! no command 'c'; did you mean 'causes' or 'checkout'? 'help' lists them
      $ d
      ! no command 'd'; did you mean 'diff'? 'help' lists them
      $ r
      ! no command 'r'; did you mean 'reverse-step', 'rewind' or 'replay'? 'help' lists them
      $ .counter(.set(5))
      ! no command '.counter'; did you mean 'send .counter(.set(5))'?
      $ {"crash": {}}
      ! no command '{"crash":'; did you mean 'send {"crash": {}}'?
      $ n
      ! no command 'n'; 'help' lists them
      $ help foo
      ! no command 'foo'; 'help' lists them
      """#)
  }

  @Test(arguments: CommandTable.commands)
  func helpListsEachNameThatMayBeTyped(command: Command) {
    let text = HelpText.lines(for: command).map(\.text).joined(separator: "\n")
    #expect(command.names.allSatisfy(text.contains))
  }

  @Test(arguments: CommandTable.commands.map(\.name))
  func helpFitsATerminal(name: String) throws {
    let command = try CommandTable.command(named: name)
    let lines = HelpText.lines(for: command)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    #expect(command.usage.hasPrefix(name))
    #expect(command.summary.hasSuffix("."))
    for example in command.examples {
      #expect(try CommandTable.parse(example.line)?.0.name == name)
    }
    for other in command.seeAlso {
      #expect(try CommandTable.command(named: other).name == other)
    }
  }

  @Test func helpListsEachCommand() throws {
    let lines = HelpText.overview(width: 80)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 && $0.text.hasSuffix(".") })
    #expect(!lines.contains { $0.text.hasSuffix("...") })
    // The line that is typed and the next prompt stand on the same screen.
    #expect(lines.count <= 22)
    for command in CommandTable.commands {
      #expect(lines.count { $0.text.contains("  \(command.name) ") } == 1)
    }
    #expect(HelpText.overview(width: 40).allSatisfy { $0.displayWidth <= 40 })
  }

  @Test func helpTellsAllAboutOne() throws {
    try CommandFixture().check(
      #"""
      $ help diff
      diff [A [B]] [PATH] [--limit N] [--all]
      Show what the action here changed, or what has since A.
      Also typed: df.

      Without a position: what the last action changed. With one: what is different
      here from what was there. With two: what changed from the first to the second.
      PATH leaves out all but the changes there. Each line is one change:
        ~ replaced   + added   - removed   > moved
      Its path can be typed back, as in 'print PATH': what is new stands there at the
      later position, what is removed at the earlier one. Values are cut in the middle
      at a terminal, texts of three lines or more shown in lines, and what stands
      beside the changes and stayed as it was is counted. At a terminal there is a
      limit:
        --limit N   changes that are shown (100)
        --all       everything, and values whole

        diff              what the action that led here changed
        diff 0            all that changed since the start
        diff 3 9 .items   how the items changed from position 3 to 9
        diff 0 --all      every change since the start, however many

      See also: print, action.
      $ h rewind
      rewind
      Go to the first position, the initial state.

      See also: goto, step.
      """#)
  }
}
