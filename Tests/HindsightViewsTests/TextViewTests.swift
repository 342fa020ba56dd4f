import Hindsight
import HindsightViews
import Testing

@Suite struct TextViewTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var width = 80
    var view: @Sendable () -> TextColumn
    var lines: [String]

    init(
      _ id: String, width: Int = 80, _ lines: [String],
      @TextBuilder _ view: @escaping @Sendable () -> TextColumn
    ) {
      testDescription = id
      self.width = width
      self.view = view
      self.lines = lines
    }
  }

  static let flags = [true, false]

  static let cases: [Case] = [
    Case("nothing", []) {},
    Case("an empty text is a line", [""]) { "" },
    Case("texts below each other", ["a", "", "b"]) {
      "a"
      ""
      "b"
    }, Case("a text breaks at its own lines", ["a", "b", "", "c"]) { "a\nb\r\n\nc" },
    Case("a text breaks between words", width: 8, ["one two", "three", "four"]) {
      "one two three four"
    },
    Case("a word wider than the screen", width: 4, ["ab", "cdef", "ghij", "k lm"]) {
      "ab cdefghijk lm"
    },
    Case("wide letters count twice", width: 4, ["素数", "素数", "です"]) { "素数素数です" },
    Case("a wide letter where one column is", width: 1, ["素", "a"]) { "素a" },
    Case("controls are escaped", [#"a\u{1b}[31mb\u{202e}"#]) { "a\u{1B}[31mb\u{202E}" },
    Case("views beside each other", ["a  bc  d"]) {
      TextRow {
        "a"
        "bc"
        "d"
      }
    },
    Case("what does not fit begins a new row", width: 9, ["abc  def", "ghijk"]) {
      TextRow {
        "abc"
        "def"
        "ghijk"
      }
    },
    Case("rows are as high as their highest view", ["+---+  x", "| a |", "+---+"]) {
      TextRow {
        TextBox { "a" }
        "x"
      }
    },
    Case("the lower lines of a row keep their column", ["x  a", "   b"]) {
      TextRow {
        "x"
        "a\nb"
      }
    },
    Case("no space between", ["ab"]) {
      TextRow(spacing: 0) {
        "a"
        "b"
      }
    },
    Case("a list", ["- 2", "- 3"]) { TextList([2, 3]) { "\($0)" } },
    Case("a list's items of several lines", width: 6, ["- a b", "  c d", "-", "- e"]) {
      TextList(["a b c d", "", "e"]) { $0 }
    },
    Case("an empty list", ["none"]) { TextList([Int](), placeholder: "none") { "\($0)" } },
    Case("an empty list without a word", []) { TextList([Int]()) { "\($0)" } },
    Case("a box", ["+- Top --+", "| a long |", "|        |", "+--------+"]) {
      TextBox("Top") {
        "a long"
        ""
      }
    },
    Case("a box without a title", ["+---+", "| a |", "+---+"]) { TextBox { "a" } },
    Case(
      "a title wider than what is below",
      ["+- Favourites -+", "| a            |", "+--------------+"]
    ) {
      TextBox("Favourites") { "a" }
    },
    Case(
      "a box in a box", ["+- A -----+", "| +- B -+ |", "| | x   | |", "| +-----+ |", "+---------+"]
    ) {
      TextBox("A") { TextBox("B") { "x" } }
    },
    Case("a title is cut", width: 12, ["+- Favour -+", "| a        |", "+----------+"]) {
      TextBox("Favourites") { "a" }
    },
    Case("no room for a frame", width: 8, ["Top", "a"]) { TextBox("Top") { "a" } },
    Case(
      "a frame around what is escaped", ["+------------+", #"| a\u{1b}[2J |"#, "+------------+"]
    ) {
      TextBox { "a\u{1B}[2J" }
    },
    Case("buttons", ["[Save]  (Save)"]) {
      TextRow {
        TextButton("Save")
        TextButton("Save", isEnabled: false)
      }
    },
    Case("conditions and loops", ["yes", "1", "2"]) {
      if flags[0] { "yes" } else { "no" }
      if flags[1] { "maybe" }
      for number in 1...2 { "\(number)" }
    },
  ]

  @Test(arguments: cases)
  func drawn(_ example: Case) {
    let lines = example.view().lines(in: TextEnvironment(width: example.width))
    #expect(lines.map(trimmed) == example.lines)
  }

  @Test(arguments: 3...40)
  func nothingIsWiderThanTheScreen(width: Int) {
    let view = TextBox("A title of some words") {
      TextRow {
        "a few words beside"
        TextButton("Save to favourites")
        TextList(["one", "two words", ""]) { $0 }
      }
      TextBox { "averylongwordthathasnospaces and others" }
    }
    let lines = view.lines(in: TextEnvironment(width: width))
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(view.text(width: width) == lines.joined(separator: "\n"))
  }

  @Test(arguments: [0, -1, Int.min])
  func aWidthIsAtLeastOne(width: Int) {
    #expect(TextParagraph("ab").text(width: width) == "a\nb")
  }

  func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
