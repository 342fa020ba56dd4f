/// A line of actions.
///
/// Positions up to `forked_at` are the parent's; a parent has a lower id. The checksum is the one
/// that the checksums of the branch's first action and keyframes continue.
enum BranchRow: TableRow {
  static let layout = RowLayout(
    "branch", letter: "B", key: .first,
    [
      .id, .text("name").unique, .branch("parent").optional, .position("forked_at").optional,
      .checksum,
    ])

  /// - Parameter checksum: the branch's own checksum. For `main`, it covers more than this row.
  static func put(
    _ branch: Branch, startingFrom checksum: RowChecksum, into row: inout RowPut<BranchRow>
  ) {
    putCovered(branch, into: &row)
    row.checksum(checksum)
  }

  /// Writes the columns that the checksum covers.
  fileprivate static func putCovered(_ branch: Branch, into row: inout RowPut<BranchRow>) {
    row.integer(branch.id.rawValue)
    row.text(branch.name)
    row.branch(branch.parent)
    row.position(branch.forkedAt)
  }

  static func read(_ row: inout RowRead<BranchRow>) throws(SessionError) -> Branch {
    Branch(
      id: Branch.ID(rawValue: try row.integer()), name: try row.text(),
      parent: try row.optionalBranch(), forkedAt: try row.optionalPosition())
  }
}

extension RowChecksum {
  package mutating func feed(_ branch: Branch) {
    var row = RowPut<BranchRow>(nil, after: self)
    BranchRow.putCovered(branch, into: &row)
    self = row.sum
  }
}
