package import SessionFile
package import StateTree

/// An action and its outcome.
package struct TimelineEntry: Sendable, Hashable {
  /// The action.
  package let action: RecordedAction
  /// The outcome, known once its reducer has returned; nil if it never did.
  package let outcome: Outcome?
  /// Its reducer's reads from dependencies, in order.
  package let reads: [RecordedRead]
  /// Its changes to the state, in order.
  package let changes: [StateChange]
}
