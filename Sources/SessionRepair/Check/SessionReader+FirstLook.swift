package import SessionFile

/// The checks that run before any part of a session is shown or exported.
extension SessionReader {
  /// If each table has at most this many rows, the first look checks all of them.
  private static let wholeRows = 4_000
  /// Otherwise it checks this many rows of each table, from the end, which takes about a
  /// millisecond.
  private static let partRows = 500
  /// In a file larger than this it also checks only the last rows, since some have large texts.
  private static let rowBytes: Int64 = 16 << 20
  /// In a file of at most this size it checks each page and large value as well.
  private static let wholeBytes: Int64 = 1 << 20

  /// The first fault found by a quick check, which takes little time whatever the session's length;
  /// nil if it finds none.
  ///
  /// It covers the `-wal`, the schema, the ends of the tables, the seal's checksum and the last rows of each branch; all rows of a
  /// session with up to some thousand; and all pages of a file of up to a megabyte. `check` covers
  /// everything.
  package func firstLook() -> SessionFault? {
    told(firstLook(wholeRows: SessionReader.wholeRows, partRows: SessionReader.partRows))
  }

  /// Returns the fault, and notes it so that it is not reported again.
  private func told(_ fault: SessionFault?) -> SessionFault? {
    if let fault { _ = shownRows.isNew(fault) }
    return fault
  }

  func firstLook(wholeRows: Int, partRows: Int) -> SessionFault? {
    if let fault = logFault ?? structureFaults().first { return fault }
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
    return pageFaults().first ?? valueFaults { false }.first ?? effectFaults().first
      ?? shapeFaults().first ?? otherRowsFault() ?? markFaults().first
  }

  /// The first fault in the rows, keyframes included, or in the large values and the `-wal`; nil if
  /// all of them are unchanged since they were recorded. Costs a pass over the rows and the large
  /// values, and one over the pages.
  package func firstChangedRow() -> SessionFault? { told(changedRow()) }

  private func changedRow() -> SessionFault? {
    if let fault = logFault ?? structureFaults().first { return fault }
    for branch in branches {
      if let fault = rowFaults(of: branch).first ?? keyframeFault(of: branch) { return fault }
      try? noteVerified(branch, behind: nil)
    }
    return alteredValue() ?? effectFaults().first ?? shapeFaults().first ?? otherRowsFault()
      ?? markFaults().first ?? pageFaults().first
  }

  /// The fault of the `-wal`. A session that was closed has all its rows without the log of another
  /// one.
  private var logFault: SessionFault? {
    ignoresLog && status == .closed ? nil : logFaults().first
  }

  /// The fault of a branch's first keyframe that changed since it was recorded.
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

  /// The row at which the first look at a branch begins; nil for its first row.
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
    // The last action is checked however many changes it has.
    behind = min(behind, try lastPosition(on: branch.id) - 1)
    return try checksumStart(before: behind + 1, on: branch.id)
  }

  /// The position of the row before the last `count` of a table on a branch; nil if the table has
  /// fewer.
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

  func alteredValue() -> SessionFault? {
    do throws(SessionError) {
      let altered = try valueStates().filter { $0.value == .altered }.keys.min()
      return altered.map { SessionFault(.value($0, .altered)) }
    } catch {
      return fault(error, on: .main)
    }
  }
}
