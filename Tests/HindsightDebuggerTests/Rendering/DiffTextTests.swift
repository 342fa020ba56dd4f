import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct DiffTextTests {
  private func text(
    _ before: StateValue, _ after: StateValue, width: Int = 80, at path: String = "."
  ) throws -> String {
    let path = try StatePath(path)
    return DiffText(width: width, after: after, part: path)
      .lines(StateDiff(from: before, to: after, at: path)).map(\.text).joined(separator: "\n")
  }

  private func items(_ count: Int, done: Set<Int> = []) -> StateValue {
    .array(
      (0..<count).map { index -> StateValue in
        ["id": .integer(Int64(index)), "title": "t", "done": .bool(done.contains(index))]
      })
  }

  @Test func whatIsUnchangedIsCounted() throws {
    let before: StateValue = ["items": items(1000), "count": 1, "name": "n", "old": 0]
    let after: StateValue = ["items": items(1000, done: [3]), "count": 1, "name": "n", "old": 0]
    #expect(
      try text(before, after)
        == """
        ~ .items[3].done  false -> true  (others unchanged: 3 in ., 999 in .items, 2 in .items[3])
        """.replacing("  (others", with: "\n(others"))
    #expect(
      try text(before, after, width: 1 << 40) == """
        ~ .items[3].done  false -> true  (others unchanged: 3 in ., 999 in .items, 2 in .items[3])
        """)
    #expect(
      try text(before, after, at: ".items[3]") == """
        ~ .items[3].done  false -> true  (others unchanged: 2 in .items[3])
        """)
    #expect(try text(before, after, at: ".items[3].done") == "~ .items[3].done  false -> true")
    #expect(
      try text(before, after, width: 40) == """
        ~ .items[3].done  false -> true
        (others unchanged: 3 in ., 1,001 in 2 other places)
        """)
  }

  @Test func movedAndAddedElementsAreFollowed() throws {
    let before: StateValue = ["list": ["a", "b", "c", "d", "e", "f"], "x": 1, "y": 2]
    let after: StateValue = ["list": ["c", "a", "b", "e", "f", "new"], "x": 1, "z": 3]
    #expect(
      try text(before, after) == """
        - .y        2
        - .list[3]  "d"
        > .list[0]  from [2]
        + .list[5]  "new"
        + .z        3
        (others unchanged: 1 in ., 4 in .list)
        """)
  }

  @Test func placesAreThoseOfTheStates() throws {
    let before: StateValue = ["d", "f", "e"]
    let after: StateValue = ["f", "e", "f", "d", "b", "f"]
    #expect(
      try text(before, after) == """
        + .[2]  "f"
        > .[3]  from [0]
        + .[4]  "b"
        + .[5]  "f"
        (others unchanged: 2 in .)
        """)
  }

  @Test func placesInALineThatNothingLimitsAreSummedUpToo() throws {
    let before: StateValue = ["items": items(20_000)]
    let after: StateValue = ["items": items(20_000, done: Set(0..<20_000))]
    let last = try #require(try text(before, after, width: 1 << 40).split(separator: "\n").last)
    #expect(last.hasSuffix("other places)") && last.count < 200)
  }

  @Test func manyPlacesAreSummedUp() throws {
    let before: StateValue = ["items": items(100), "a": 1]
    let after: StateValue = ["items": items(100, done: Set(0..<50)), "a": 1]
    let lines = try text(before, after).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(
      lines.last == """
        (others unchanged: 1 in ., 50 in .items, 100 in 50 other places)
        """)
  }

  @Test func aTextIsComparedInLines() throws {
    let lines = (1...100).map { "line \($0)" }
    var changed = lines
    changed[16] = "line seventeen"
    changed.remove(at: 60)
    let (before, after) = (lines.joined(separator: "\n"), changed.joined(separator: "\n"))
    #expect(
      try text(["note": .string(before)], ["note": .string(after)]) == """
        ~ .note  100 lines -> 99 lines
            (16 lines unchanged)
          - line 17
          + line seventeen
            (43 lines unchanged)
          - line 61
            (39 lines unchanged)
        """)
  }

  @Test func linesCompareByTheirBytes() throws {
    #expect(
      try text("a\né\r\nb\nc", "a\ne\u{301}\r\nb\nc\n") == """
        ~ .  4 lines -> 5 lines
            (1 line unchanged)
          - é\\r
          + e\u{301}\\r
            (2 lines unchanged)
          + 
        """)
  }

  @Test func anAddedTextIsShownInLines() throws {
    let poem = "one\ntwo\nthree"
    #expect(
      try text([:], ["poem": .string(poem)]) == """
        + .poem  3 lines
          + one
          + two
          + three
        """)
    let long = (1...500).map(String.init).joined(separator: "\n")
    let lines = try text(["poem": .string(long)], [:]).split(separator: "\n")
    #expect(lines.count == 42)
    #expect(lines.last == "    ... 460 more changed lines")
    #expect(try text("a\nb", "a\nc") == #"~ .  "a\nb" -> "a\nc""#)
  }

  @Test func aLongLineShowsWhereItDiffers() throws {
    let long = String(repeating: "x", count: 300)
    let (before, after) = ("a\n\(long)1\(long)\nb", "a\n\(long)2\(long)\nb")
    #expect(
      try text(.string(before), .string(after), width: 40) == """
        ~ .  3 lines
            (1 line unchanged)
          - ...xxxxxxxx1xxxxxxxxxxxxxxxxxxxxx...
          + ...xxxxxxxx2xxxxxxxxxxxxxxxxxxxxx...
            (1 line unchanged)
        """)
  }

  @Test(arguments: [40, 80, 120])
  func linesFit(width: Int) throws {
    let path = StatePath([.key(String(repeating: "k", count: 12)), .key("a/b")])
    let long = StateValue.string(String(repeating: "日本語 ", count: 100))
    let texts = StateValue.string(String(repeating: "some words in a line\n", count: 100))
    let diff = StateDiff([
      .replaced(path, long, with: texts), .added(long, in: path, at: 3),
      .removed(path, .array(Array(repeating: long, count: 50))), .added(path, texts),
      .moved(1, in: path, from: 1, to: 4), .replaced(path, long, with: 1),
    ])
    for line in DiffText(width: width).lines(diff) {
      #expect(line.displayWidth <= max(width, 60))
    }
  }
}
