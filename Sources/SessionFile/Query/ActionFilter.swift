package import StateTree

/// Selects actions of a session. A condition that is not set selects every action.
package struct ActionFilter: Sendable, Hashable {
  /// A pattern for the name: `*` matches any letters, `?` one letter.
  package var name: String?
  /// The origin that the action must have.
  package var origin: Origin?
  /// A path that the action's changes must touch, as `StateChange.touches` decides.
  package var path: StatePath?
  /// Whether the action must have changed the state.
  package var isChanging = false
  /// The earliest time at which it may have been sent, in nanoseconds since the recording started.
  package var since: Int64?

  /// Creates a filter that selects every action.
  package init() {}

  /// Whether no condition is set.
  package var isEmpty: Bool { self == ActionFilter() }

  /// Whether the filter selects an action that made these changes.
  package func matches(_ action: RecordedAction, changes: [StateChange]) -> Bool {
    if let name, !matchesGlob(action.name, name) { return false }
    if let origin, action.origin != origin { return false }
    if let since, action.time < since { return false }
    if isChanging, changes.isEmpty { return false }
    if let path { return changes.contains { $0.touches(path) } }
    return true
  }
}
