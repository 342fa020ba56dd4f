package import Platform
package import SessionFile
internal import StateTree

/// Saves the readable parts of a damaged session.
///
/// It reads the pages of the file and the committed pages of its `-wal` without SQLite, and writes
/// every row on an intact page into a new session; the damaged one stays unchanged. Pages that a
/// `-journal` marks as uncommitted are ignored. Losses stay visible: a lost action has a
/// placeholder row with the origin `outside`, so that positions keep their numbers; there is a gap
/// before each stretch with a loss; and asking for an unknown state throws an error with the
/// positions of unknown states around it.
///
/// Checksums are recomputed. The new session's `metadata` says that it was recovered, and its seal
/// calls it whole only if its rows are exactly those that the damaged session's seal covers.
package enum SessionRecovery {
  /// Saves the session in a file to a new file, which only its owner can read.
  ///
  /// Costs a pass over the file's pages and one over the saved rows. The memory holds a few pages,
  /// a state and the list of losses.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the recovery throws
  ///   `interrupted`.
  /// - Throws: if the file is not a session, cannot be read at all, or is being recorded; if
  ///   `target` exists or cannot be written. Then no new file is left.
  package static func recover(
    _ source: URL, to target: URL, shouldStop: @escaping () -> Bool = { false }
  ) throws(Failure) -> RecoveryReport {
    let path: String
    do throws(SessionError) {
      path = try SystemCalls.resolvedPath(source.path(percentEncoded: false))
      let info = try SystemCalls.info(path: path)
      guard info.isRegular else { throw .notAFile(isFolder: info.isDirectory) }
    } catch {
      throw Failure(error: error, isOfTarget: false)
    }
    let writer: SessionWriter
    do throws(SessionError) {
      writer = try SessionWriter(creatingInBulk: target, isRestoring: true)
    } catch {
      throw Failure(error: error, isOfTarget: true)
    }
    var isReading = true
    do throws(SessionError) {
      let report = try fill(writer, from: path, shouldStop)
      isReading = false
      try writer.close()
      return report
    } catch {
      try? writer.close(sealing: false)
      SystemCalls.removeFile(writer.path)
      // SQLite works on the new file only.
      if case .sqlite = error { isReading = false }
      throw Failure(error: error, isOfTarget: !isReading)
    }
  }

  /// Why a session could not be recovered.
  package struct Failure: Error, Sendable, Hashable {
    /// The error.
    package let error: SessionError
    /// Whether the error concerns the new file rather than the damaged one.
    package let isOfTarget: Bool
  }

  private static func fill(
    _ writer: SessionWriter, from path: String, _ shouldStop: @escaping () -> Bool
  ) throws(SessionError) -> RecoveryReport {
    let (share, report) = try OpenFiles.examine(path) {
      (descriptor, info) throws(SessionError) -> RecoveryReport in
      let header = try SystemCalls.read(descriptor, at: 0, count: 100)
      if let error = refusal(header, size: info.size) { throw error }
      let log: PageFile.Part?
      var lostLog: RecoveryReport.LostLog?
      do throws(SessionError) {
        log = try part(path + "-wal")
        if log == nil, FileHeader.isInWALMode(header) { lostLog = .missing }
      } catch {
        (log, lostLog) = (nil, .unusable)
      }
      defer { if let log { SystemCalls.close(log.descriptor) } }
      let journal = try part(path + "-journal")
      defer { if let journal { SystemCalls.close(journal.descriptor) } }
      var file = try PageFile(descriptor, size: info.size, log: log, journal: journal)
      // Beyond damage in a log, this reads what SQLite does not.
      if !file.isLogDamaged, SessionReader.ignoresLog(descriptor, at: path) {
        lostLog = .foreign
        file = try PageFile(descriptor, size: info.size, log: nil, journal: journal)
      }
      let saved = try Database(temporary: ())
      defer { saved.close() }
      try saved.execute("PRAGMA journal_mode = OFF")
      try saved.execute("BEGIN")
      for (table, definition) in Schema.tables {
        try saved.execute("CREATE TABLE \(table) \(definition)")
      }
      let salvage = Salvage(file, into: saved, shouldStop: shouldStop)
      try salvage.run()
      guard salvage.tallies.contains(where: { $1.kept > 0 }) else {
        throw header.starts(with: FileHeader.magic)
          ? .missingTables(Schema.tables.map(\.0)) : .notADatabase
      }
      var mender = SessionMender(saved, to: writer, salvage, file: file, shouldStop: shouldStop)
      var report = try mender.run()
      if file.hasUnusableLog { lostLog = .unusable }
      // All rows of a sealed session are in the file.
      if salvage.seals[Branch.ID.main.rawValue] == nil { report.lostLog = lostLog }
      try writer.write([.metadata(Recovery.key, Recovery(report).json.jsonText())])
      return report
    }
    if let share {
      defer { OpenFiles.end(share) }
      throw .beingRecorded(by: nil)
    }
    guard let report else { throw .beingRecorded(by: nil) }
    return report
  }

  /// Opens a file beside the session; nil if there is no such file.
  private static func part(_ path: String) throws(SessionError) -> PageFile.Part? {
    let descriptor: Int32
    do throws(SessionError) {
      descriptor = try SystemCalls.openToRead(path)
    } catch .notFound {
      return nil
    }
    do throws(SessionError) {
      let info = try SystemCalls.info(descriptor: descriptor)
      guard info.isRegular else { throw .notAccessible("Not a regular file") }
      return (descriptor, info.size)
    } catch {
      SystemCalls.close(descriptor)
      throw error
    }
  }

  /// Why a file cannot be recovered, according to its first bytes. A damaged header is not a
  /// reason.
  private static func refusal(_ header: [UInt8], size: Int64) -> SessionError? {
    do throws(SessionError) {
      _ = try FileHeader(header, size: size)
      return nil
    } catch {
      switch error {
      case .empty, .newerVersion, .notASession: return error
      default: return nil
      }
    }
  }
}
