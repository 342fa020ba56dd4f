/// The changes that turn one state into another, in order. Each is relative to the state after the
/// changes before it.
///
/// A diff holds the values on both sides. So it can be undone, and applying it to a state that it
/// was not made from fails.
package struct StateDiff: Sendable, Hashable {
  /// The changes, in the order in which they apply. Never empty when made by comparing.
  package var changes: [StateChange]

  /// Creates a diff of existing changes.
  package init(_ changes: [StateChange]) { self.changes = changes }

  /// The difference of two states; nil if they are equal. Subtrees that both share are skipped.
  ///
  /// Elements of an array are matched by their `id` members if all of them are objects with a
  /// unique `id`, otherwise by equality. So one insertion is one change, however many elements it
  /// shifts, and as few elements as possible move. The cost grows with the size of what differs,
  /// never with its square.
  package init?(from before: StateValue, to after: StateValue) {
    var comparison = Comparison()
    comparison.compare(before, after)
    guard !comparison.changes.isEmpty else { return nil }
    changes = comparison.changes
  }

  /// The diff that undoes this one.
  package var inverse: StateDiff { StateDiff(changes.reversed().map(\.inverse)) }
}
