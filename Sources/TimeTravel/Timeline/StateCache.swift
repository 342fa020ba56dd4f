internal import SessionFile
internal import StateTree

/// The states that were looked at last, so that moving to and fro costs little.
///
/// States of one stretch between keyframes share what did not change between them.
struct StateCache {
  /// How many states are kept. More would help nobody who steps, and keyframes are far apart.
  private static let capacity = 32

  /// How many of the states on the way to one that is built are kept with it, so that going back
  /// from there finds them.
  static let lead = 16

  private var states: [Cursor: (state: StateValue, use: Int)] = [:]
  private var uses = 0

  /// The state at a place, which then counts as used.
  mutating func state(at place: Cursor) -> StateValue? {
    guard let found = states[place] else { return nil }
    uses += 1
    states[place]?.use = uses
    return found.state
  }

  /// The last kept state of a branch before a place, which then counts as used.
  mutating func lastState(before place: Cursor) -> (position: Int, state: StateValue)? {
    let earlier = states.keys.lazy.filter {
      $0.branch == place.branch && $0.position < place.position
    }
    guard let last = earlier.max(by: { $0.position < $1.position }),
      let state = state(at: last)
    else { return nil }
    return (last.position, state)
  }

  /// Keeps a state; the one that was not used for longest goes.
  mutating func keep(_ state: StateValue, at place: Cursor) {
    uses += 1
    states[place] = (state, uses)
    guard states.count > Self.capacity,
      let oldest = states.min(by: { $0.value.use < $1.value.use })
    else { return }
    states[oldest.key] = nil
  }

  /// Forgets a branch's states from a position on.
  mutating func forget(from position: Int, on branch: Branch.ID) {
    states = states.filter { $0.key.branch != branch || $0.key.position < position }
  }
}
