import Testing

@testable import HindsightDebugger

/// The words of other programs, and what they are answered with.
@Suite struct ForeignWordsTests {
  @Test(arguments: ForeignWords.meanings.keys.sorted())
  func leadsToACommandThatThereIs(word: String) throws {
    #expect(!CommandTable.commands(in: .prompt).contains { $0.names(in: .prompt).contains(word) })
    let meaning = try #require(ForeignWords.meaning(of: word.uppercased()))
    let named = meaning.matches(of: /'([a-z-]+)/).map { String($0.1) }
    #expect(!named.isEmpty)
    for name in named {
      let command = try CommandTable.command(named: name)
      #expect(command.names(in: .prompt).contains(name), "\(name)")
    }
  }

  @Test func spellingsOfOtherProgramsAreAnswered() throws {
    try CommandFixture().check(
      #"""
      $ list 1-3
      ! no bookmark, branch or action here is called '1-3'; a range is written 1..3
      $ diff 1..3
      ! no bookmark, branch or action here is called '1..3'; two positions belong here, not a range: 1 3
      $ goto 1.5s
      ! no bookmark, branch or action here is called '1.5s'; a time is written @1.5, or @+1.5s from here
      $ goto 250ms
      ! no bookmark, branch or action here is called '250ms'; a time is written @250ms, or @+250ms from here
      $ run
      ! no command 'run'; 'rewind' goes to the first position, and 'continue' on to the next breakpoint
      $ select 1
      ! no command 'select'; 'sql select ...' runs a query
      $ SELECT 1
      ! no command 'SELECT'; 'sql select ...' runs a query
      """#)
  }
}
