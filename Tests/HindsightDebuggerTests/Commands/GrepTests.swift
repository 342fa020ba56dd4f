import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct GrepTests {
  @Test func whereATextIs() throws {
    try CommandFixture().check(
      #"""
      $ grep Emma
        3  +0.300s  payload.add.title  Emma
        3  +0.300s  .books[1].title  Emma
      2 hits at 1 of 7 positions
      $ grep Emma 4..
      no hit for Emma in 3 positions
      $ grep /^[a-e]/ --only name
        1  +0.100s  action  counter.increment
        2  +0.200s  action  add
        3  +0.300s  action  add
        4  +0.400s  action  counter.set
        5  +0.500s  action  answered
      5 hits at 5 of 7 positions
      $ grep -i dune --only state --limit 1
        2  +0.200s  .books[0].title  Dune
      1 hit at 1 of 7 positions
      $ grep 42 -1..
        5  +0.500s  payload.answered._0  42
        5  +0.500s  .count  42
      2 hits at 1 of 2 positions
      $ grep 0 ..0
        0  start  .count  0
      1 hit at 1 of 1 position
      $ grep /e$/ --only name --only payload --limit 1
        2  +0.200s  payload.add.title  Dune
      ... 1 more; --all shows them
      2 hits at 2 of 7 positions
      """#)
  }

  private static func added(_ title: String) -> Sent {
    Sent("{\"add\":{\"title\":\(title.quotedJSON)}}")
  }

  @Test func jsonCountsLetters() throws {
    try CommandFixture([Self.added("né à “Paris”\n\"x\" \\/"), Sent(".counter(.set(10))")]).check(
      #"""
      $ grep --json --only payload "\"x\" \\/"
      {"position":1,"time":100000000,"part":"payload","path":".add.title","text":"né à “Paris”\n\"x\" \\/","offset":13,"length":6}
      $ grep --json --only state /P.*s/
      {"position":1,"time":100000000,"part":"state","path":".books[0].title","text":"né à “Paris”\n\"x\" \\/","offset":6,"length":5}
      $ grep --json --limit 1 /^|x*/
      {"position":0,"time":null,"part":"state","path":".count","text":"0","offset":0,"length":0}
      $ grep --json 1e
      """#)
  }

  @Test func whatIsWrongIsShown() throws {
    try CommandFixture().check(
      #"""
      $ grep
      ! TEXT is missing; usage: grep TEXT [RANGE] [OPTIONS]
      $ grep /a(b/
      ! this is not a regular expression: this parenthesis is never closed
      !   a(b
      !    ^
      $ grep "/(é)\1/"
      ! this is not a regular expression: a reference to a group, such as \1, is not supported: looking for it can take forever
      !   (é)\1
      !      ^
      $ grep /x{3}{300}/
      ! this is not a regular expression: a count is {2}, {2,}, {,5} or {2,5}, up to 255; \{ is the letter
      !   x{3}{300}
      !       ^
      $ grep /x(a{255}){255}/
      ! this is not a regular expression: written out without counts it is longer than 500 letters
      !   x(a{255}){255}
      !            ^
      $ grep x --only nothing
      ! option '--only' takes name, payload, state, effect or source, not 'nothing'
      $ grep a b
      ! 'a b' is more than one word; put a text with spaces in quotes
      $ grep / --only name
      no hit for / in 7 positions
      $ grep -F /a/
      no hit for /a/ in 7 positions
      """#)
  }

  @Test func fitsALine() throws {
    let long = String(repeating: "words and ", count: 30)
    let sent: [Sent] = [
      Self.added(long + "néedle" + long), Self.added("needle" + long), Self.added(long + "needle"),
    ]
    try CommandFixture(sent, width: 80, isTerminal: true).check(
      #"""
      $ grep /n.edle/
        1  +0.100s  payload.add.title  ...words and néedlewords and words and words...
        1  +0.100s  .books[0].title  ... words and néedlewords and words and words ...
        2  +0.200s  payload.add.title  needlewords and words and words and words an...
        2  +0.200s  .books[1].title  needlewords and words and words and words and ...
      > 3  +0.300s  payload.add.title  ...rds and words and words and words and needle
      > 3  +0.300s  .books[2].title  ...words and words and words and words and needle
      6 hits at 3 of 4 positions
      'goto 1' goes to the first
      """#)
    try CommandFixture(sent, width: 40, isTerminal: true).check(
      #"""
      $ grep /n.edle/
        1  payload.add.title  nd néedleword...
        1  .books[0].title  ... néedlewords...
        2  payload.add.title  needlewords a...
        2  .books[1].title  needlewords and...
      > 3  payload.add.title  ...ds and needle
      > 3  .books[2].title  ...ords and needle
      6 hits at 3 of 4 positions
      'goto 1' goes to the first
      $ grep /words.*words/ --limit 2
        1  payload.add.title  words and wor...
        1  .books[0].title  words and words...
      ... 4 more; --all shows them
      6 hits at 3 of 4 positions
      'goto 1' goes to the first
      """#)
  }

  @Test func effectsAndWhatIsMissing() throws {
    let effects = [
      RecordedEffect(
        id: 1, position: 2, beganAt: 5, label: "search", endedAt: 9, end: .failed,
        reason: "the network is offline")
    ]
    try CommandFixture(effects: effects, removedTo: 3).check(
      #"""
      $ grep offline
      no hit for offline in 4 positions
      $ grep Dune
        3  start  .books[0].title  Dune
      1 hit at 1 of 4 positions
      """#)
    try CommandFixture(effects: effects).check(
      #"""
      $ grep -i /OFF|sea/
        2  +0.200s  effect.label  search
        2  +0.200s  effect.error  the network is offline
      2 hits at 1 of 7 positions
      """#)
  }

  static let excerpts: [(text: String, match: Range<Int>, width: Int, shown: String)] = [
    ("abcdef", 2..<4, 20, "ab[cd]ef"), ("abcdef", 0..<0, 20, "abcdef"), ("", 0..<0, 20, ""),
    ("a\nb", 1..<2, 20, "a[\\n]b"), ("héllo", 1..<3, 20, "h[é]llo"),
    ("abcdefghijklmnop", 15..<16, 10, "...jklmno[p]"),
    ("abcdefghijklmnop", 0..<1, 10, "[a]bcdefg..."),
    ("abcdefghijklmnopqrstuvwxyz", 12..<13, 13, "...l[m]nopqr..."),
    ("abcdefghijklmnopqrstuvwxyz", 2..<24, 10, "[cdefghi...]"),
    ("日本語日本語日本語", 9..<12, 12, "語[日]本語..."), ("e\u{301}x", 1..<3, 20, "e[\u{301}]x"),
  ]

  @Test(arguments: excerpts)
  func whatMatchedIsSeen(text: String, match: Range<Int>, width: Int, shown: String) {
    let line = MatchExcerpt.line(text, match, width: width)
    #expect(line.pieces.map { $0.style == .match ? "[\($0.text)]" : $0.text }.joined() == shown)
    #expect(line.displayWidth <= width)
  }
}
