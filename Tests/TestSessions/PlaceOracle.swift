package import SessionFile
package import StateTree

/// The slow and obviously right answers to questions about places: it compares the states next to
/// each other, one after the other.
package struct PlaceOracle {
  private let session: AskedSession

  package init(_ session: AskedSession) { self.session = session }

  /// A change of a value between two known states.
  package struct Change: Hashable {
    package var position: Int
    package var previous: Int
    package var before: StateValue?
    package var after: StateValue?

    package init(position: Int, previous: Int, before: StateValue?, after: StateValue?) {
      self.position = position
      self.previous = previous
      self.before = before
      self.after = after
    }
  }

  /// All changes at a range of positions, in order.
  ///
  /// - Parameter value: the value at the place in a state; nil if the state has no such place.
  package func changes(
    in positions: ClosedRange<Int>, on branch: Branch.ID, of value: (StateValue) -> StateValue?
  ) -> [Change] {
    var changes: [Change] = []
    var last: (position: Int, value: StateValue?)?
    for (position, state) in (session.states[branch] ?? []).enumerated() {
      guard let state else { continue }
      let value = value(state)
      if let last, last.value != value, positions.contains(position) {
        changes.append(
          Change(position: position, previous: last.position, before: last.value, after: value))
      }
      last = (position, value)
    }
    return changes
  }
}
