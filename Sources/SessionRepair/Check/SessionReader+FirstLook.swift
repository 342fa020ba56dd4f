package import SessionFile

/// What is looked at before anything of a session is shown or passed on.
extension SessionReader {
  /// Up to so many rows of each table, the first look takes all of them.
  private static let wholeRows = 4_000
  /// Of more rows it takes so many of each table, from the end: about a millisecond.
  private static let partRows = 500
  /// Of a file of more bytes it takes as many rows, since some have large texts.
  private static let rowBytes: Int64 = 16 << 20
  /// Up to so many bytes it looks at each page and large value as well.
  private static let wholeBytes: Int64 = 1 << 20

  /// The first fault that is found in a short time, whatever the session's length; nil where there
  /// is none in what was looked at.
  ///
  /// The `-wal`, the seal's checksum and the last rows of each branch are looked at; of a session
  /// of up to some thousand rows all rows, and of a file of up to a megabyte all pages. `check`
  /// looks at everything.
  package func firstLook() -> SessionFault? {
    told(firstLook(wholeRows: SessionReader.wholeRows, partRows: SessionReader.partRows))
  }

  /// A fault, which is not told again.
  private func told(_ fault: SessionFault?) -> SessionFault? {
    if let fault { _ = shownRows.isNew(fault) }
    return fault
  }

  func firstLook(wholeRows: Int, partRows: Int) -> SessionFault? {
    if let fault = logFaults().first { return fault }
    var room = wholeRows
    for branch in branches where room > 0 {
      do throws(SessionError) {
        let start = try firstLookStart(on: branch, wholeRows, partRows)
        if let fault = rowFaults(of: branch, behind: start).first { return fault }
        try noteVerified(branch, behind: start)
        room -= try lastPosition(on: branch.id) - (start?.position ?? branch.forkedAt ?? 0)
      } catch {
        return fault(error, on: branch.id)
      }
    }
    guard fileSize <= SessionReader.wholeBytes else { return nil }
    return pageFaults().first ?? alteredValue() ?? effectFaults().first ?? shapeFaults().first
  }

  /// The first of the rows, whole states among them, or of what was recorded behind them, that is
  /// not as it was recorded; nil where all are. Costs a pass over the rows and the large values, and
  /// one over the pages.
  package func firstChangedRow() -> SessionFault? { told(changedRow()) }

  private func changedRow() -> SessionFault? {
    if let fault = logFaults().first { return fault }
    for branch in branches {
      if let fault = rowFaults(of: branch).first ?? keyframeFault(of: branch) { return fault }
      try? noteVerified(branch, behind: nil)
    }
    return alteredValue() ?? effectFaults().first ?? shapeFaults().first ?? pageFaults().first
  }

  /// The first whole state of a branch that is not as it was recorded.
  private func keyframeFault(of branch: Branch) -> SessionFault? {
    for position in ((try? keyframePositions(on: branch.id)) ?? []).sorted() {
      do throws(SessionError) {
        _ = try wholeState(at: position, on: branch.id)
      } catch {
        return keyframeFault(error, at: position, on: branch.id)
      }
    }
    return nil
  }

  private func noteVerified(_ branch: Branch, behind start: ChecksumStart?) throws(SessionError) {
    let first = start.map { $0.position + 1 } ?? branch.forkedAt ?? firstPosition
    let last = try lastPosition(on: branch.id) - (status == .recording ? 1 : 0)
    if first <= last { shownRows.verify(first...last, on: branch.id) }
  }

  /// Where the first look at a branch begins; nil for its first row.
  private func firstLookStart(on branch: Branch, _ wholeRows: Int, _ partRows: Int)
    throws(SessionError) -> ChecksumStart?
  {
    let tables = ["action", "dependency_read", "change"]
    var isWhole = fileSize <= SessionReader.rowBytes
    for table in tables where isWhole {
      isWhole = try position(ofRow: wholeRows, fromEndOf: table, branch.id) == nil
    }
    guard !isWhole else { return nil }
    var behind = 0
    for table in tables {
      behind = max(behind, try position(ofRow: partRows, fromEndOf: table, branch.id) ?? 0)
    }
    // However many changes the last action has, it is looked at.
    behind = min(behind, try lastPosition(on: branch.id) - 1)
    return try checksumStart(before: behind + 1, on: branch.id)
  }

  /// The position of the row before the last so many of a table on a branch; nil where there are
  /// not so many.
  private func position(ofRow count: Int, fromEndOf table: String, _ branch: Branch.ID)
    throws(SessionError) -> Int?
  {
    let statement = try database.checkOut(
      "SELECT position FROM \(table) WHERE branch = ?1 ORDER BY position DESC LIMIT 1 OFFSET ?2")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, count)
    return try step(statement, table) ? try Row(statement, table: table).position(0) : nil
  }

  private func alteredValue() -> SessionFault? {
    do throws(SessionError) {
      let altered = try valueStates().filter { $0.value == .altered }.keys.min()
      return altered.map { SessionFault(.value($0, .altered)) }
    } catch {
      return fault(error, on: .main)
    }
  }
}
