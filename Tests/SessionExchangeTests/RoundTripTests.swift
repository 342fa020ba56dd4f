import Foundation
import SessionExchange
import SessionFile
import SessionRepair
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct ExchangeRoundTripTests {
  static let samples = [
    "prime-time", "faulty/prime-time", "movie-lists", "repo-search", "app-info",
  ]
  static let seeds: [UInt64] = Array(1...6)

  private static func sample(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleLogs")
      .appending(path: name + ".hindsight").standardizedFileURL
  }

  @Test(arguments: samples) func samplesComeBackEqual(name: String) throws {
    let session = try SessionReader(opening: Self.sample(name))
    try checkLines(session)
    try checkRedux(Timeline(session))
  }

  @Test(arguments: seeds) func randomSessionsComeBackEqual(seed: UInt64) throws {
    let made = try RandomSession.make(seed: seed)
    let session = try SessionReader(opening: made.url)
    defer { session.close() }
    try checkLines(session)
    let timeline = Timeline(session)
    for branch in timeline.branches { try checkRedux(timeline, on: branch.id) }
  }

  private func checkLines(_ session: SessionReader) throws {
    let folder = try Folder()
    let lines = try text(of: Timeline(session), as: .jsonl)
    let report = try SessionImport(Data(lines.utf8), name: "x").run(to: folder.url)
    #expect(report.format == .jsonl)
    #expect(report.warnings.isEmpty)
    let copy = try SessionReader(opening: folder.url)
    var expected = try SessionContents(session)
    if expected.status == .recording { expected.status = .cutOff }
    #expect(try SessionContents(copy) == expected)
    #expect(copy.check() == session.check())
    #expect(try text(of: Timeline(copy), as: .jsonl) == lines)
  }

  private func checkRedux(_ timeline: Timeline, on branch: Branch.ID = .main) throws {
    let folder = try Folder()
    let json = try text(of: timeline, as: .redux, on: branch)
    let report = try SessionImport(Data(json.utf8), name: "x").run(to: folder.url)
    #expect(report.format == .redux)
    let copy = Timeline(try SessionReader(opening: folder.url))
    #expect(try Positions(copy) == Positions(timeline, on: branch))
    #expect(copy.session.header == timeline.session.header)
    #expect(try text(of: copy, as: .redux) == json)
  }

  private func text(
    of timeline: Timeline, as format: ExportFormat, on branch: Branch.ID = .main
  ) throws -> String {
    var text = ""
    try SessionExport(timeline, as: format, branch: branch).write { text += $0 + "\n" }
    return text
  }
}

/// A folder of one test, with the place of a session in it.
final class Folder {
  let url: URL
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "out.hindsight")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The names of what is in it.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
