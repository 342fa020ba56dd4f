extension StateValue {
  /// Whether this value comes before another in canonical order, which sets and dictionaries are
  /// written in: by kind (null, booleans, numbers, strings, arrays, objects), then numbers by
  /// value, text by bytes, arrays and objects by their first difference.
  func precedes(_ other: StateValue) -> Bool { order(to: other) < 0 }

  /// Negative if this value comes before the other, 0 if their order does not matter, positive
  /// otherwise.
  private func order(to other: StateValue) -> Int {
    switch (self, other) {
    case (.integer(let left), .integer(let right)):
      return left < right ? -1 : left > right ? 1 : 0
    case (.string(let left), .string(let right)):
      return byteOrder(left, right) ? -1 : byteOrder(right, left) ? 1 : 0
    case (.bool(let left), .bool(let right)):
      return left == right ? 0 : right ? -1 : 1
    case (.array(let left), .array(let right)):
      for (left, right) in zip(left, right) {
        let order = left.order(to: right)
        if order != 0 { return order }
      }
      return left.count - right.count
    case (.object(let left), .object(let right)):
      for (left, right) in zip(left, right) {
        if byteOrder(left.key, right.key) { return -1 }
        if byteOrder(right.key, left.key) { return 1 }
        let order = left.value.order(to: right.value)
        if order != 0 { return order }
      }
      return left.count - right.count
    default:
      let difference = kindOrder - other.kindOrder
      return difference == 0 ? numberOrder(to: other) : difference
    }
  }

  private var kindOrder: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .integer, .double, .decimal: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }

  /// Numbers by value, -0 before 0, nan last.
  private func numberOrder(to other: StateValue) -> Int {
    let (left, right) = (NumberRank(self), NumberRank(other))
    return left < right ? -1 : right < left ? 1 : 0
  }
}

/// A number of any case, to be ordered by value.
private struct NumberRank: Comparable {
  /// -2 for -infinity, -1 for negative numbers and -0, 0 for 0, 1 for positive numbers, 2 for
  /// infinity, 3 for nan.
  private var group = 0
  /// The position of the decimal point, counted from the first digit.
  private var magnitude = 0
  private var digits: [UInt8] = []

  init(_ value: StateValue) {
    if let parts = DecimalParts(of: value) {
      digits = parts.digits
      magnitude = parts.exponent + parts.digits.count
      group = parts.isNegative ? -1 : parts.digits.isEmpty ? 0 : 1
    } else if case .double(let double) = value {
      group = double.isNaN ? 3 : double < 0 ? -2 : 2
    }
  }

  static func < (left: NumberRank, right: NumberRank) -> Bool {
    guard left.group == right.group else { return left.group < right.group }
    let (small, large) = left.group < 0 ? (right, left) : (left, right)
    if small.digits.isEmpty || large.digits.isEmpty {
      return small.digits.isEmpty && !large.digits.isEmpty
    }
    guard small.magnitude == large.magnitude else { return small.magnitude < large.magnitude }
    return small.digits.lexicographicallyPrecedes(large.digits)
  }
}
