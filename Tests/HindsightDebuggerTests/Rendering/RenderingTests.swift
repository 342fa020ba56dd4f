import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct RenderingTests {
  static let widths: [(text: String, width: Int)] = [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("🐧", 2), ("日本", 4), ("한", 2), ("ｱ", 1),
    ("Ａ", 2), ("\u{200B}", 0), ("→", 1), ("a\u{FE0F}", 1), ("Ж", 1), ("ا", 1),
  ]

  @Test(arguments: widths)
  func width(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  static let durations: [(Int64, String)] = [
    (0, "+0.000s"), (1_204_567_890, "+1.204s"), (59_999_999_999, "+59.999s"),
    (723_204_000_000, "+12m03.204s"), (3_723_204_000_000, "+1h02m03.204s"),
    (-1_000_000, "-0.001s"), (.min, "-2562047h47m16.854s"), (.max, "+2562047h47m16.854s"),
  ]

  @Test(arguments: durations)
  func timeSinceTheStart(nanoseconds: Int64, text: String) {
    #expect(DurationText.sinceStart(nanoseconds) == text)
  }

  static let stretches: [(Int64, String)] = [
    (0, "0ns"), (999, "999ns"), (12_400, "12.4us"), (3_100_000, "3.1ms"),
    (2_500_000_000, "2.500s"), (.max, "2562047h47m16.854s"),
  ]

  @Test(arguments: stretches)
  func timeTaken(nanoseconds: Int64, text: String) {
    #expect(DurationText.taken(nanoseconds) == text)
  }

  @Test func counts() {
    #expect(CountText.count(1, "action") == "1 action")
    #expect(CountText.count(12_345, "action") == "12,345 actions")
    #expect(CountText.grouped(Int64.min) == "-9,223,372,036,854,775,808")
    #expect(CountText.bytes(1) == "1 byte")
    #expect(CountText.bytes(81_920) == "81,920 bytes, 80.0 KiB")
    #expect(CountText.list(["a", "b", "c"], "or") == "a, b or c")
  }

  @Test func whatIsFollowedKeepsItsColumns() {
    let rows = (1...6).map { position in
      ActionTable.Row(
        action: RecordedAction(
          position: position, time: Int64(position) * 3_000_000_000,
          name: String(repeating: "n", count: position * 4), payload: .null,
          origin: position == 4 ? .effect : .user, cause: position == 4 ? 2 : nil),
        hasOutcome: true)
    }
    for width in [40, 80] {
      let table = ActionTable(like: [rows[0]], last: 9_999, width: width)
      let lines = rows.map { table.line($0, isCurrent: false).text }
      #expect(lines.allSatisfy { $0.count <= width })
      let starts = Set(
        lines.map {
          ($0.firstRange(of: "...") ?? $0.firstRange(of: "nnnn"))?.lowerBound.utf16Offset(in: $0)
        })
      #expect(starts.count == 1)
    }
  }

  @Test func aNarrowTableTellsActionsApart() {
    let rows = ["FetchPage", "SetPage"].enumerated().map { index, name in
      ActionTable.Row(
        action: RecordedAction(
          position: index + 1, time: 188_000_000, name: "MovieActions." + name,
          payload: ["MovieActions.\(name)": ["menu": "popular", "page": 2]],
          origin: index == 1 ? .effect : .user, cause: index == 1 ? 1 : nil),
        hasOutcome: true)
    }
    let table = ActionTable(rows: rows, last: 38, width: 40)
    let lines =
      [table.firstState(at: 0, isCurrent: true)]
      + rows.map {
        table.line($0, isCurrent: false)
      }
    #expect(
      lines.map(\.text).joined(separator: "\n") == """
        >  0  initial state
           1  +0.188s        ...ctions.FetchPage
           2  +0.188s  <- 1  ...eActions.SetPage
        """)
    let wide = ActionTable(rows: rows, last: 38, width: 80)
    #expect(
      wide.line(rows[1], isCurrent: false).text == """
           2  +0.188s  effect <- 1  MovieActions.SetPage    menu: "popular", page: 2
        """)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab..."), ("abcdef", 2, "ab"), ("", 0, ""),
  ])
  func lineIsCut(text: String, width: Int, cut: String) {
    #expect(StyledLine(text).cut(to: width).text == cut)
    var pieces = StyledLine("")
    for letter in text { pieces.append(String(letter), .name) }
    #expect(pieces.cut(to: width).displayWidth <= width)
  }

  @Test func aDiffIsAligned() {
    let diff = StateDiff([
      .replaced(StatePath([.key("count")]), 2, with: 3),
      .added(3, in: StatePath([.key("favoritePrimes")]), at: 0),
      .removed(StatePath([.key("alert")]), ["n": 5]),
      .moved(1, in: StatePath([.key("items")]), from: 1, to: 4),
      .replaced(StatePath([.key("🐧")]), "a\nb", with: .null),
    ])
    #expect(
      text(DiffText(width: 80).lines(diff)) == #"""
        ~ .count              2 -> 3
        + .favoritePrimes[0]  3
        - .alert              {"n":5}
        > .items[4]           from [1]
        ~ .["🐧"]             "a\nb" -> null
        """#)
    #expect(diff.lines == DiffText(width: 80).lines(diff).map(\.text))
    #expect(text(DiffText(width: 80).lines(nil)) == "no change")
  }

  @Test func longValuesAreCutInTheMiddle() {
    let long = String(repeating: "x", count: 50)
    let path = StatePath([.key("text")])
    let diff = StateDiff([
      .replaced(path, .string("a" + long), with: .string("b" + long)),
      .replaced(path, "short", with: .string(long + long)),
      .replaced(path, .string(long + "a" + long), with: .string(long + "b" + long)),
      .added(.array(Array(repeating: 7, count: 100)), in: path, at: 0),
    ])
    let lines = DiffText(width: 60).lines(diff)
    #expect(
      text(lines) == """
        ~ .text     "axxxxxxx...xxxx" (51) -> "bxxxxxxx...xxxx" (51)
        ~ .text     "short" -> "xxxxxxxxxx...xxxxx" (100 characters)
        ~ .text     ...xxxxxxxxaxxxxxxx... -> ...xxxxxxxxbxxxxxxx...
        + .text[0]  [7,7,7,7,7,7,7,7,7,... 86 more ...,7,7,7,7,7]
        """)
    #expect(lines.allSatisfy { $0.displayWidth <= 60 })
  }

  @Test(arguments: 0..<120)
  func aCutTextFits(width: Int) {
    let text = "日本語🐧é" + String(repeating: "ab日", count: 30)
    #expect(CutText.end(text, to: width).displayWidth <= max(3, width))
    #expect(CutText.middle(text, to: width).displayWidth <= max(11, width))
  }

  @Test func aTableIsAlignedInColumns() throws {
    let fixture = try CommandFixture(
      [
        Sent(".add(title: \"é🐧日本\")"), Sent(".note(\"\(String(repeating: "é", count: 90))\")"),
        Sent(".counter(.increment)"),
      ], width: 60)
    fixture.check(
      #"""
      $ list 1..
        1  +0.100s  add                title: "é🐧日本"
        2  +0.200s  note               "ééééééééééééééééééééééé...
      > 3  +0.300s  counter.increment
      """#)
  }

  private func text(_ lines: [StyledLine]) -> String {
    lines.map(\.text).joined(separator: "\n")
  }
}
