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

extension StateDiff {
  /// The state at a position, given the state before it and the changes there. Throws `.damaged` if
  /// the changes do not apply to that state.
  func state(after before: StateValue, at position: Int) throws(SessionError) -> StateValue {
    do {
      return try apply(to: before)
    } catch {
      let detail =
        switch error {
        case .noSuchPlace(let path): "the state before has no \(path)"
        case .differs(let path): "the state before has another value at \(path)"
        }
      throw .damaged(table: "change", position: position, detail: detail)
    }
  }
}
