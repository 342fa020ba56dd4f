package import Platform
package import SessionFile
internal import StateTree

/// Saves what can be read of a damaged session.
///
/// The pages of the file and the committed ones of its `-wal` are read without SQLite, and every
/// row on an intact page is put into a new session; the damaged one is left as it was. What a
/// `-journal` says was not committed counts for nothing. What is lost stays visible: an action that
/// is gone has a row of origin `outside` that says so, so that positions keep their numbers; a gap
/// stands before each stretch in which something is lost; and a state that cannot be known is
/// refused with the positions between which it is not.
///
/// Checksums are computed anew. The new session says in `metadata` that it was recovered, and its
/// seal says that it is whole only where every row is what the damaged one's seal covers.
package enum SessionRecovery {
  /// Saves the session in a file to a new one, which its owner alone can read.
  ///
  /// Costs a pass over the file's pages and one over what was saved; the memory is that of a few
  /// pages, a state and what is lost.
  ///
  /// - Parameter shouldStop: asked now and then; true ends it with `interrupted`.
  /// - Throws: where the file is no session, nothing of it can be read, or it is being recorded; where
  ///   anything stands at `target`, or it cannot be written. Then nothing new is left there.
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
      // SQLite has to do with the new file alone.
      if case .sqlite = error { isReading = false }
      throw Failure(error: error, isOfTarget: !isReading)
    }
  }

  /// Why a session could not be recovered.
  package struct Failure: Error, Sendable, Hashable {
    /// What is wrong.
    package let error: SessionError
    /// Whether with the new file, and not with the damaged one.
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
      let file = try PageFile(descriptor, size: info.size, log: log, journal: journal)
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
      // What was sealed stands in the file.
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

  /// Opens a file that stands beside the session; nil where there is none.
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

  /// Why a file is none to recover, by its first bytes. A header that is damaged is no reason.
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
