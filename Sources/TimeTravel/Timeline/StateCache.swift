internal import SessionFile
internal import StateTree

/// A cache of the states that were looked at last, so that moving back and forth costs little.
///
/// States of one stretch between keyframes share unchanged parts.
struct StateCache {
  /// The number of states kept. More would not help stepping, and keyframes are far apart.
  private static let capacity = 32

  /// The number of states before a new one that are kept with it, so that going back finds them.
  static let lead = 16

  private var states: [BranchPosition: (state: StateValue, use: Int)] = [:]
  private var uses = 0

  /// The state at a place, which then counts as used.
  mutating func state(at place: BranchPosition) -> StateValue? {
    guard let found = states[place] else { return nil }
    uses += 1
    states[place]?.use = uses
    return found.state
  }

  /// The last kept state of a branch before a place, which then counts as used.
  mutating func lastState(before place: BranchPosition) -> (position: Int, state: StateValue)? {
    let earlier = states.keys.lazy.filter {
      $0.branch == place.branch && $0.position < place.position
    }
    guard let last = earlier.max(by: { $0.position < $1.position }),
      let state = state(at: last)
    else { return nil }
    return (last.position, state)
  }

  /// Keeps a state, and drops the least recently used one.
  mutating func keep(_ state: StateValue, at place: BranchPosition) {
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
