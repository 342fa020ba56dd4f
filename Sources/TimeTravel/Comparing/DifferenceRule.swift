package import Foundation
package import StateTree

/// Which differences of two states count.
package struct DifferenceRule: Sendable {
  /// The part of the states that is compared.
  package var path = StatePath.root
  /// Places that are left out.
  package var ignored: [PathPattern] = []
  /// Numbers that differ by at most this much count as equal.
  package var tolerance: Decimal?

  /// Creates a rule by which every difference counts.
  package init() {}

  /// Whether each difference in the part that is compared counts.
  package var isExact: Bool { ignored.isEmpty && tolerance == nil }

  /// The difference of two states that counts, nil if there is none; and the second state as it is
  /// compared.
  package func difference(from before: StateValue, to after: StateValue)
    -> (diff: StateDiff?, after: StateValue)
  {
    let left = ignored.reduce(before) { $0.leavingOut($1) }
    var right = ignored.reduce(after) { $0.leavingOut($1) }
    if tolerance != nil { right = snapped(right, to: left) }
    guard var diff = StateDiff(from: left, to: right, at: path) else { return (nil, right) }
    diff.changes.removeAll { change in
      guard change.kind == .replaced, let before = change.before, let after = change.after
      else { return false }
      return isNear(before, after)
    }
    return (diff.changes.isEmpty ? nil : diff, right)
  }

  /// Whether two states are the same as far as differences count.
  package func isSame(_ left: StateValue, _ right: StateValue) -> Bool {
    if left[path] == right[path] { return true }
    return isExact ? false : difference(from: left, to: right).diff == nil
  }

  /// The changes that can make a difference that counts.
  package func counting(_ changes: [StateChange]) -> [StateChange] {
    guard !ignored.isEmpty || path != .root else { return changes }
    return changes.filter { change in
      change.touches(path) && !ignored.contains { $0.surelyCovers(change.path) }
    }
  }

  /// A value, with each number that is near to the one at its place in another value replaced by
  /// that one.
  private func snapped(_ value: StateValue, to other: StateValue) -> StateValue {
    switch (value, other) {
    case (.object(let object), .object(let others)):
      var result = object
      for key in object.keys {
        guard let mine = object[key], let theirs = others[key], mine != theirs else { continue }
        result[key] = snapped(mine, to: theirs)
      }
      return .object(result)
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      return .array(zip(elements, others).map { $0 == $1 ? $0 : snapped($0, to: $1) })
    default:
      return isNear(value, other) ? other : value
    }
  }

  /// Whether both are numbers that differ by at most the tolerance.
  package func isNear(_ left: StateValue, _ right: StateValue) -> Bool {
    guard let tolerance, let first = left.decimal, let second = right.decimal else { return false }
    return abs(first - second) <= tolerance
  }
}

extension StateValue {
  /// The number in the value; nil if there is none, or none that a `Decimal` holds.
  fileprivate var decimal: Decimal? {
    switch self {
    case .integer(let number): return Decimal(number)
    case .double(let number):
      return number.isFinite ? Decimal(string: number.description) : nil
    case .decimal(let number): return Decimal(string: number.text)
    default: return nil
    }
  }
}

extension PathPattern {
  /// Whether a path leads to a place of the pattern, or into one, whatever the state is: only a
  /// state tells which element has a member.
  fileprivate func surelyCovers(_ path: StatePath) -> Bool {
    covers(path)
      && !components.contains { if case .element = $0 { true } else { false } }
  }
}
