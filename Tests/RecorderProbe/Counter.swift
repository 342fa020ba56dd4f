internal import Dispatch
internal import Foundation
internal import Hindsight

/// What the probe records.
struct Counter: Reducer {
  struct State: Codable {
    var count = 0
    var log: [Int] = []
    var text = ""
  }

  enum Action: Codable {
    case increment
    case divide(by: Int)
    case type(String)
  }

  /// Whether each increment is written to standard output.
  var isLoud = true

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      // The number is written before anything else, so whoever reads it knows the action was sent.
      if isLoud { say("\(state.count + 1) \(DispatchTime.now().uptimeNanoseconds)") }
      state.count += 1
      if state.count % 10 == 0 { state.log.append(state.count) }
      if state.log.count > 100 { state.log.removeFirst(50) }
    case .divide(let divisor):
      state.count /= divisor
    case .type(let text):
      state.text = text
    }
    return .none
  }
}

/// Writes a line to standard output.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

extension Recorder.Durability {
  /// The three, by the names that the probe takes.
  static let named: [(name: String, Recorder.Durability)] = [
    ("everyAction", .everyAction), ("batched", .batched(every: .milliseconds(20))),
    ("synced", .synced),
  ]
}
