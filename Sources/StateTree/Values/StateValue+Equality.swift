extension StateValue: Equatable {
  /// Whether two trees hold the same values. Shared subtrees cost nothing.
  public static func == (left: StateValue, right: StateValue) -> Bool { left.isSame(as: right) }

  // Retaining and releasing the values would take longer than comparing them. So the functions
  // below borrow values, and `@_effects` lets the compiler leave out copies, because none of them
  // releases a reference that it did not create.

  /// Whether both are equal, at any depth.
  @_effects(releasenone)
  borrowing func isSame(as other: borrowing StateValue) -> Bool {
    if let isEqual = isEqual(to: other, levels: 32) { return isEqual }
    return Self.isEqualInside(copy self, copy other)
  }

  /// Whether both are equal, comparing this many levels; nil if that does not decide.
  ///
  /// It recurses, which is much faster than keeping its own stack, so use few levels.
  @_effects(releasenone)
  borrowing func isEqual(to other: borrowing StateValue, levels: Int) -> Bool? {
    if let isEqual = isEqualAtSight(to: other) { return isEqual }
    guard levels > 0 else { return nil }
    switch self {
    case .array(let left):
      switch other {
      case .array(let right): return Self.areEqual(left, right, levels: levels - 1)
      default: return false
      }
    case .object(let left):
      switch other {
      case .object(let right): return Self.areEqual(left, right, levels: levels - 1)
      default: return false
      }
    default:
      return false
    }
  }

  @_effects(releasenone)
  private static func areEqual(
    _ left: borrowing StateObject, _ right: borrowing StateObject, levels: Int
  ) -> Bool? {
    if left.hasSameKeys(as: right) { return areEqual(left.values, right.values, levels: levels) }
    for index in 0..<left.count {
      guard let other = right[left.keys[index]] else { return false }
      let isEqual = left.values[index].isEqual(to: other, levels: levels)
      if isEqual != true { return isEqual }
    }
    return true
  }

  /// Compares two lists of values pairwise.
  @_effects(releasenone)
  private static func areEqual(
    _ left: borrowing [StateValue], _ right: borrowing [StateValue], levels: Int
  ) -> Bool? {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
          return true
        }
        for index in 0..<left.count where !hasSameBits(leftBase + index, rightBase + index) {
          let isEqual = leftBase[index].isEqual(to: rightBase[index], levels: levels)
          if isEqual != true { return isEqual }
        }
        return true
      }
    }
  }

  /// Whether both are equal, as far as this shows without a look inside. Nil for two arrays or
  /// objects of the same size that do not share storage.
  @_effects(releasenone)
  private borrowing func isEqualAtSight(to other: borrowing StateValue) -> Bool? {
    switch self {
    case .null:
      switch other {
      case .null: return true
      default: return false
      }
    case .bool(let left):
      switch other {
      case .bool(let right): return left == right
      default: return false
      }
    case .string(let left):
      switch other {
      case .string(let right): return isSameString(left, right)
      default: return false
      }
    case .array(let left):
      switch other {
      case .array(let right):
        return left.count == right.count ? (isSameStorage(left, right) ? true : nil) : false
      default: return false
      }
    case .object(let left):
      switch other {
      case .object(let right):
        return left.count == right.count ? (left.isIdentical(to: right) ? true : nil) : false
      default: return false
      }
    case .integer(let left):
      switch other {
      case .integer(let right): return left == right
      case .double, .decimal: return ExactDecimal.isEqual(copy self, copy other)
      default: return false
      }
    case .double(let left):
      switch other {
      case .double(let right):
        return left == right ? left.sign == right.sign || left != 0 : left.isNaN && right.isNaN
      case .integer, .decimal: return ExactDecimal.isEqual(copy self, copy other)
      default: return false
      }
    case .decimal:
      switch other {
      case .integer, .double, .decimal: return ExactDecimal.isEqual(copy self, copy other)
      default: return false
      }
    }
  }

  /// Compares two arrays or objects with its own stack, so that deep trees cannot overflow the
  /// thread's.
  private static func isEqualInside(_ left: StateValue, _ right: StateValue) -> Bool {
    var open: [(left: [StateValue], right: [StateValue], next: Int)] = []
    guard let first = pairs(left, right) else { return false }
    open.append((first.left, first.right, 0))
    while let last = open.indices.last {
      let next = open[last].next
      guard next < open[last].left.count else {
        open.removeLast()
        continue
      }
      open[last].next = next + 1
      let left = open[last].left[next]
      let right = open[last].right[next]
      switch left.isEqualAtSight(to: right) {
      case true?: continue
      case false?: return false
      case nil:
        guard let inner = pairs(left, right) else { return false }
        open.append((inner.left, inner.right, 0))
      }
    }
    return true
  }

  /// The values of two arrays or objects of the same size, in pairs; nil if the keys differ.
  private static func pairs(
    _ left: StateValue, _ right: StateValue
  ) -> (left: [StateValue], right: [StateValue])? {
    switch (left, right) {
    case (.array(let left), .array(let right)):
      return (left, right)
    case (.object(let left), .object(let right)):
      if left.hasSameKeys(as: right) {
        return (left.values, right.values)
      }
      var values: [StateValue] = []
      values.reserveCapacity(left.count)
      for key in left.keys {
        guard let value = right[key] else { return nil }
        values.append(value)
      }
      return (left.values, values)
    default:
      return nil
    }
  }
}

extension StateObject: Equatable {
  /// Whether both hold the same members, in any order.
  public static func == (left: StateObject, right: StateObject) -> Bool {
    StateValue.object(left) == StateValue.object(right)
  }
}
