/// What wrote a value of a state.
package enum BlameAuthor: Sendable, Hashable {
  /// The action at a position.
  case action(Int)
  /// One of the actions at these positions: the states between are unknown.
  case oneOf(ClosedRange<Int>)
  /// Nothing: the value is from the first state that was kept.
  case start
}
