internal import StateTree

/// A stretch after a position that was not recorded, with its reason.
package enum GapRow: TableRow {
  package static let layout = RowLayout(
    "gap", key: .numbered, [.id, .branch, .position, .time("time"), .text("reason")])

  static func put(_ gap: Gap, on branch: Branch.ID, into row: inout RowPut<GapRow>) {
    row.owner(branch)
    row.position(gap.position)
    row.time(gap.time)
    row.text(gap.reason.terminalSafe)
  }

  static func read(_ row: inout RowRead<GapRow>) throws(SessionError) -> Gap {
    _ = try row.branch()
    return Gap(position: try row.position(), time: try row.time(), reason: try row.text())
  }
}
