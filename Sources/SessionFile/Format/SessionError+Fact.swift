public import Platform

extension SessionError {
  /// The error in a few words, without a capital and a full stop: `the file exists and is never
  /// overwritten`. It contains no file name and no recorded value.
  package var fact: String {
    switch self {
    case .notFound: "there is no such file"
    case .noFolder: "its folder does not exist"
    case .notAFile(isFolder: true): "this is a folder"
    case .notAFile(isFolder: false): "this is a device or a pipe, not a file"
    case .notAccessible(let reason): "the system refuses access to it (\(reason))"
    case .noPlaceForCopy(let folder):
      "its recorder left a `-wal` beside it, so both are copied before reading, and \(folder) cannot "
        + "hold the copy"
    case .empty: "the file is empty"
    case .notADatabase: "not a session: the file is not an SQLite database"
    case .firstPageLost: "the first page of the file holds only zeros"
    case .notASession(let applicationID):
      "this is an SQLite database, but not a session (its application id is \(applicationID))"
    case .newerVersion(let found, let known):
      "a newer Hindsight wrote it: its format is version \(found), and this program reads up to "
        + "version \(known)"
    case .cutShort: "the file was cut short"
    case .missingTables: "the file holds no recording"
    case .neverBegan: "the recorder ended before it knew the initial state"
    case .alreadyExists: "the file exists and is never overwritten"
    case .beingRecorded(let holder): "\(holder ?? "another program") is still recording it"
    case .recordedElsewhere: "another program is recording this file under another name"
    case .unfinished: "its recorder was cut off and left the latest actions in a `-wal` beside it"
    case .moved: "the file was moved, removed or replaced"
    case .noSuchPosition(let position, let last):
      "there is no position \(position): the positions are 0 to \(last)"
    case .stateUnknown(let positions):
      positions.count == 1
        ? "the state at \(positions.lowerBound) is unknown"
        : "the states from \(positions.lowerBound) to \(positions.upperBound) are unknown"
    case .trimmed(let position, _):
      "the recorder removed position \(position) to keep the session within its limit"
    case .noSuchBranch(let name): "there is no branch '\(name)'"
    case .noStates: "this session has no states"
    case .outOfOrder(let position, _): "position \(position) is out of order"
    case .interrupted: "interrupted"
    case .closed: "the session has been closed"
    case .damaged(let table, let position?, let detail):
      "the table \(table) is damaged at position \(position)" + Self.inBrackets(detail)
    case .damaged(let table, nil, let detail), .unopenable(let table, let detail):
      "the table \(table) is damaged" + Self.inBrackets(detail)
    case .notAsRecorded: "the session is damaged"
    case .sqlite(let code, let message): "SQLite reports an error: \(message) (code \(code))"
    }
  }

  private static func inBrackets(_ detail: String) -> String {
    detail.isEmpty ? "" : " (\(detail))"
  }
}

extension SessionError: LocalizedError {
  /// The fact, for an app that reports why recording failed.
  public var errorDescription: String? { fact }
}
