import Foundation
import Hindsight
import SessionFile
import StateTree
import Synchronization
import TimeTravel

/// An app whose reducers read dependencies, each of which counts how often its live value is used.
enum DiaryApp {
  struct State: Codable, Equatable {
    var entries: [String] = []
    var ids: [UUID] = []
  }

  enum Action: Codable, Sendable {
    case write(String)
    case other
  }

  typealias Body = @Sendable (inout State, Action) -> Void

  static func reducer(_ body: @escaping Body) -> Reduce<State, Action> {
    Reduce { state, action in
      body(&state, action)
      return .none
    }
  }

  static func machine(_ body: @escaping Body) -> Machine {
    Machine(initialState: State(), reducer: reducer(body))
  }

  /// Records actions by a reducer; the file.
  static func record(_ actions: [Action], in folder: URL, by body: @escaping Body) throws -> URL {
    let url = folder.appending(path: "\(UUID()).hindsight")
    let recorder = try Recorder(to: url, app: "diary")
    var state = State()
    for action in actions { recorder.record(action, on: &state) { body(&$0, action) } }
    recorder.close()
    return url
  }
}

/// Where live values are counted.
final class LiveCount: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

enum WeatherKey: DependencyKey {
  static let live = LiveCount()
  static let recording = DependencyRecording.value
  static var liveValue: String {
    live.add()
    return "sunny"
  }
  static let testValue = "none"
}

enum MoodKey: DependencyKey {
  static let recording = DependencyRecording.value
  static let liveValue = "good"
  static let testValue = "none"
}

struct Icon: Sendable, Equatable {
  var name: String
}

enum IconKey: DependencyKey {
  static let recording = DependencyRecording.value
  static let liveValue = Icon(name: "live")
  static let testValue = Icon(name: "test")
}

struct Archive: Sendable {
  static let live = LiveCount()
  let size = Endpoint("archive.size", placeholder: 0) { (_: String) in
    Archive.live.add()
    return 7
  }
  var plain: @Sendable () -> Int = {
    Archive.live.add()
    return 7
  }
}

enum ArchiveKey: DependencyKey {
  static let liveValue = Archive()
  static let testValue = Archive(plain: { 0 })
}

extension DependencyValues {
  var weather: String {
    get { self[WeatherKey.self] }
    set { self[WeatherKey.self] = newValue }
  }
  var mood: String {
    get { self[MoodKey.self] }
    set { self[MoodKey.self] = newValue }
  }
  var icon: Icon {
    get { self[IconKey.self] }
    set { self[IconKey.self] = newValue }
  }
  var archive: Archive {
    get { self[ArchiveKey.self] }
    set { self[ArchiveKey.self] = newValue }
  }
  static var now: DependencyValues { current }
}

/// A folder of a test's own, which goes away with it.
final class TravelFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "travel-\(UUID())")
  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }
}
