public import Platform

extension SessionError {
  /// What is wrong, in a few words without a capital and a full stop: `the file exists and is never
  /// overwritten`. It names no file, and recorded values stay out of it.
  public var fact: String {
    switch self {
    case .notFound: "there is no such file"
    case .noFolder: "its folder does not exist"
    case .notAFile(isFolder: true): "this is a folder"
    case .notAFile(isFolder: false): "this is a device or a pipe and no file"
    case .notAccessible(let reason): "the system does not let it be used (\(reason))"
    case .noPlaceForCopy(let folder):
      "it was left with a `-wal`, so a copy of both is read, and \(folder) takes none"
    case .empty: "the file is empty"
    case .notADatabase: "not a session: the file is no SQLite database"
    case .firstPageLost: "the beginning of the file is nothing but zeros"
    case .notASession(let applicationID):
      "an SQLite database, but no session (its application id is \(applicationID))"
    case .newerVersion(let found, let known):
      "written by a newer Hindsight: its format is version \(found), and this program reads up to "
        + "version \(known)"
    case .cutShort: "the file was cut short"
    case .missingTables: "no recording in it"
    case .neverBegan: "the recorder ended before it knew the initial state"
    case .alreadyExists: "the file exists and is never overwritten"
    case .beingRecorded(let holder): "\(holder ?? "another program") is recording into it"
    case .recordedElsewhere(let holder):
      "\(holder ?? "another program") is recording this file by another name"
    case .moved: "the file was moved, removed or replaced"
    case .noSuchPosition(let position, let last):
      "there is no position \(position): the positions are 0 to \(last)"
    case .stateUnknown(let positions):
      positions.count == 1
        ? "the state at \(positions.lowerBound) is not known"
        : "the states from \(positions.lowerBound) to \(positions.upperBound) are not known"
    case .trimmed(let position, _):
      "position \(position) was removed to keep the session within its limit"
    case .noSuchBranch(let name): "there is no branch '\(name)'"
    case .noStates: "this session has no states"
    case .outOfOrder(let position, _): "position \(position) does not follow on"
    case .interrupted: "interrupted"
    case .closed: "the session has been closed"
    case .damaged(let table, let position?, let detail):
      "damaged: the table \(table) holds what no recorder wrote at position \(position) (\(detail))"
    case .damaged(let table, nil, let detail), .unopenable(let table, let detail):
      "damaged: the table \(table) holds what no recorder wrote (\(detail))"
    case .notAsRecorded: "not as it was recorded"
    case .sqlite(let code, let message): "SQLite refuses: \(message) (code \(code))"
    }
  }
}

extension SessionError: LocalizedError {
  /// The fact, for an app that reports why it is not recorded.
  public var errorDescription: String? { fact }
}
