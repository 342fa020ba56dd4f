internal import Platform

/// A copy of a session that was left with a `-wal` or `-journal`. SQLite may finish the recorder's
/// work in the copy, and the original stays unchanged.
struct PrivateCopy {
  private let folder: String
  /// Where the copied database is.
  let path: String
  /// Whether the `-wal` does not go on from the file, so that the copy is of the file alone.
  private(set) var ignoresLog = false

  /// The suffixes of the files that SQLite may leave beside a database.
  static let companions = ["-wal", "-journal"]

  /// Copies the open file, whose path is `original`, and its companions to a new temporary folder.
  init(of descriptor: Int32, at original: String) throws(SessionError) {
    let parent = FileManager.default.temporaryDirectory.path
    do throws(SessionError) {
      folder = try SystemCalls.makeTemporaryFolder(in: parent)
    } catch {
      throw .noPlaceForCopy(folder: parent)
    }
    path = folder + "/copy"
    do throws(SessionError) {
      try PrivateCopy.copy(descriptor, to: path)
      for companion in PrivateCopy.companions where SystemCalls.size(path: original + companion) > 0
      {
        try PrivateCopy.copy(companion, of: original, to: path + companion)
      }
      let alone = fileAlone()
      do throws(SessionError) {
        try settle()
      } catch {
        guard alone != nil else { throw error }
      }
      if let alone, !goesOn(from: alone) {
        ignoresLog = true
        for name in ["", "-wal", "-journal", "-shm"] { SystemCalls.removeFile(path + name) }
        try PrivateCopy.copy(descriptor, to: path)
      }
    } catch {
      remove()
      throw error.asDamage(in: "sqlite_schema")
    }
  }

  /// Removes the copy's files. A connection that has them open can still read.
  func remove() {
    for name in ["", "-wal", "-journal", "-shm"] { SystemCalls.removeFile(path + name) }
    SystemCalls.removeFolder(folder)
  }

  /// How far the copied file goes without its log; nil if there is no log, or it is no session
  /// without it.
  private func fileAlone() -> SessionExtent? {
    guard SystemCalls.size(path: path + "-wal") > 0, SystemCalls.size(path: path + "-journal") == 0,
      let database = try? Database(path: path, access: .immutable)
    else { return nil }
    defer { database.close() }
    return SessionExtent(database)
  }

  private func goesOn(from alone: SessionExtent) -> Bool {
    guard let database = try? Database(path: path, access: .immutable) else { return false }
    defer { database.close() }
    return SessionExtent.goesOn(database, from: alone)
  }

  /// Moves the companions' content into the copy's one file.
  private func settle() throws(SessionError) {
    let database = try Database(path: path, access: .readWrite)
    defer { database.close() }
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.execute("PRAGMA journal_mode = DELETE")
  }

  private static func copy(_ companion: String, of original: String, to target: String)
    throws(SessionError)
  {
    do throws(SessionError) {
      let source = try SystemCalls.openToRead(original + companion)
      defer { SystemCalls.close(source) }
      guard try SystemCalls.info(descriptor: source).isRegular else {
        throw .notAccessible("Not a regular file")
      }
      if companion == "-journal" { try PrivateCopy.refuseSuperJournal(source) }
      try copy(source, to: target)
    } catch {
      // Without its log, the file holds an earlier state of the session. `logFaults` reports the
      // rest.
      guard companion == "-wal", case .notAccessible = error else { throw error }
    }
  }

  private static func copy(_ source: Int32, to path: String) throws(SessionError) {
    let target = try SystemCalls.create(path)
    defer { SystemCalls.close(target) }
    let chunk = 1 << 20
    var offset: Int64 = 0
    while true {
      let bytes = try SystemCalls.read(source, at: offset, count: chunk)
      try SystemCalls.write(bytes, to: target)
      offset += Int64(bytes.count)
      if bytes.count < chunk { return }
    }
  }

  /// Throws for a journal that names a super-journal of several databases: SQLite would open the
  /// named file, wherever it is, and might remove it. No recorder writes one.
  private static func refuseSuperJournal(_ journal: Int32) throws(SessionError) {
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let size = try SystemCalls.info(descriptor: journal).size
    let tail = try SystemCalls.read(journal, at: max(size - 8, 0), count: 8)
    guard tail != magic else {
      throw .damaged(table: "-journal", position: nil, detail: "the journal names another file")
    }
  }
}

extension SessionReader {
  /// Whether the `-wal` beside an open file, whose path is given, does not go on from the file.
  /// Costs a copy of both.
  package static func ignoresLog(_ descriptor: Int32, at path: String) -> Bool {
    guard SystemCalls.size(path: path + "-wal") > 0,
      let copy = try? PrivateCopy(of: descriptor, at: path)
    else { return false }
    defer { copy.remove() }
    return copy.ignoresLog
  }
}
