import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct LargeValueTests {
  private static let title = String(repeating: "word ", count: 500)

  private func fixture(isTerminal: Bool, width: Int = 80) throws -> CommandFixture {
    try CommandFixture(
      [Sent(".add(title: \"\(Self.title)\")")], width: width, isTerminal: isTerminal)
  }

  @Test func aRowIsCutAndTellsTheSize() throws {
    for (width, isTerminal) in [(80, true), (1 << 40, false)] {
      let fixture = try fixture(isTerminal: isTerminal, width: width)
      for line in ["list 1", "goto 1"] {
        let row = try #require(fixture.run(line).split(separator: "\n").last)
        #expect(row.contains("... (2,509 characters)"))
        #expect(row.utf8.count < min(width + 1, 1100))
      }
    }
  }

  @Test func aShortRowSaysNoSize() throws {
    let fixture = try CommandFixture(width: 40)
    #expect(!fixture.run("list 2..").contains("characters"))
  }

  @Test func anActionIsCutAtATerminal() throws {
    let fixture = try fixture(isTerminal: true)
    let lines = fixture.run("action 1").split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count < 1100 })
    #expect(lines.contains { $0.hasPrefix("swift ") && $0.hasSuffix("... (2,515 characters)") })
    #expect(lines.contains { $0.contains("\"title\":") && $0.hasSuffix("(2,500 characters)") })
    #expect(lines.last == "... marks the hidden parts; --depth N, --limit N or --all print more")
  }

  @Test func elsewhereAnActionIsWhole() throws {
    let whole = try fixture(isTerminal: false).run("action 1")
    #expect(whole.contains("\"title\": \"\(Self.title)\""))
    #expect(whole.contains("swift     .add(title: \"\(Self.title)\")"))
    #expect(try fixture(isTerminal: true).run("action 1 --all") == whole)
  }

  @Test func anActionTakesTheOptionsOfPrint() throws {
    try CommandFixture().check(
      #"""
      $ action 2 --depth 1
      2/6  add  +0.200s
      origin    user
      source    Library/View.swift:11
      reducer   12.4us, 1 change
      swift     .add(title: "Dune")
      payload   {
                  "add": {... 1 member}
                }
      ... marks the hidden parts; --depth N, --limit N or --all print more
      $ action --limit x
      ! option '--limit' takes a whole number, such as 50, not 'x'
      """#)
  }

  private func manyBooks(isTerminal: Bool) throws -> CommandFixture {
    let books = (0..<300).map { index -> StateValue in ["title": .string("b\(index)")] }
    return try CommandFixture([], isTerminal: isTerminal, outside: ["books": .array(books)])
  }

  @Test func aDiffIsCutAtATerminal() throws {
    let lines = try manyBooks(isTerminal: true).run("diff").split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "... 202 more changes; --limit N or --all print more")
    let some = try manyBooks(isTerminal: true).run("diff --limit 3").split(separator: "\n")
    #expect(some.count == 4)
    #expect(some.last == "... 299 more changes; --limit N or --all print more")
  }

  @Test func elsewhereADiffIsWholeAndCounted() throws {
    let whole = try manyBooks(isTerminal: false).run("diff")
    #expect(whole.split(separator: "\n").count == 303)
    #expect(whole.hasSuffix("\n(302 changes)\n"))
    #expect(try manyBooks(isTerminal: true).run("diff --all") == whole)
  }

  @Test func theLimitOfADiffIsANumber() throws {
    try CommandFixture().check(
      #"""
      $ diff 0 3 --limit 1
      ~ .count  0 -> 1
      ... 2 more changes; --limit N or --all print more
      (others unchanged: 1 in .)
      $ diff --limit all
      ! option '--limit' takes a whole number, such as 50, not 'all'
      """#)
  }
}
