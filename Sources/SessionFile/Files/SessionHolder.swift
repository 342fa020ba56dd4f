internal import Platform
internal import StateTree

/// The program and process that record a session, for the errors of others that may not open it.
struct SessionHolder {
  /// `prime-time, process 4711`.
  let text: String

  /// Stores this process as the holder.
  static func note(in database: Database) throws(SessionError) {
    let process = ProcessInfo.processInfo
    try MetadataRow.set(
      MetadataKey.recorder,
      to: "\(process.processName), process \(process.processIdentifier)", in: database)
  }

  /// Reads the holder of the session at a path; nil if the session does not name one. If a recorder
  /// has the file open under another path, it is read as a file without a recorder, so that no file
  /// appears beside it.
  init?(_ path: String, isElsewhere: Bool) {
    guard let database = try? Database(path: path, access: isElsewhere ? .immutable : .readOnly)
    else { return nil }
    defer { database.close() }
    guard
      let statement = try? database.checkOut(
        "SELECT value FROM metadata WHERE key = '\(MetadataKey.recorder)'"),
      (try? statement.step()) == true, let text = statement.text(0)
    else { return nil }
    self.text = text
  }

  /// The error for creating a file at a path that exists.
  static func refusal(_ path: String) -> SessionError {
    // The share keeps SQLite's locks in this process, which would end with this read.
    guard let share = try? OpenFiles.examine(path, { (_, _) throws(SessionError) in }).0 else {
      return .alreadyExists
    }
    defer { OpenFiles.end(share) }
    guard OpenFiles.isBeingRecorded(share) else { return .alreadyExists }
    let isElsewhere = OpenFiles.isRecordedElsewhere(share, than: path)
    return .beingRecorded(by: SessionHolder(path, isElsewhere: isElsewhere)?.text)
  }
}
