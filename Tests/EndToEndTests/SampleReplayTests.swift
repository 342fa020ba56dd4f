import Foundation
import Testing

@Suite struct SampleReplayTests {
  /// Every sample but those in `faulty`, which are there to diverge.
  static let samples =
    (try? FileManager.default.contentsOfDirectory(atPath: SampleLogs.folder.path))?
    .filter { $0.hasSuffix(".hindsight") }.sorted() ?? []

  @Test func thereAreSamples() {
    let apps = ["app-info", "movie-lists", "prime-time", "repo-search"]
    #expect(Self.samples == apps.map { $0 + ".hindsight" })
  }

  @Test(arguments: samples) func aSampleReplaysRunAfterRun(sample: String) throws {
    for _ in 1...2 {
      let result = try hindsight("replay", SampleLogs.folder.appendingPathComponent(sample).path)
      #expect(result.status == .exited(0), "\(result)")
    }
  }

  @Test func theToastGoesAwayByTheClockThatTheButtonStarted() throws {
    let file = SampleLogs.folder.appendingPathComponent("app-info.hindsight").path
    let result = try hindsight(file, "-x", "causes 9", "-x", "screen 9")
    #expect(result.status == .exited(0), "\(result)")
    #expect(result.stdout.contains("toastExpired"))
    #expect(result.stdout.contains("copyTapped"))
    #expect(result.stdout.contains("[Copy]"))
    #expect(!result.stdout.contains("Copied to the clipboard |"))
  }
}
