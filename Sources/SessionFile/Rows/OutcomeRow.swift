/// What is known once an action's reducer has returned, beside its changes.
package struct Outcome: Sendable, Hashable {
  /// The action's position.
  package var position: Int
  /// How long its reducer ran.
  package var reducerNanoseconds: Int64

  /// An outcome of these fields.
  package init(position: Int, reducerNanoseconds: Int64) {
    self.position = position
    self.reducerNanoseconds = reducerNanoseconds
  }
}

/// What is known once the reducer has returned.
///
/// It is written with the next action, or after 50 ms of quiet: where the last action has none, the
/// run ended in its reducer or just after.
package enum OutcomeRow: TableRow {
  package static let layout = RowLayout(
    "outcome", letter: "O", key: .leading(2),
    [.branch, .position, .time("reducer_ns"), .checksum])

  static func put(_ outcome: Outcome, on branch: Branch.ID, into row: inout RowPut<OutcomeRow>) {
    row.owner(branch)
    row.position(outcome.position)
    row.time(outcome.reducerNanoseconds)
    row.checksum()
  }

  static func read(_ row: inout RowRead<OutcomeRow>) throws(SessionError) -> Outcome {
    Outcome(position: try row.position(), reducerNanoseconds: try row.time())
  }
}
