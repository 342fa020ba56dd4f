internal import StateTree

/// Carries the value at one place from position to position, by the changes that touch it. The rest
/// of the state is not built.
struct PlaceTracker {
  /// The place. For an element that is followed, it changes with the element's index.
  var place: StatePath
  /// The value there; nil if there is none.
  private(set) var value: StateValue?
  /// Whether the value is known.
  private(set) var isSet = false

  init(_ place: StatePath) { self.place = place }

  /// Takes the value from a state.
  mutating func set(from state: StateValue) { set(state[place]) }

  /// Takes a value.
  mutating func set(_ value: StateValue?) {
    self.value = value
    isSet = true
  }

  /// Carries the value over changes, in the order in which they apply. Returns false if they do not
  /// tell the value, because they put another element at the place, or do not fit it.
  mutating func move(over changes: [StateChange]) -> Bool {
    for change in changes where !move(over: change) {
      isSet = false
      return false
    }
    return true
  }

  private mutating func move(over change: StateChange) -> Bool {
    let (own, other) = (place.components, change.path.components)
    if other.count < own.count || other.count == own.count && change.index == nil {
      guard change.path.isPrefix(of: place) else { return true }
      guard change.index == nil else { return !change.touches(place) }
      value = change.after?[place.steps(from: change.path)]
      return true
    }
    guard place.isPrefix(of: change.path) else { return true }
    guard var value,
      let inner = StateChange(
        kind: change.kind, path: change.path.steps(from: place), index: change.index,
        from: change.from, before: change.before, after: change.after)
    else { return false }
    self.value = nil
    guard (try? inner.apply(to: &value)) != nil else { return false }
    self.value = value
    return true
  }

  /// The values at the place before and after a change, if it alone tells them.
  static func values(at place: StatePath, of change: StateChange) -> (
    before: StateValue?, after: StateValue?
  )? {
    guard change.index == nil, change.path.isPrefix(of: place) else { return nil }
    let rest = place.steps(from: change.path)
    return (change.before?[rest], change.after?[rest])
  }
}
