import Foundation
import Hindsight
import SessionFile

// Stands for what `Recorder` is about to have. Delete this file then.
extension Recorder {
  struct Options {
    var redacting: [Redaction] = []
  }

  convenience init(
    in folder: URL, app: String, version: String?, options: Options
  ) throws(SessionError) {
    try self.init(in: folder, app: app, version: version, redacting: options.redacting)
  }

  func beginRecording<State, Action>(state: State, actionType: Action.Type) {
    begin(state, action: actionType)
  }
}
