import Foundation
import Testing

/// The guides to stores that are not ours show the code that these tests compile and run.
@Suite struct AttachingGuideTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let catalog = folder.appending(
    path: "../../../Sources/HindsightRecorder/HindsightRecorder.docc"
  ).standardizedFileURL

  /// A page, a heading, how many samples of it come before, and the file that compiles it.
  @Test(arguments: [
    ("OtherLibraries", "The Composable Architecture", 0, "AttachedTCATests.swift"),
    ("OtherLibraries", "ReSwift", 0, "AttachedReSwiftTests.swift"),
    ("OtherLibraries", "SwiftUIFlux", 0, "AttachedSwiftUIFluxTests.swift"),
    ("OtherLibraries", "Mobius", 0, "AttachedMobiusTests.swift"),
    ("OtherLibraries", "Mobius", 1, "AttachedMobiusTests.swift"),
    ("OwnStore", "The wrapped call", 0, "AttachedStoreTests.swift"),
  ])
  func theGuideShowsWhatCompiles(page: String, section: String, index: Int, file: String) throws {
    let text = try String(contentsOf: Self.catalog.appending(path: "\(page).md"), encoding: .utf8)
    let part = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") })
    let samples = part.components(separatedBy: "```swift\n").dropFirst()
    let shown = try #require(samples.dropFirst(index).first)
      .components(separatedBy: "```")[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("import ") || $0.isEmpty }
    let mark = index == 0 ? section : "\(section), again"
    #expect(try compiled(mark, in: file) == shown.joined(separator: "\n"))
  }

  /// The lines of a file between the marks, without their indentation.
  private func compiled(_ mark: String, in file: String) throws -> String {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let inside = try #require(
      text.components(separatedBy: "// Guide: \(mark)\n").dropFirst().first
    )
    .components(separatedBy: "// end")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = inside.first?.prefix { $0 == " " }.count ?? 0
    return inside.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}
