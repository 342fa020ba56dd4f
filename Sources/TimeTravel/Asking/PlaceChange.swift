package import StateTree

/// A change of the value at a place: at a position it is another than at the one before.
package struct PlaceChange: Sendable, Hashable {
  /// The position at which the value is the new one.
  package var position: Int
  /// The position that has the old value: the one before, or, if states between are unknown, the
  /// last known one. In that case the value changed somewhere between the two.
  package var previous: Int
  /// The value at `previous`.
  package var before: Reading
  /// The value at `position`.
  package var after: Reading
  /// Where the value is at `position`; where it was, if it is missing there.
  package var place: StatePath
  /// Whether the elements of an array only moved: the one that is at this index now has the value
  /// that it had before, at another index.
  package var isShift: Bool

  /// Whether the value is known to have changed at `position` itself.
  package var isExact: Bool { previous == position - 1 }

  /// Creates a change.
  package init(
    position: Int, previous: Int, before: Reading, after: Reading, place: StatePath,
    isShift: Bool = false
  ) {
    self.position = position
    self.previous = previous
    self.before = before
    self.after = after
    self.place = place
    self.isShift = isShift
  }
}
