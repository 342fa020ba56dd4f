import Foundation
import HindsightRecorder

/// A recorder that was made.
let recorder: Recorder = {
  do {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).hindsight")
    return try Recorder(to: file, app: "outside")
  } catch { fatalError("\(error)") }
}()
