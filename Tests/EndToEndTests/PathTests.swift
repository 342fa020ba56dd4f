import Foundation
import StateTree
import Testing

/// What prints a path and what reads one agree, whatever the key.
@Suite struct PathTests {
  static let oddKeys = [
    "", "a/b", "~0", "~1", "-", "0", "00", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "a b", "a.b", "[0]",
    "\"", "'", "\\",
    "\t\n", "\u{1b}[31m", "\u{9b}", "\u{202e}x", "$double", ".", "/", "#", "--all",
  ]

  /// All odd keys, each with a value of its own, and inside an array and an object of that key.
  private static func state(adding added: Int) -> StateValue {
    .object(
      StateObject(
        oddKeys.enumerated().map { index, key in
          let number = StateValue.integer(Int64(index + added))
          return (key, .array([.object(StateObject([(key, number), ("other", 0 as StateValue)]))]))
        }))
  }

  private func path(_ key: String) -> StatePath { StatePath([.key(key), .index(0), .key(key)]) }

  @Test func whatDiffPrintsIsReadByShow() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.file("a.json"), folder.file("b.json"))
    try Data(Self.state(adding: 0).jsonText().utf8).write(to: a)
    try Data(Self.state(adding: 100).jsonText().utf8).write(to: b)
    let lines = try hindsight("diff", a.path, b.path).stdout.split(separator: "\n")
      .filter { $0.hasPrefix("~ ") }
    #expect(lines.count == Self.oddKeys.count)
    for (index, line) in lines.enumerated() {
      let end = try #require(line.range(of: "  \(index) -> \(index + 100)")).lowerBound
      let place = String(line[..<end].dropFirst(2)).trimmingCharacters(in: [" "])
      #expect(try StatePath(place) == path(Self.oddKeys[index]))
      for text in [place, path(Self.oddKeys[index]).pointer] {
        let shown = try hindsight("show", b.path, text)
        #expect(shown.status == .exited(0), "\(text): \(shown.stderr)")
        #expect(shown.stdout == "\(index + 100)\n", "\(text)")
      }
    }
  }
}
