/// The recorder's removals from the beginning of main, to stay within its limit.
///
/// The state at the position is the first keyframe; all rows before it are removed. If there are
/// several rows, the last one counts. row_count: the number of rows removed so far that the
/// checksum covers. checksum: the running checksum at that position, where the chain now starts.
package enum TrimRow: TableRow {
  package static let layout = RowLayout(
    "trim", key: .first,
    [.id, .position, .time("time"), .integer("row_count"), .checksum])

  static func put(_ trim: Trim, into row: inout RowPut<TrimRow>) {
    row.integer(1)
    row.position(trim.position)
    row.time(trim.time)
    row.integer(Int64(trim.rowCount))
    row.checksum(trim.checksum)
  }

  static func read(_ row: inout RowRead<TrimRow>) throws(SessionError) -> Trim {
    _ = try row.integer()
    return Trim(
      position: try row.position(), time: try row.time(), rowCount: try row.count(),
      checksum: try row.checksum())
  }
}
