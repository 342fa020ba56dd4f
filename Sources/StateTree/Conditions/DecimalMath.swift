/// Arithmetic on decimal numbers by their digits.
///
/// The results have no more digits than `NumberMath.mostDigits` allows; beyond that they are nil.
enum DecimalMath {
  static func sum(_ left: DecimalParts, _ right: DecimalParts) -> DecimalParts? {
    guard let (left, right, exponent) = aligned(left, right) else { return nil }
    if left.isNegative == right.isNegative {
      return make(left.isNegative, added(left.digits, right.digits), exponent)
    }
    if isBelow(left.digits, right.digits) {
      return make(right.isNegative, subtracted(right.digits, left.digits), exponent)
    }
    return make(left.isNegative, subtracted(left.digits, right.digits), exponent)
  }

  static func product(_ left: DecimalParts, _ right: DecimalParts) -> DecimalParts? {
    guard left.digits.count + right.digits.count <= NumberMath.mostDigits else { return nil }
    let (exponent, overflow) = left.exponent.addingReportingOverflow(right.exponent)
    guard !overflow else { return nil }
    var columns = [Int](repeating: 0, count: left.digits.count + right.digits.count)
    for (row, one) in left.digits.reversed().enumerated() {
      for (column, other) in right.digits.reversed().enumerated() {
        columns[row + column] += value(one) * value(other)
      }
    }
    var digits: [UInt8] = []
    var carry = 0
    for column in columns {
      digits.append(digit((column + carry) % 10))
      carry = (column + carry) / 10
    }
    return make(left.isNegative != right.isNegative, digits.reversed(), exponent)
  }

  static func quotient(_ left: DecimalParts, _ right: DecimalParts) -> DecimalParts? {
    guard !right.digits.isEmpty else { return nil }
    guard !left.digits.isEmpty else { return left }
    // One digit more than is kept decides how the last one is rounded.
    let wanted = NumberMath.quotientDigits + 1
    let zeros = max(0, wanted + right.digits.count - left.digits.count)
    let (difference, overflow) = left.exponent.subtractingReportingOverflow(right.exponent)
    let (exponent, isFar) = difference.subtractingReportingOverflow(zeros)
    guard !overflow, !isFar else { return nil }
    let dividend = left.digits + [UInt8](repeating: digit(0), count: zeros)
    var (digits, rest) = divided(dividend, by: right.digits)
    digits = trimmed(digits)
    let isNegative = left.isNegative != right.isNegative
    let extra = digits.count - NumberMath.quotientDigits
    guard extra > 0, !rest.isEmpty || digits.suffix(extra).contains(where: { $0 != digit(0) })
    else { return make(isNegative, digits, exponent) }
    let kept = Array(digits.prefix(NumberMath.quotientDigits))
    let isUp = value(digits[NumberMath.quotientDigits]) >= 5
    return make(isNegative, isUp ? added(kept, [digit(1)]) : kept, exponent + extra)
  }

  static func remainder(_ left: DecimalParts, _ right: DecimalParts) -> DecimalParts? {
    guard !right.digits.isEmpty, let (left, right, exponent) = aligned(left, right) else {
      return nil
    }
    let (_, rest) = divided(left.digits, by: trimmed(right.digits))
    return make(left.isNegative, rest, exponent)
  }

  static func isLess(_ left: DecimalParts, _ right: DecimalParts) -> Bool {
    if left.digits.isEmpty { return !right.digits.isEmpty && !right.isNegative }
    if right.digits.isEmpty { return left.isNegative }
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let (small, large) = left.isNegative ? (right, left) : (left, right)
    // The place of the first digit decides first; exponents may be too large to align.
    let (one, other) = (
      small.exponent.addingReportingOverflow(small.digits.count),
      large.exponent.addingReportingOverflow(large.digits.count)
    )
    let (low, high) = (
      one.overflow ? Int.max : one.partialValue, other.overflow ? .max : other.partialValue
    )
    if low != high { return low < high }
    return small.digits.lexicographicallyPrecedes(large.digits)
  }

  // MARK: Digits

  /// Both numbers with the smaller of their exponents.
  private static func aligned(_ left: DecimalParts, _ right: DecimalParts)
    -> (left: DecimalParts, right: DecimalParts, exponent: Int)?
  {
    if left.digits.isEmpty { return (left, right, right.exponent) }
    if right.digits.isEmpty { return (left, right, left.exponent) }
    let exponent = min(left.exponent, right.exponent)
    func lowered(_ number: DecimalParts) -> DecimalParts? {
      let (zeros, overflow) = number.exponent.subtractingReportingOverflow(exponent)
      guard !overflow, zeros <= NumberMath.mostDigits else { return nil }
      var number = number
      number.digits += [UInt8](repeating: digit(0), count: zeros)
      number.exponent = exponent
      return number
    }
    guard let left = lowered(left), let right = lowered(right) else { return nil }
    return (left, right, exponent)
  }

  /// A number in the one form that it has: without zeros at either end.
  private static func make(_ isNegative: Bool, _ digits: [UInt8], _ exponent: Int) -> DecimalParts?
  {
    var digits = trimmed(digits)
    var exponent = exponent
    while digits.last == digit(0) {
      digits.removeLast()
      let (next, overflow) = exponent.addingReportingOverflow(1)
      guard !overflow else { return nil }
      exponent = next
    }
    guard var parts = DecimalParts("0") else { return nil }
    guard !digits.isEmpty else { return parts }
    parts.isNegative = isNegative
    parts.digits = digits
    parts.exponent = exponent
    return parts
  }

  private static func value(_ digit: UInt8) -> Int { Int(digit) - 48 }
  private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value + 48) }

  private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
    Array(digits.drop { $0 == digit(0) })
  }

  private static func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (left, right) = (trimmed(left), trimmed(right))
    return left.count == right.count
      ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  private static func added(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    var carry = 0
    for place in 0..<max(left.count, right.count) {
      let one = place < left.count ? value(left[left.count - 1 - place]) : 0
      let other = place < right.count ? value(right[right.count - 1 - place]) : 0
      digits.append(digit((one + other + carry) % 10))
      carry = (one + other + carry) / 10
    }
    if carry > 0 { digits.append(digit(carry)) }
    return digits.reversed()
  }

  /// The difference; the left number is not the smaller one.
  private static func subtracted(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    var borrow = 0
    for place in 0..<max(left.count, right.count) {
      let one = place < left.count ? value(left[left.count - 1 - place]) : 0
      let other = place < right.count ? value(right[right.count - 1 - place]) : 0
      let difference = one - other - borrow
      borrow = difference < 0 ? 1 : 0
      digits.append(digit(difference + borrow * 10))
    }
    return digits.reversed()
  }

  /// The whole quotient, and the rest without leading zeros.
  private static func divided(_ left: [UInt8], by right: [UInt8]) -> ([UInt8], rest: [UInt8]) {
    var quotient: [UInt8] = []
    var rest: [UInt8] = []
    for next in left {
      rest.append(next)
      var count = 0
      while !isBelow(rest, right) {
        rest = trimmed(subtracted(rest, right))
        count += 1
      }
      quotient.append(digit(count))
    }
    return (quotient, trimmed(rest))
  }
}
