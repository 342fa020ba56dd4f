import ComposableArchitecture
import Foundation
import HindsightRecorder

struct Feature: Reducer {
  struct State: Codable { var count = 0 }
  enum Action: Codable { case incrementTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

/// A recorder that was made.
let recorder: Recorder = {
  do {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).hindsight")
    return try Recorder(to: file, app: "outside")
  } catch { fatalError("\(error)") }
}()
