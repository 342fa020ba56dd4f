internal import Platform
internal import StateTree

/// The program and process that record a session, for whom they keep out.
struct SessionHolder {
  /// `prime-time, process 4711`.
  let text: String

  /// Writes down that it is this process.
  static func note(in database: Database) throws(SessionError) {
    let process = ProcessInfo.processInfo
    try MetadataRow.set(
      MetadataKey.recorder,
      to: "\(process.processName), process \(process.processIdentifier)", in: database)
  }

  /// Who made the session at a path; nil where it does not say. Where it is recorded by another
  /// name it is looked at as one that nobody writes, which leaves nothing beside it.
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

  /// The error for a file that stands where a new one was to be made.
  static func refusal(_ path: String) -> SessionError {
    // The share keeps SQLite's locks in this process from ending with the look.
    guard let share = try? OpenFiles.examine(path, { (_, _) throws(SessionError) in }).0 else {
      return .alreadyExists
    }
    defer { OpenFiles.end(share) }
    guard OpenFiles.isBeingRecorded(share) else { return .alreadyExists }
    let isElsewhere = OpenFiles.isRecordedElsewhere(share, than: path)
    return .beingRecorded(by: SessionHolder(path, isElsewhere: isElsewhere)?.text)
  }
}
