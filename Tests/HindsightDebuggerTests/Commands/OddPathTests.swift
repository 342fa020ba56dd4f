import Foundation
import StateTree
import Testing

@testable import HindsightDebugger

/// What `diff` prints is what `print` takes, whatever the key.
@Suite struct OddPathTests {
  static let keys = [
    "", "a/b", "~0", "~1", "-", "0", "00", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "a b", "a.b", "[0]",
    "\"", "'", "\\",
    "\t\n", "\u{1b}[31m", "\u{9b}", "\u{202e}x", "$double", ".", "/", "#", "--all", "id", "5",
    "first",
  ]

  @Test(arguments: keys)
  func aPrintedPathIsTypedBack(key: String) throws {
    let inner = StateValue.object(StateObject([(key, 7 as StateValue), ("x", 1)]))
    let fixture = try CommandFixture(
      [], outside: .object(StateObject([(key, StateValue.array([inner])), ("y", .null)])))
    let printed = fixture.run("diff 0 1").split(separator: "\n").map(String.init)
    let line = try #require(printed.first { $0.hasSuffix("}]") })
    let end = try #require(line.range(of: "  [{")).lowerBound
    let path = line[..<end].dropFirst(2).description.trimmingCharacters(in: [" "])
    #expect(try StatePath(path) == StatePath([.key(key)]))
    #expect(fixture.run("print \(path)").hasPrefix("[\n  {\n"))
    let whole = StatePath([.key(key), .index(0), .key(key)])
    #expect(fixture.run("print \(whole)") == "7\n")
    #expect(fixture.run("diff 0 1 \(path)").contains(path))
    let pointer = whole.pointer.quotedForCommand
    #expect(fixture.run("print \(pointer)") == "7\n")
  }
}

extension String {
  fileprivate var quotedForCommand: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
