import Foundation
import HindsightRecorder
import SwiftUIFlux

struct AppState: FluxState { var movies: [Int: String] = [:] }

func appStateReducer(state: AppState, action: any Action) -> AppState { state }

/// A recorder that was made.
let recorder: Recorder = {
  do {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).hindsight")
    return try Recorder(to: file, app: "outside")
  } catch { fatalError("\(error)") }
}()
