package import SessionFile
internal import StateTree

extension SessionReader {
  /// Checks everything that is stored, and returns the faults.
  ///
  /// It finds damage, accidents and careless edits. Checksums are not signatures: a forger can
  /// recompute them.
  ///
  /// Costs a pass over the file for its pages, and one over the rows for each of checksums, values
  /// and states. A session that is being recorded is checked up to its last row.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the current position.
  ///   - shouldStop: called as often; if it returns true, the check ends with the faults found so
  ///     far.
  package func check(progress: (Int) -> Void = { _ in }, shouldStop: () -> Bool = { false })
    -> [SessionFault]
  {
    var faults = pageFaults() + logFaults() + ruleFaults() + structureFaults()
    if lacksLog { faults.append(SessionFault(.log(.missing))) }
    for branch in branches where !shouldStop() {
      faults += rowFaults(of: branch) { position in
        progress(position)
        return shouldStop()
      }
      var walk = StateWalk(self, branch)
      walk.run(progress: progress, shouldStop: shouldStop)
      faults += walk.faults
    }
    faults += valueFaults(shouldStop: shouldStop)
    if !shouldStop() { faults += effectFaults() + shapeFaults() + markFaults() }
    if let fault = otherRowsFault() { faults.append(fault) }
    var seen: Set<SessionFault> = []
    return faults.filter { seen.insert($0).inserted }
  }

  /// The faults of a branch's checksums.
  ///
  /// - Parameters:
  ///   - start: the row after which to begin; nil for the beginning.
  ///   - shouldStop: called now and then with the position that the pass has reached; if it
  ///     returns true, the result is empty.
  func rowFaults(
    of branch: Branch, behind start: ChecksumStart? = nil,
    shouldStop: (Int) -> Bool = { _ in false }
  ) -> [SessionFault] {
    do {
      return try checksumFaults(of: branch, behind: start, shouldStop: shouldStop)
        .map { SessionFault($0) }
    } catch .interrupted {
      return []
    } catch {
      return [fault(error, on: branch.id)]
    }
  }

  /// The faults of pages that contradict each other or themselves.
  func pageFaults() -> [SessionFault] {
    do {
      let statement = try database.checkOut("PRAGMA integrity_check(20)")
      defer { database.checkIn(statement) }
      var faults: [SessionFault] = []
      while try statement.step() {
        for line in (statement.text(0) ?? "").split(separator: "\n")
        where line != "ok" && !line.hasPrefix("*** in database") {
          faults.append(SessionFault(.pages(String(line))))
        }
      }
      return faults
    } catch {
      return [fault(error, on: .main)]
    }
  }

  /// The faults of a `-wal` that a recorder left behind and that SQLite ignores, wholly or from a
  /// damaged place on. A closed session's `-wal` is empty.
  func logFaults() -> [SessionFault] {
    if ignoresLog { return [SessionFault(.log(.foreign))] }
    guard status == .cutOff, !hasNoLog else { return [] }
    do throws(SessionError) {
      let descriptor = try SystemCalls.openToRead(path + "-wal")
      defer { SystemCalls.close(descriptor) }
      let info = try SystemCalls.info(descriptor: descriptor)
      guard info.isRegular else { return [SessionFault(.log(.unreadable))] }
      guard info.size > 0 else { return [] }
      let log = try WriteAheadLog(
        descriptor, size: info.size, pageSize: Int(database.integer("PRAGMA page_size") ?? 0))
      guard let log, !log.isHeaderDamaged else { return [SessionFault(.log(.unreadable))] }
      if log.hidesCommits { return [SessionFault(.log(.damaged))] }
      return log.endsInZeros ? [SessionFault(.log(.blank))] : []
    } catch {
      return error == .notFound ? [] : [SessionFault(.log(.unreadable))]
    }
  }

  /// The faults of the bookmarks.
  func markFaults() -> [SessionFault] {
    do {
      return try bookmarkFaults()
    } catch {
      return [fault(error, on: .main)]
    }
  }

  /// The faults of rows with shapes and redaction rules that cannot be read.
  private func ruleFaults() -> [SessionFault] {
    do throws(SessionError) {
      _ = try shapes()
      _ = try redactions()
      return []
    } catch {
      return [fault(error, on: .main)]
    }
  }
}

extension SessionFault {
  /// Creates a fault for a checksum that does not match.
  init(_ fault: ChecksumFault) {
    self =
      fault.table == "seal"
      ? SessionFault(.seal, on: fault.branch)
      : SessionFault(.checksum(table: fault.table), at: fault.position, on: fault.branch)
  }
}
