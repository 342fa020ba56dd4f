/// What turns one state into another: changes in order, each relative to the state that the ones
/// before it leave.
///
/// A diff knows the values on both sides, so it can be undone, and is refused by a state that it
/// was not made from.
public struct StateDiff: Sendable, Hashable {
  /// The changes, in the order in which they apply. Never empty when made by comparing.
  public var changes: [StateChange]

  /// A diff of changes that were made or read elsewhere.
  public init(_ changes: [StateChange]) { self.changes = changes }

  /// The difference of two states; nil where they are equal. Subtrees that both share are skipped.
  ///
  /// Elements of an array are matched by their `id` members where all of them are objects with an
  /// `id` of their own, else by equality, so that one insertion is one change however many elements
  /// it shifts, and as few elements as possible are moved. The cost grows with the size of what
  /// differs, and never with its square.
  public init?(from before: StateValue, to after: StateValue) {
    var comparison = Comparison()
    comparison.compare(before, after)
    guard !comparison.changes.isEmpty else { return nil }
    changes = comparison.changes
  }

  /// The diff that undoes this one.
  public var inverse: StateDiff { StateDiff(changes.reversed().map(\.inverse)) }
}
