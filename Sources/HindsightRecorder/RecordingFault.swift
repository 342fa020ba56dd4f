public import SessionFile
public import StateTree

/// A fault in recording.
///
/// A fault never stops or changes the app. The recorder reports each kind once, on standard error
/// and to its `onFault`, however often it happens; a part that was not recorded is a gap in the
/// session.
public enum RecordingFault: Error, Sendable {
  /// `record` was called inside `record`, by the same thread.
  case nested
  /// The state of an action has another type than the recorded state.
  case otherState(recorded: String)
  /// An action did not encode.
  case unencodableAction(StateCodingError)
  /// A state did not encode.
  case unencodableState(StateCodingError)
  /// A self-check found a change that the encoder had missed: its path, the type of the value, and
  /// the positions between which it happened.
  case missedChange(StatePath, type: String, since: Int, foundAt: Int)
  /// The file cannot be written now. Actions wait in memory and are written as soon as possible.
  case fileFailed(SessionError)
  /// The file was moved, deleted or replaced. Actions wait in memory, and are written if the file
  /// comes back to its path.
  case fileMoved
  /// SQLite rejects a row for good, for example because it is too large. The session gets a gap,
  /// and the recording continues.
  case rowRefused(SessionError)
  /// The queue in memory is full. No action is recorded until the file can be written.
  case memoryFull
  /// The recording ended, and this many actions could not be written, for a reason. With 0, no
  /// action is lost, but the end is not in the file: the session counts as cut off.
  case unwritten(actions: Int, reason: String)

  /// A kind of fault, which is reported once, however often it happens.
  enum Kind: Hashable {
    case nested, otherState, unencodableAction, unencodableState, missedChange, fileFailed,
      fileMoved, rowRefused, memoryFull, unwritten
  }

  var kind: Kind {
    switch self {
    case .nested: .nested
    case .otherState: .otherState
    case .unencodableAction: .unencodableAction
    case .unencodableState: .unencodableState
    case .missedChange: .missedChange
    case .fileFailed: .fileFailed
    case .fileMoved: .fileMoved
    case .rowRefused: .rowRefused
    case .memoryFull: .memoryFull
    case .unwritten: .unwritten
    }
  }
}

extension RecordingFault: CustomStringConvertible {
  /// The fault's text for standard error and for a gap's reason: one line without a full stop.
  public var description: String {
    switch self {
    case .nested:
      "'record' was called inside 'record': the inner call's changes are recorded with the outer action"
    case .otherState(let recorded):
      "a recorder records one store: this one records the state \(recorded) and ignores other stores"
    case .unencodableAction(let error):
      "an action could not be encoded, and is recorded without its payload: \(error.text)"
    case .unencodableState(let error):
      "a state could not be encoded, so its changes are not recorded: \(error.text)"
    case .missedChange(let path, let type, let since, let position):
      "a self-check found a change at \(path), in a value of \(type), that the recorder missed after "
        + "position \(since) and records with action \(position): it encodes each state in full from "
        + "now on; name the type in the recorder's 'visitedTypes'"
    case .fileFailed(.sqlite(_, let message)), .fileFailed(.notAccessible(let message)):
      "the session cannot be written, so new actions wait in memory: \(message)"
    case .fileFailed(let error):
      "the session cannot be written, so new actions wait in memory: \(error.fact)"
    case .fileMoved:
      "the session's file was moved, deleted or replaced, so new actions wait in memory until it is back"
    case .rowRefused(.sqlite(_, let message)):
      "SQLite refused what happened here, so it is not recorded: \(message)"
    case .rowRefused(let error):
      "what happened here does not fit the session, so it is not recorded: \(error.fact)"
    case .memoryFull:
      "the session could not be written until memory was full, so what happened then is not recorded"
    case .unwritten(0, let reason):
      "the recording ended, and its end could not be written: no action is lost, and the session "
        + "counts as cut off: \(reason)"
    case .unwritten(let count, let reason):
      "the recording ended, and its last \(count == 1 ? "action" : "\(count) actions") could not be "
        + "written: \(reason)"
    }
  }
}

extension StateCodingError {
  fileprivate var text: String {
    switch kind {
    case .thrown(let text), .dataCorrupted(let text): "\(path): \(text)"
    case .depthExceeded: "\(path): nested too deep"
    case .duplicateKey(let key): "\(path): duplicate key \(key.quotedJSON)"
    case .mixedContainers: "\(path): the value asks its encoder for two kinds of container"
    default: "\(path): \(kind)"
    }
  }
}
