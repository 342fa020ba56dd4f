extension StateValue: Equatable {
  /// Whether two trees hold the same values. Shared subtrees cost nothing.
  public static func == (left: StateValue, right: StateValue) -> Bool {
    left.isEqual(to: right, levels: 32) ?? isEqualInside(left, right)
  }

  /// Whether both are equal, looking so many levels inside; nil where that does not tell.
  ///
  /// It recurses, which is much faster than a stack of one's own, so the levels are to be few.
  func isEqual(to other: StateValue, levels: Int) -> Bool? {
    if let isEqual = isEqualAtSight(to: other) { return isEqual }
    guard levels > 0 else { return nil }
    switch (self, other) {
    case (.array(let left), .array(let right)):
      return Self.areEqual(left, right, levels: levels - 1)
    case (.object(let left), .object(let right)):
      if left.hasSameKeys(as: right) {
        return Self.areEqual(left.values, right.values, levels: levels - 1)
      }
      for (key, value) in left {
        guard let other = right[key] else { return false }
        let isEqual = value.isEqual(to: other, levels: levels - 1)
        if isEqual != true { return isEqual }
      }
      return true
    default:
      return false
    }
  }

  /// The same for values side by side.
  private static func areEqual(
    _ left: [StateValue], _ right: [StateValue], levels: Int
  ) -> Bool? {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
          return true
        }
        for index in left.indices where !hasSameBits(leftBase + index, rightBase + index) {
          let isEqual = left[index].isEqual(to: right[index], levels: levels)
          if isEqual != true { return isEqual }
        }
        return true
      }
    }
  }

  /// Whether both are equal, as far as it shows without a look inside: nil for two arrays or
  /// objects of the same size that are not one.
  private func isEqualAtSight(to other: StateValue) -> Bool? {
    switch (self, other) {
    case (.null, .null):
      true
    case (.bool(let left), .bool(let right)):
      left == right
    case (.integer(let left), .integer(let right)):
      left == right
    case (.string(let left), .string(let right)):
      hasSameBytes(left, right)
    case (.array(let left), .array(let right)):
      left.count == right.count ? (isSameStorage(left, right) ? true : nil) : false
    case (.object(let left), .object(let right)):
      left.count == right.count ? (left.isIdentical(to: right) ? true : nil) : false
    case (.double(let left), .double(let right)):
      left == right ? left.sign == right.sign || left != 0 : left.isNaN && right.isNaN
    case (.integer, .double), (.double, .integer), (.integer, .decimal), (.decimal, .integer),
      (.double, .decimal), (.decimal, .double), (.decimal, .decimal):
      ExactDecimal.isEqual(self, other)
    default:
      false
    }
  }

  /// Compares two arrays or objects with a stack of its own, so that depth costs no stack of the
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

  /// The values of two arrays or objects of the same size, side by side; nil where the keys differ.
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
  /// Whether both hold the same members, in whatever order.
  public static func == (left: StateObject, right: StateObject) -> Bool {
    StateValue.object(left) == StateValue.object(right)
  }
}
