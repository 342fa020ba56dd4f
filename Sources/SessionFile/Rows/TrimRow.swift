/// What the recorder removed from the beginning of main, to stay within its limit.
///
/// The state at the position is a keyframe, and the first that there is; all before it is gone. Of
/// several rows the last counts. row_count: the rows gone so far, of those that the checksum covers.
/// checksum: the running one at that position, where the chain now starts.
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
