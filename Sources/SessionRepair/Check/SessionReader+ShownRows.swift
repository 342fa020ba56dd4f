package import SessionFile

/// Checks whether the rows shown are unchanged since they were recorded.
extension SessionReader {
  /// The faults of the actions, changes, reads, keyframes and large values that were read since the
  /// last call, and of the rows that they depend on. Each fault is reported once, even if
  /// `firstLook` or `firstChangedRow` reported it first.
  ///
  /// Rows are compared with their checksums from the one before the first row read up to the action
  /// after the last, which shows that no row between is missing. Costs a pass over the rows that
  /// were not compared before.
  ///
  /// - Parameters:
  ///   - progress: called as often as `shouldStop`, with the number of positions compared so far.
  ///   - shouldStop: called now and then; if it returns true, the comparison ends with the faults
  ///     found so far.
  package func newFaults(progress: (Int) -> Void = { _ in }, shouldStop: () -> Bool = { false })
    -> [SessionFault]
  {
    guard !isClosed else { return [] }
    var faults = shownRows.takeFaults()
    faults += values.takeAltered().map { SessionFault(.value($0, .altered)) }
    var compared = 0
    for near in ShownStretches.grouped(shownRows.takeUnverified()) {
      if near.count > 1 {
        let (whole, shown) = (
          ShownStretches.whole(near), near.reduce(0) { $0 + $1.positions.count }
        )
        var isStopped = false
        let isSound = isSound(whole) { position in
          progress(compared + min(shown, max(0, position - whole.positions.lowerBound)))
          isStopped = isStopped || shouldStop()
          return isStopped
        }
        if isStopped { break }
        if isSound {
          compared += shown
          progress(compared)
          continue
        }
      }
      // Only the faults of what was read are said.
      for stretch in near {
        faults += verify(stretch) { position in
          progress(compared + max(0, position - stretch.positions.lowerBound))
          return shouldStop()
        }
        compared += stretch.positions.count
        progress(compared)
      }
    }
    return faults.filter { shownRows.isNew($0) }
  }

  private func verify(_ stretch: BranchTable.Stretch, _ shouldStop: (Int) -> Bool)
    -> [SessionFault]
  {
    do throws(SessionError) {
      let (compared, faults) = try compare(stretch, shouldStop)
      if let compared { shownRows.verify(compared, on: stretch.branch) }
      return faults
    } catch .interrupted {
      return []
    } catch {
      // A busy file does not mean damaged rows.
      if case .sqlite = error, !error.isDamage { return [] }
      return [fault(error, on: stretch.branch)]
    }
  }

  /// Whether all rows of a stretch are as they were recorded. If so, they are noted as compared.
  private func isSound(_ stretch: BranchTable.Stretch, _ shouldStop: (Int) -> Bool) -> Bool {
    do throws(SessionError) {
      let (compared, faults) = try compare(stretch, shouldStop)
      guard faults.isEmpty else { return false }
      if let compared { shownRows.verify(compared, on: stretch.branch) }
      return true
    } catch {
      return false
    }
  }

  /// Compares a stretch. Returns the positions that were compared and the faults.
  private func compare(_ stretch: BranchTable.Stretch, _ shouldStop: (Int) -> Bool)
    throws(SessionError) -> (compared: ClosedRange<Int>?, faults: [SessionFault])
  {
    guard let branch = branchTable[stretch.branch] else { return (nil, []) }
    let last = try lastPosition(on: branch.id)
    return try inOneSnapshot { () throws(SessionError) in
      let trim = branch.id == .main ? try SessionReader.readTrim(database) : nil
      let first = branch.forkedAt ?? trim?.position ?? 0
      let upper = min(stretch.positions.upperBound, last)
      guard first <= upper else { return (nil, []) }
      let start = try checksumStart(
        before: max(first, stretch.positions.lowerBound), on: branch.id)
      let faults = try checksumFaults(
        of: branch, behind: start, through: upper, shouldStop: shouldStop)
      // The last action of a running recording may have no outcome yet.
      let end = status == .recording ? min(upper, last - 1) : upper
      let begin = start.map { $0.position + 1 } ?? first
      return (begin <= end ? begin...end : nil, faults.map { SessionFault($0) })
    }
  }

  /// The row before a position, whose checksum the one there continues; nil at the beginning of the
  /// branch.
  func checksumStart(before position: Int, on branch: Branch.ID) throws(SessionError)
    -> ChecksumStart?
  {
    // The outcome holds the checksum of its changes. Without an outcome the row before them is the
    // last one.
    let statement = try database.checkOut(
      """
      SELECT position, checksum FROM (
        SELECT position, checksum, 2 AS rank, 0 AS ordinal FROM outcome
          WHERE branch = ?1 AND position = ?2
        UNION ALL SELECT position, checksum, 1, ordinal FROM dependency_read
          WHERE branch = ?1 AND position = ?2 AND NOT EXISTS (
            SELECT 1 FROM change WHERE branch = ?1 AND position = ?2)
        UNION ALL SELECT position, checksum, 0, 0 FROM action
          WHERE branch = ?1 AND position = ?2 AND NOT EXISTS (
            SELECT 1 FROM change WHERE branch = ?1 AND position = ?2))
      ORDER BY rank DESC, ordinal DESC LIMIT 1
      """)
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, position - 1)
    if try step(statement, "outcome") { return try start(statement) }
    let farther = try database.checkOut(
      """
      SELECT position, checksum FROM outcome WHERE branch = ?1 AND position < ?2
      ORDER BY position DESC LIMIT 1
      """)
    defer { database.checkIn(farther) }
    farther.bind(1, branch.rawValue)
    farther.bind(2, position)
    return try step(farther, "outcome") ? try start(farther) : nil
  }

  private func start(_ statement: Statement) throws(SessionError) -> ChecksumStart {
    let row = Row(statement, table: "outcome")
    return ChecksumStart(
      position: try row.position(0), checksum: RowChecksum(stored: try row.integer(1)))
  }
}
