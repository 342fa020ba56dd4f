import Foundation
import Testing

/// The README's guide to stores that are not ours shows the code that these tests compile and run.
@Suite struct AttachingGuideTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: [
    ("The Composable Architecture", "AttachedTCATests.swift"),
    ("ReSwift", "AttachedReSwiftTests.swift"),
    ("SwiftUIFlux", "AttachedSwiftUIFluxTests.swift"),
    ("Mobius", "AttachedMobiusTests.swift"),
    ("A store of one's own", "AttachedStoreTests.swift"),
  ])
  func theReadmeShowsWhatCompiles(section: String, file: String) throws {
    let readme = try String(
      contentsOf: Self.folder.appending(path: "../../../README.md").standardizedFileURL,
      encoding: .utf8)
    let part = try #require(
      readme.components(separatedBy: "\n### ").first { $0.hasPrefix(section + "\n") })
    let shown = try #require(part.components(separatedBy: "```swift\n").dropFirst().first)
      .components(separatedBy: "```")[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("import ") || $0.isEmpty }
    #expect(try compiled(section, in: file) == shown.joined(separator: "\n"))
  }

  /// The lines of a file between the marks, without their indentation.
  private func compiled(_ section: String, in file: String) throws -> String {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let inside = try #require(
      text.components(separatedBy: "// README: \(section)\n").dropFirst().first
    )
    .components(separatedBy: "// end")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = inside.first?.prefix { $0 == " " }.count ?? 0
    return inside.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}
