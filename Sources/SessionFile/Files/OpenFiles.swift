/// The session files that SQLite has open with locks in this process, and the recorders' locks on
/// them.
///
/// POSIX locks belong to a process and a file: closing any descriptor of the file, even one
/// unrelated to SQLite, ends SQLite's locks. So this module opens and closes its own descriptors of
/// sessions under one mutex, and, if SQLite has the file open, keeps them until the file's last
/// user in this process is done.
///
/// A recorder holds an exclusive `flock`, which is another kind of lock, on such a descriptor. It
/// tells a reader that a session is being recorded.
package enum OpenFiles {
  fileprivate struct Key: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ info: SystemCalls.FileInfo) { (device, inode) = (info.device, info.inode) }
  }

  private struct Entry {
    let descriptor: Int32
    var users = 1
    var isRecordedHere = false
  }

  /// One user's share in an open file.
  package struct Share: Hashable, Sendable {
    fileprivate let key: Key
  }

  private static let entries = Locked<[Key: Entry]>([:])

  /// Creates a file to record into and locks it.
  static func create(_ path: String) throws(SessionError) -> Share {
    try entries.withLock { entries throws(SessionError) in
      let descriptor = try SystemCalls.create(path)
      do throws(SessionError) {
        try lock(descriptor)
        let key = Key(try SystemCalls.info(descriptor: descriptor))
        entries[key] = Entry(descriptor: descriptor, isRecordedHere: true)
        return Share(key: key)
      } catch {
        SystemCalls.removeFile(path)
        SystemCalls.close(descriptor)
        throw error
      }
    }
  }

  /// Locks a session as a recorder does, to add to a finished one; `endRecording` ends that.
  ///
  /// - Throws: `beingRecorded` if a recorder holds it, or this process reads it in place; the error
  ///   of `check`, which gets a descriptor that is valid during the call.
  static func holdFinished(_ path: String, _ check: (Int32) throws(SessionError) -> Void)
    throws(SessionError) -> Share
  {
    try entries.withLock { entries throws(SessionError) in
      let key = Key(try SystemCalls.info(path: path))
      guard entries[key] == nil else { throw .beingRecorded(by: nil) }
      let descriptor = try SystemCalls.openToRead(path)
      do throws(SessionError) {
        guard Key(try SystemCalls.info(descriptor: descriptor)) == key else { throw .moved }
        try lock(descriptor)
        try check(descriptor)
      } catch {
        SystemCalls.close(descriptor)
        throw error
      }
      entries[key] = Entry(descriptor: descriptor, isRecordedHere: true)
      return Share(key: key)
    }
  }

  /// A reader that tests for a recorder holds the lock for an instant.
  private static func lock(_ descriptor: Int32) throws(SessionError) {
    for _ in 0..<100 {
      guard SystemCalls.lock(descriptor, exclusively: true) == .heldByAnother else { return }
      SystemCalls.pause(microseconds: 1_000)
    }
    throw .beingRecorded(by: nil)
  }

  /// Returns a share in the file if it is open with locks in this process, or if another process
  /// records it. Otherwise returns the result of `body`, which gets a descriptor that is valid
  /// during the call.
  ///
  /// - Returns: a share or `body`'s result; the other one is nil.
  package static func examine<Result: Sendable>(
    _ path: String, _ body: (Int32, SystemCalls.FileInfo) throws(SessionError) -> Result
  ) throws(SessionError) -> (Share?, Result?) {
    try entries.withLock { entries throws(SessionError) in
      let info = try SystemCalls.info(path: path)
      guard info.isRegular else { throw .notAFile(isFolder: info.isDirectory) }
      let key = Key(info)
      if entries[key] != nil {
        entries[key]?.users += 1
        return (Share(key: key), nil)
      }
      let descriptor = try SystemCalls.openToRead(path)
      var isKept = false
      defer { if !isKept { SystemCalls.close(descriptor) } }
      let opened = try SystemCalls.info(descriptor: descriptor)
      guard Key(opened) == key, opened.isRegular else { throw .notAccessible("Was replaced") }
      if isHeld(descriptor) {
        entries[key] = Entry(descriptor: descriptor)
        isKept = true
        return (Share(key: key), nil)
      }
      return (nil, try body(descriptor, opened))
    }
  }

  /// Whether a recorder, in this process or another, holds the file.
  static func isBeingRecorded(_ share: Share) -> Bool {
    entries.withLock { entries in
      guard let entry = entries[share.key] else { return false }
      return entry.isRecordedHere || isHeld(entry.descriptor)
    }
  }

  /// Whether a recorder has the file open under another path: a hard link, or the path before the
  /// file was moved. Then the `-wal` is beside the other path. SQLite would create one beside this
  /// path and miss the latest rows.
  static func isRecordedElsewhere(_ share: Share, than path: String) -> Bool {
    // A recorder has no `-wal` for an instant after it begins, and while it ends, until its last
    // rows are on the disk.
    for _ in 0..<100 {
      guard SystemCalls.isMissing(path: path + "-wal"), isBeingRecorded(share) else { return false }
      let header = entries.withLock { entries in
        entries[share.key].flatMap { try? SystemCalls.read($0.descriptor, at: 0, count: 100) }
      }
      guard let header, (try? FileHeader(header, size: 100))?.isInWALMode == true else {
        return false
      }
      SystemCalls.pause(microseconds: 3_000)
    }
    return true
  }

  /// A copy of the file alone, if a recorder has it open under another path; otherwise nil.
  static func copyOfRecordedElsewhere(_ share: Share, at path: String) throws(SessionError)
    -> PrivateCopy?
  {
    guard isRecordedElsewhere(share, than: path),
      let descriptor = entries.withLock({ $0[share.key]?.descriptor })
    else { return nil }
    return try PrivateCopy(of: descriptor, at: path)
  }

  /// Removes a session with its `-wal` and `-journal`, unless it is being recorded, this process
  /// has it open, or the file is not a session.
  static func removeSession(_ path: String) {
    entries.withLock { entries in
      guard let info = try? SystemCalls.info(path: path), info.isRegular,
        entries[Key(info)] == nil, let descriptor = try? SystemCalls.openToRead(path)
      else { return }
      defer { SystemCalls.close(descriptor) }
      guard let bytes = try? SystemCalls.read(descriptor, at: 0, count: 100),
        (try? FileHeader(bytes, size: info.size)) != nil,
        SystemCalls.lock(descriptor, exclusively: true) == .locked
      else { return }
      for suffix in ["", "-wal", "-journal", "-shm"] { SystemCalls.removeFile(path + suffix) }
    }
  }

  private static func isHeld(_ descriptor: Int32) -> Bool {
    switch SystemCalls.lock(descriptor, exclusively: false) {
    case .heldByAnother: return true
    case .unsupported: return false
    case .locked:
      SystemCalls.unlock(descriptor)
      return false
    }
  }

  /// Ends a recorder's share, after its SQLite connection has closed.
  static func endRecording(_ share: Share) {
    entries.withLock { entries in
      guard let entry = entries[share.key] else { return }
      entries[share.key]?.isRecordedHere = false
      SystemCalls.unlock(entry.descriptor)
    }
    end(share)
  }

  /// Ends a share, after the user's SQLite connection has closed.
  package static func end(_ share: Share) {
    entries.withLock { entries in
      guard var entry = entries[share.key] else { return }
      entry.users -= 1
      entries[share.key] = entry.users > 0 ? entry : nil
      if entry.users == 0 { SystemCalls.close(entry.descriptor) }
    }
  }
}
