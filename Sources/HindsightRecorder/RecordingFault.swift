public import SessionFile
public import StateTree

/// What can go wrong in recording.
///
/// It never stops or changes the app. Each kind is said once, on standard error and to the
/// recorder's `onFault`, however often it happens; what was not recorded is a gap in the session.
public enum RecordingFault: Error, Sendable {
  /// `record` was called inside of `record`, by the same thread.
  case nested
  /// An action on a state of another type than the one that is recorded.
  case otherState(recorded: String)
  /// An action did not encode.
  case unencodableAction(StateCodingError)
  /// A state did not encode.
  case unencodableState(StateCodingError)
  /// A self-check found a change that the encoder had missed: where, in a value of which type, and
  /// between which positions it happened.
  case missedChange(StatePath, type: String, since: Int, foundAt: Int)
  /// The file cannot be written now. What happens waits in memory and is written as soon as it can
  /// be.
  case fileFailed(SessionError)
  /// The file was moved, deleted or replaced. What happens waits in memory, and is written if the
  /// file comes back to its path.
  case fileMoved
  /// A row that SQLite does not take, now or later: too large, for instance. It is a gap, and the
  /// recording goes on.
  case rowRefused(SessionError)
  /// So much waits in memory that nothing more is recorded until the file can be written.
  case memoryFull
  /// The recording ended while this many rows could not be written.
  case unwritten(Int)

  /// What is reported once, however often it happens.
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
  /// The fault as it is said on standard error and as a gap's reason: one line without a full stop.
  public var description: String {
    switch self {
    case .nested:
      "'record' was called inside 'record': what the inner call changed is recorded with the outer action"
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
    case .unwritten(let count):
      "the recording ended, and \(count) rows could not be written"
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
