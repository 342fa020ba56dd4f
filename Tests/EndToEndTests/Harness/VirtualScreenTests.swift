import Testing

@Suite struct VirtualScreenTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var bytes: String
    var lines: [String]
    var cursor: (row: Int, column: Int)

    init(_ id: String, _ bytes: String, _ lines: [String], _ cursor: (Int, Int)) {
      testDescription = id
      self.bytes = bytes
      self.lines = lines
      self.cursor = cursor
    }
  }

  static let cases = [
    Case("text", "abc", ["abc", "", ""], (0, 3)),
    Case("new line", "ab\r\ncd", ["ab", "cd", ""], (1, 2)),
    Case("line feed alone", "ab\ncd", ["ab", "  cd", ""], (1, 4)),
    Case("back space", "abc\u{8}\u{8}x", ["axc", "", ""], (0, 2)),
    Case("tab", "a\tb", ["a       b", "", ""], (0, 9)),
    Case("a full row waits", "0123456789", ["0123456789", "", ""], (0, 9)),
    Case("a full row wraps", "0123456789x", ["0123456789", "x", ""], (1, 1)),
    Case("a full row returns", "0123456789\rx", ["x123456789", "", ""], (0, 1)),
    Case("wide characters", "a🐧b", ["a🐧b", "", ""], (0, 4)),
    Case("a wide character wraps whole", "012345678🐧", ["012345678", "🐧", ""], (1, 2)),
    Case("half a wide character is none", "🐧b\u{1B}[1Gx", ["x b", "", ""], (0, 1)),
    Case("combining mark", "e\u{301}x", ["e\u{301}x", "", ""], (0, 2)),
    Case("cursor moves", "abc\u{1B}[2D\u{1B}[By\u{1B}[A\u{1B}[2Cz", ["abc z", " y", ""], (0, 5)),
    Case("cursor to a place", "\u{1B}[2;3Hx\u{1B}[Hy", ["y", "  x", ""], (0, 1)),
    Case("erase below", "ab\r\ncd\r\nef\u{1B}[2;2H\u{1B}[J", ["ab", "c", ""], (1, 1)),
    Case("erase to the end of a row", "abcd\u{1B}[2D\u{1B}[K", ["ab", "", ""], (0, 2)),
    Case("insert cells", "abcd\u{1B}[3D\u{1B}[2@x", ["ax bcd", "", ""], (0, 2)),
    Case("insert mode", "abcd\r\u{1B}[4hx\u{1B}[4ly", ["xybcd", "", ""], (0, 2)),
    Case("delete cells", "abcdef\r\u{1B}[2P", ["cdef", "", ""], (0, 0)),
    Case("insert row", "ab\r\ncd\u{1B}[A\r\u{1B}[L", ["", "ab", "cd"], (0, 0)),
    Case("delete row", "ab\r\ncd\u{1B}[A\r\u{1B}[M", ["cd", "", ""], (0, 0)),
    Case("scroll", "a\r\nb\r\nc\r\nd", ["b", "c", "d"], (2, 1)),
    Case("colours", "\u{1B}[1;31mab\u{1B}[0m", ["ab", "", ""], (0, 2)),
    Case("title", "\u{1B}]0;title\u{7}ab", ["ab", "", ""], (0, 2)),
  ]

  @Test(arguments: cases) func shows(_ example: Case) {
    var screen = VirtualScreen(columns: 10, rows: 3)
    screen.feed(example.bytes.utf8)
    #expect(screen.lines == example.lines)
    #expect(screen.cursor == .init(row: example.cursor.row, column: example.cursor.column))
    #expect(screen.unknownSequences == [])
  }

  @Test func resizingKeepsTheCursorsRow() {
    var screen = VirtualScreen(columns: 10, rows: 3)
    screen.feed("a\r\nb\r\n0123456".utf8)
    screen.resize(columns: 5, rows: 2)
    #expect(screen.lines == ["b", "01234"])
    #expect(screen.cursor == .init(row: 1, column: 4))
  }

  @Test func tellsOfWhatItDoesNotKnow() {
    var screen = VirtualScreen(columns: 10, rows: 3)
    screen.feed("\u{1B}[5z".utf8)
    #expect(screen.unknownSequences.count == 1)
  }
}
