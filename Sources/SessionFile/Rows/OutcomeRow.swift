/// The result of an action, known once its reducer has returned, without its changes.
package struct Outcome: Sendable, Hashable {
  /// The action's position.
  package var position: Int
  /// How long its reducer ran.
  package var reducerNanoseconds: Int64

  /// Creates an outcome.
  package init(position: Int, reducerNanoseconds: Int64) {
    self.position = position
    self.reducerNanoseconds = reducerNanoseconds
  }
}

/// The results of actions, known once their reducers have returned.
///
/// An outcome is written with the next action, or after 50 ms without one. If the last action has
/// no outcome, the run ended in its reducer or just after.
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
