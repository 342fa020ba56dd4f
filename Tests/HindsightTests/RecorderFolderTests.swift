import Foundation
import SessionFile
import StateTree
import Testing

@testable import HindsightRecorder

@Suite struct RecorderFolderTests {
  let folder: SessionFolder
  var recordings: URL { folder.url.appending(path: "above/recordings") }

  init() throws { folder = try SessionFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: recordings.path()).sorted()
  }

  private func record(_ app: String = "app", keep: Int = 10, closing: Bool = true) throws
    -> Recorder
  {
    let recorder = try Recorder(in: recordings, app: app, keep: keep)
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    if closing { recorder.close() }
    return recorder
  }

  @Test func filesAreNamedByAppAndTime() throws {
    let recorder = try record("my app/../x")
    let name = try #require(try names().first)
    let pattern = /my_app_.._x-\d{4}-\d{2}-\d{2}T\d{6}Z\.hindsight/
    #expect(try pattern.wholeMatch(in: name) != nil, "\(name)")
    #expect(recorder.url?.lastPathComponent == name)
    #expect(try SessionContents(recordings.appending(path: name)).states == [0, 1])
  }

  @Test func runsOfOneSecondDoNotMeet() throws {
    let recorders = try (1...4).map { _ in try record(closing: false) }
    #expect(Set(recorders.map(\.url)).count == 4)
    #expect(try names().count { $0.hasSuffix(".hindsight") } == 4)
  }

  @Test func theOldestBeyondKeepGo() throws {
    let live = try record(closing: false)
    let others = ["app-2020-01-01T000000Z.txt", "app-notes.hindsight"]
    for name in others { try Data("x".utf8).write(to: recordings.appending(path: name)) }
    let foreign = "app-2020-01-01T000000Z.hindsight"
    try Data("no session".utf8).write(to: recordings.appending(path: foreign))
    _ = try record("app-2")
    let first = try #require(try record().url)
    let later = try (1...3).map { _ in try #require(try record(keep: 3).url) }
    let left = Set(try names())
    #expect(left.isSuperset(of: others + [foreign]))
    #expect(left.contains { $0.hasPrefix("app-2-") })
    #expect(left.contains(try #require(live.url?.lastPathComponent)))
    #expect(!left.contains(first.lastPathComponent))
    #expect(left.isSuperset(of: later.map(\.lastPathComponent)))
    live.close()
  }

  @Test func aFolderMayHaveAnyName() throws {
    let odd = folder.url.appending(path: "my runs/100%/é")
    for _ in 1...3 { try Recorder(in: odd, app: "app", keep: 2).close() }
    let names = try FileManager.default.contentsOfDirectory(atPath: odd.path(percentEncoded: false))
    #expect(names.count == 2, "\(names)")
  }

  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    let file = folder.url.appending(path: "file")
    try Data().write(to: file)
    for place in [file, file.appending(path: "runs"), file.appending(path: "more/runs")] {
      let error = #expect(throws: SessionError.self) { try Recorder(in: place, app: "app") }
      guard case .notAccessible? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  static let places: [(String?, Bool, Whereabouts)] = [
    (nil, true, .appsOwn), ("", true, .appsOwn), (nil, false, .off), ("", false, .off),
    ("on", false, .appsOwn), ("on", true, .appsOwn), ("off", true, .off),
    ("/tmp", true, .folder(URL(fileURLWithPath: "/tmp"))),
    ("/nowhere/", false, .folder(URL(fileURLWithPath: "/nowhere/"))),
    ("/tmp/run.hindsight", false, .file(URL(fileURLWithPath: "/tmp/run.hindsight"))),
  ]

  @Test(arguments: places.indices)
  func theEnvironmentDecides(index: Int) {
    let (value, isOn, place) = Self.places[index]
    #expect(Whereabouts(value, isOn: isOn) == place)
  }

  @Test func aFileThatStandsIsNoObstacle() throws {
    let file = folder.url.appending(path: "run.hindsight")
    for name in ["run", "run-2", "run-3"] {
      let writer = try Recorder.writer(
        at: .file(file), folder: recordings, app: "app", keep: 1)
      #expect(writer?.url.lastPathComponent == "\(name).hindsight")
    }
    #expect(!FileManager.default.fileExists(atPath: recordings.path()))
  }

  @Test func whatIsOffRecordsNothing() throws {
    let recorder = try Recorder(
      Recorder.writer(at: .off, folder: recordings, app: "app", keep: 1), app: "app")
    var state = 0
    recorder.beginRecording(state: state, actionType: String.self)
    #expect(recorder.record("a", on: &state) { $0 = 1 } == ())
    recorder.pause()
    recorder.flush()
    recorder.close()
    #expect(state == 1)
    #expect(recorder.position == 0)
    #expect(recorder.url == nil)
    #expect(recorder.hasEnded)
    #expect(!FileManager.default.fileExists(atPath: recordings.path()))
  }
}
