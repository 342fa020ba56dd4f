/// A line of actions.
///
/// Positions up to `forked_at` are the parent's; a parent has a lower id. The checksum is the one
/// that the first action and each keyframe of the branch go on from.
enum BranchRow: TableRow {
  static let layout = RowLayout(
    "branch", letter: "B", key: .first,
    [
      .id, .text("name").unique, .branch("parent").optional, .position("forked_at").optional,
      .checksum,
    ])

  /// - Parameter checksum: the branch's own, which is made of more than this row for `main`.
  static func put(
    _ branch: Branch, startingFrom checksum: RowChecksum, into row: inout RowPut<BranchRow>
  ) {
    putCovered(branch, into: &row)
    row.checksum(checksum)
  }

  /// Puts the columns that the checksum takes.
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
