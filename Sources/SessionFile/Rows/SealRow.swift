/// A row for each branch, written on closing: how many rows its checksum covers, from its first
/// action on, and the last checksum.
///
/// A session without a seal was cut off. whole: 0 in a copy of a recording that was running or had
/// been cut off. others: in the row of `main`, the checksum over the rows of the tables that no
/// branch's checksum covers, as `OtherRows` defines it.
package enum SealRow: TableRow {
  package static let layout = RowLayout(
    "seal", key: .first,
    [
      .branch, .integer("row_count"), .checksum, .integer("whole"), .integer("others").optional,
    ])

  static func put(
    _ checksum: RowChecksum, rowCount: Int, isWhole: Bool, others: RowChecksum?,
    of branch: Branch.ID, into row: inout RowPut<SealRow>
  ) {
    row.owner(branch)
    row.integer(Int64(rowCount))
    row.checksum(checksum)
    row.integer(isWhole ? 1 : 0)
    row.integer(others?.stored)
  }
}
