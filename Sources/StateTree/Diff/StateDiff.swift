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
  public init?(from before: StateValue, to after: StateValue) {
    var comparison = Comparison()
    comparison.compare(before, after)
    guard !comparison.changes.isEmpty else { return nil }
    changes = comparison.changes
  }

  /// The diff that undoes this one.
  public var inverse: StateDiff { StateDiff(changes.reversed().map(\.inverse)) }
}

/// A walk over two trees at once that collects where they differ.
struct Comparison {
  private(set) var changes: [StateChange] = []
  private var path = StatePath.root

  mutating func compare(_ before: StateValue, _ after: StateValue) {
    switch (before, after) {
    case _ where before.isIdentical(to: after):
      break
    case (.object(let before), .object(let after)):
      compare(before, after)
    case (.array(let before), .array(let after)):
      compare(before, after)
    case _ where before != after:
      changes.append(.replaced(path, before, with: after))
    default:
      break
    }
  }

  private mutating func compare(_ before: StateObject, _ after: StateObject) {
    for (key, value) in before {
      path.components.append(.key(key))
      if let newValue = after[key] {
        compare(value, newValue)
      } else {
        changes.append(.removed(path, value))
      }
      path.components.removeLast()
    }
    for (key, value) in after where before[key] == nil {
      changes.append(.added(path.appending(key), value))
    }
  }

  private mutating func compare(_ before: [StateValue], _ after: [StateValue]) {
    let common = min(before.count, after.count)
    for index in 0..<common {
      path.components.append(.index(index))
      compare(before[index], after[index])
      path.components.removeLast()
    }
    for index in (common..<before.count).reversed() {
      changes.append(.removed(before[index], in: path, at: index))
    }
    for index in common..<after.count {
      changes.append(.added(after[index], in: path, at: index))
    }
  }
}
