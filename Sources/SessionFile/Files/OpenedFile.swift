/// A session file opened for reading, in a way that leaves its folder unchanged.
struct OpenedFile {
  let database: Database
  /// The reader's share in a file that is being recorded; nil if no recorder has it open.
  let share: OpenFiles.Share?
  /// Whether the file says that its latest rows may be in a `-wal`, and there is no such file, not
  /// even an empty one.
  let lacksLog: Bool
  /// Whether there is a `-wal` that does not go on from the file. It is not read.
  let ignoresLog: Bool

  private enum Plan {
    case immutable(lacksLog: Bool)
    case privateCopy(PrivateCopy)
  }

  /// Opens the file at an absolute path without symbolic links.
  init(_ path: String) throws(SessionError) {
    let (share, plan) = try OpenFiles.examine(path) {
      (descriptor, info) throws(SessionError) -> Plan in
      let header = try OpenedFile.header(descriptor, size: info.size)
      guard PrivateCopy.companions.contains(where: { SystemCalls.size(path: path + $0) > 0 }) else {
        try header.checkLength(info.size)
        return .immutable(
          lacksLog: header.isInWALMode && SystemCalls.isMissing(path: path + "-wal"))
      }
      return .privateCopy(try PrivateCopy(of: descriptor, at: path))
    }
    self.share = share
    if case .privateCopy(let copy) = plan {
      ignoresLog = copy.ignoresLog
    } else {
      ignoresLog = false
    }
    switch plan {
    case nil:
      do throws(SessionError) {
        if let share, let copy = try OpenFiles.copyOfRecordedElsewhere(share, at: path) {
          database = try OpenedFile.database(of: copy)
          lacksLog = true
        } else {
          database = try Database(path: path, access: .readOnly)
          database.setBusyTimeout(milliseconds: 2_000)
          lacksLog = false
        }
      } catch {
        if let share { OpenFiles.end(share) }
        throw error
      }
    case .immutable(let lacksLog):
      database = try Database(path: path, access: .immutable)
      self.lacksLog = lacksLog
    case .privateCopy(let copy):
      database = try OpenedFile.database(of: copy)
      lacksLog = false
    }
    do throws(SessionError) {
      database.limitLength(
        to: SystemCalls.size(path: path) + SystemCalls.size(path: path + "-wal"))
      try database.execute("PRAGMA cell_size_check = ON")
      try database.execute("PRAGMA mmap_size = 0")
      try OpenedFile.checkIdentity(database)
      try OpenedFile.checkSchema(database)
    } catch {
      database.close()
      if let share { OpenFiles.end(share) }
      throw error.asDamage(in: "sqlite_schema")
    }
  }

  /// Opens a copy. Its name is removed at once, so only the open file remains.
  private static func database(of copy: PrivateCopy) throws(SessionError) -> Database {
    defer { copy.remove() }
    let descriptor = try SystemCalls.openToRead(copy.path)
    defer { SystemCalls.close(descriptor) }
    let size = try SystemCalls.info(descriptor: descriptor).size
    try header(descriptor, size: size).checkLength(size)
    return try Database(path: copy.path, access: .immutable)
  }

  private static func header(_ descriptor: Int32, size: Int64) throws(SessionError) -> FileHeader {
    try FileHeader(try SystemCalls.read(descriptor, at: 0, count: 100), size: size)
  }

  private static func checkIdentity(_ database: Database) throws(SessionError) {
    let applicationID = try database.integer("PRAGMA application_id") ?? 0
    let version = try database.integer("PRAGMA user_version") ?? 0
    try FileHeader.check(
      applicationID: Int32(truncatingIfNeeded: applicationID), version: Int(version))
  }

  /// Throws if the schema lacks one of our tables, uses one of our names for something else, or has
  /// a foreign index or trigger on one of our tables. Other tables and views are allowed: no code
  /// here reads them. Statements do without an index that is missing.
  private static func checkSchema(_ database: Database) throws(SessionError) {
    var missing = Dictionary(uniqueKeysWithValues: Schema.objects.map { ($0.name, $0) })
    let statement = try database.checkOut("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    defer { database.checkIn(statement) }
    while try statement.step() {
      guard let type = statement.text(0), let name = statement.text(1),
        let table = statement.text(2)
      else {
        throw .damaged(table: "sqlite_schema", position: nil, detail: "a row has another form")
      }
      if let ours = missing.removeValue(forKey: name) {
        guard ours.type == type, ours.sql == statement.text(3) else {
          throw .damaged(
            table: "sqlite_schema", position: nil, detail: "\(ours.name) has another definition")
        }
      } else if type != "table", type != "view", statement.isNull(3) == false,
        Schema.tables.contains(where: { $0.0 == table.lowercased() })
      {
        throw .damaged(
          table: "sqlite_schema", position: nil, detail: "a foreign \(type) on \(table)")
      }
    }
    let tables = Schema.tables.map(\.0).filter { missing[$0] != nil }
    guard tables.isEmpty else { throw .missingTables(tables) }
    database.missingIndexes = Schema.indexes.map(\.name).filter { missing[$0] != nil }
  }
}
