import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct ScriptReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var bytes: [UInt8]
    var lines: [ScriptLine]
    var error: ScriptError?
    var testDescription: String { id }

    init(_ id: String, _ text: String, _ lines: (Int, String)..., error: ScriptError? = nil) {
      self.init(id, bytes: Array(text.utf8), lines, error: error)
    }

    init(_ id: String, bytes: [UInt8], _ lines: [(Int, String)] = [], error: ScriptError? = nil) {
      self.id = id
      self.bytes = bytes
      self.lines = lines.map { ScriptLine(number: $0.0, text: $0.1) }
      self.error = error
    }
  }

  static let cases: [Case] = [
    Case("nothing", ""),
    Case("one line", "step\n", (1, "step")),
    Case("no end of the last line", "step\nback", (1, "step"), (2, "back")),
    Case("CRLF", "step\r\nback\r\n", (1, "step"), (2, "back")),
    Case("CRLF without its LF at the end", "step\r", (1, "step")),
    Case("blank lines", "\n\n  \t\nstep\n\n", (4, "step")),
    Case("comments", "# a\n  # b\nstep # c\n#", (3, "step # c")),
    Case("white space around", "  print .count \t\n", (1, "print .count")),
    Case("byte order mark", "\u{FEFF}step\n\u{FEFF}back\n", (1, "step"), (2, "\u{FEFF}back")),
    Case("other scripts", "print .[\"é🐧\"]\n", (1, "print .[\"é🐧\"]")),
    Case("zero byte", "step\na\0b\nback", (1, "step"), error: .zeroByte(line: 2)),
    Case(
      "not UTF-8", bytes: [0x73, 0x0A, 0x0A, 0xC3, 0x28, 0x0A], [(1, "s")],
      error: .notUTF8(line: 3)),
    Case("UTF-16", bytes: [0xFF, 0xFE, 0x73, 0x00], error: .zeroByte(line: 1)),
  ]

  @Test(arguments: cases)
  func readsBytes(_ example: Case) {
    expect(example, ScriptReader(bytes: example.bytes))
  }

  @Test(arguments: cases)
  func readsADescriptor(_ example: Case) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(example.bytes))
    try pipe.fileHandleForWriting.close()
    withExtendedLifetime(pipe) {
      expect(example, ScriptReader(descriptor: pipe.fileHandleForReading.fileDescriptor))
    }
  }

  private func expect(_ example: Case, _ reader: ScriptReader) {
    var reader = reader
    var lines: [ScriptLine] = []
    var error: ScriptError?
    do throws(ScriptError) {
      while let line = try reader.next() { lines.append(line) }
    } catch let caught {
      error = caught
    }
    #expect(lines == example.lines)
    #expect(error == example.error)
  }

  @Test func givesALineAsSoonAsItIsThere() throws {
    let pipe = Pipe()
    var reader = ScriptReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    try pipe.fileHandleForWriting.write(contentsOf: Data("step\nba".utf8))
    #expect(try reader.next()?.text == "step")
    try pipe.fileHandleForWriting.write(contentsOf: Data("ck\n".utf8))
    #expect(try reader.next()?.text == "back")
    try pipe.fileHandleForWriting.close()
    #expect(try reader.next() == nil)
  }

  @Test func refusesALineWithoutEnd() {
    let bytes = [UInt8](repeating: 0x61, count: ScriptReader.longestLine + 1)
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(bytes))
      try? writer.close()
    }
    var reader = ScriptReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(throws: ScriptError.lineTooLong(line: 1)) { try reader.next() }
    _ = try? pipe.fileHandleForReading.readToEnd()
  }

  @Test func saysWhatCannotBeRead() {
    var reader = ScriptReader(descriptor: -1)
    #expect(throws: ScriptError.notReadable("Bad file descriptor")) { try reader.next() }
  }
}
