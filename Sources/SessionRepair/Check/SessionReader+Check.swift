package import SessionFile
internal import StateTree

extension SessionReader {
  /// Looks at everything that is stored, and names what no recorder wrote so.
  ///
  /// It finds damage, accidents and careless edits. It does not stop a forger, who can compute the
  /// checksums anew: they are no signature.
  ///
  /// Costs a pass over the file for its pages, and one over the rows for each of checksums, values
  /// and states. A session that is being recorded is checked as far as it goes.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the position that is being looked at.
  ///   - shouldStop: asked as often; true ends the check with what was found so far.
  package func check(progress: (Int) -> Void = { _ in }, shouldStop: () -> Bool = { false })
    -> [SessionFault]
  {
    var faults = pageFaults() + logFaults() + ruleFaults()
    if lacksLog { faults.append(SessionFault(.log(.missing))) }
    for branch in branches where !shouldStop() {
      faults += rowFaults(of: branch)
      var walk = StateWalk(self, branch)
      walk.run(progress: progress, shouldStop: shouldStop)
      faults += walk.faults
    }
    faults += valueFaults(shouldStop: shouldStop)
    if !shouldStop() { faults += effectFaults() + shapeFaults() }
    var seen: Set<SessionFault> = []
    return faults.filter { seen.insert($0).inserted }
  }

  /// Where the checksums of a branch do not fit.
  ///
  /// - Parameter start: the row behind which to begin; nil for the beginning.
  func rowFaults(of branch: Branch, behind start: ChecksumStart? = nil) -> [SessionFault] {
    do {
      return try checksumFaults(of: branch, behind: start).map { SessionFault($0) }
    } catch {
      return [fault(error, on: branch.id)]
    }
  }

  /// Where two pages contradict each other, or one itself.
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

  /// Whether SQLite passes over a `-wal` that a recorder has left, or over its end, since what
  /// stands before it is damaged. A session that was closed has nothing in it.
  func logFaults() -> [SessionFault] {
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
      return log.hidesCommits ? [SessionFault(.log(.damaged))] : []
    } catch {
      return error == .notFound ? [] : [SessionFault(.log(.unreadable))]
    }
  }

  /// What says which shapes there are, and what was withheld, and cannot be read.
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
  /// A checksum that does not fit.
  init(_ fault: ChecksumFault) {
    self =
      fault.table == "seal"
      ? SessionFault(.seal, on: fault.branch)
      : SessionFault(.checksum(table: fault.table), at: fault.position, on: fault.branch)
  }
}
