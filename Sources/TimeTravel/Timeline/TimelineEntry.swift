public import SessionFile
public import StateTree

/// An action and its outcome.
public struct TimelineEntry: Sendable, Hashable {
  /// The action.
  public let action: RecordedAction
  /// What is known once its reducer has returned; nil if it never did.
  public let outcome: Outcome?
  /// What its reducer read from dependencies, in order.
  public let reads: [RecordedRead]
  /// Its changes to the state, in order.
  public let changes: [StateChange]
}
