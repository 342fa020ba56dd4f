/// A row for each branch, written on closing: how many rows its checksum covers, from its first
/// action on, and the last checksum.
///
/// A session without a seal was cut off. whole: 0 in a copy of a recording that was running or had
/// been cut off.
package enum SealRow: TableRow {
  package static let layout = RowLayout(
    "seal", key: .first,
    [.branch, .integer("row_count"), .checksum, .integer("whole")])

  static func put(
    _ checksum: RowChecksum, rowCount: Int, isWhole: Bool, of branch: Branch.ID,
    into row: inout RowPut<SealRow>
  ) {
    row.owner(branch)
    row.integer(Int64(rowCount))
    row.checksum(checksum)
    row.integer(isWhole ? 1 : 0)
  }
}
