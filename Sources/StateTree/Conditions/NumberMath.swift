/// Exact arithmetic on the numbers of a state tree, of whatever case.
///
/// A double counts as its shortest round-trip decimal, so 0.1 + 0.2 is 0.3. Sums, differences,
/// products and remainders are exact. A quotient is exact if it has at most 34 digits, and is
/// otherwise rounded to 34, halves away from zero. With nan or an infinity, it is that of doubles.
/// The result is nil if an operand is not a number, for a division by zero, and if the result has
/// more than `mostDigits` digits.
enum NumberMath {
  /// The most digits that a result may have.
  static let mostDigits = 1_000
  /// The digits of a quotient that does not end.
  static let quotientDigits = 34

  static func sum(_ left: StateValue, _ right: StateValue) -> StateValue? {
    if case .integer(let left) = left, case .integer(let right) = right {
      let (sum, overflow) = left.addingReportingOverflow(right)
      if !overflow { return .integer(sum) }
    }
    return calculate(left, right, +) { DecimalMath.sum($0, $1) }
  }

  static func difference(_ left: StateValue, _ right: StateValue) -> StateValue? {
    negated(right).flatMap { sum(left, $0) }
  }

  static func product(_ left: StateValue, _ right: StateValue) -> StateValue? {
    if case .integer(let left) = left, case .integer(let right) = right {
      let (product, overflow) = left.multipliedReportingOverflow(by: right)
      if !overflow { return .integer(product) }
    }
    return calculate(left, right, *) { DecimalMath.product($0, $1) }
  }

  static func quotient(_ left: StateValue, _ right: StateValue) -> StateValue? {
    calculate(left, right, /) { DecimalMath.quotient($0, $1) }
  }

  static func remainder(_ left: StateValue, _ right: StateValue) -> StateValue? {
    if case .integer(let left) = left, case .integer(let right) = right, right != 0, right != -1 {
      return .integer(left % right)
    }
    return calculate(
      left, right, { $0.truncatingRemainder(dividingBy: $1) }, DecimalMath.remainder)
  }

  static func negated(_ value: StateValue) -> StateValue? {
    switch value {
    case .integer(let integer) where integer != .min && integer != 0: return .integer(-integer)
    case .integer(0): return value
    case .double(let double): return .double(-double)
    case .integer, .decimal:
      guard var parts = parts(value) else { return nil }
      parts.isNegative.toggle()
      return number(parts)
    default: return nil
    }
  }

  /// Whether the left number is below the right one; nil if one of them is not a number. Nothing is
  /// below or above nan.
  static func isLess(_ left: StateValue, _ right: StateValue) -> Bool? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return left < right
    case (.double(let left), .double(let right)): return left < right
    default: break
    }
    guard left.isNumber, right.isNumber else { return nil }
    if let left = nonFinite(left) { return left < (nonFinite(right) ?? 0) }
    if let right = nonFinite(right) { return 0 < right }
    guard let left = parts(left), let right = parts(right) else { return false }
    return DecimalMath.isLess(left, right)
  }

  private static func calculate(
    _ left: StateValue, _ right: StateValue, _ doubles: (Double, Double) -> Double,
    _ decimals: (DecimalParts, DecimalParts) -> DecimalParts?
  ) -> StateValue? {
    guard left.isNumber, right.isNumber else { return nil }
    if nonFinite(left) != nil || nonFinite(right) != nil {
      guard let left = double(left), let right = double(right) else { return nil }
      return .double(doubles(left, right))
    }
    guard let left = parts(left), let right = parts(right) else { return nil }
    return decimals(left, right).flatMap(number)
  }

  private static func nonFinite(_ value: StateValue) -> Double? {
    if case .double(let double) = value, !double.isFinite { double } else { nil }
  }

  /// The double next to a number; nil if the value is none.
  static func double(_ value: StateValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .decimal(let decimal): Double(decimal.text)
    default: nil
    }
  }

  private static func parts(_ value: StateValue) -> DecimalParts? {
    switch value {
    case .integer(let integer): DecimalParts(String(integer))
    case .double(let double): DecimalParts(double)
    case .decimal(let decimal): DecimalParts(decimal.text)
    default: nil
    }
  }

  private static func number(_ parts: DecimalParts) -> StateValue? {
    guard parts.digits.count <= mostDigits else { return nil }
    if parts.digits.isEmpty { return .integer(0) }
    let sign = parts.isNegative ? "-" : ""
    let digits = String(decoding: parts.digits, as: UTF8.self)
    if (0...40).contains(parts.exponent) {
      return StateValue(numberText: sign + digits + String(repeating: "0", count: parts.exponent))
    }
    if parts.exponent < 0, parts.exponent > -40 {
      let whole = digits.count + parts.exponent
      let padded = whole > 0 ? digits : String(repeating: "0", count: 1 - whole) + digits
      let point = padded.index(padded.endIndex, offsetBy: parts.exponent)
      return StateValue(numberText: sign + padded[..<point] + "." + padded[point...])
    }
    return StateValue(numberText: sign + digits + "e\(parts.exponent)")
  }
}

extension StateValue {
  /// Whether this is a number.
  package var isNumber: Bool {
    switch self {
    case .integer, .double, .decimal: true
    default: false
    }
  }
}

extension StateValue {
  /// The double next to a number; nil for a value of another type.
  package var nearestDouble: Double? { NumberMath.double(self) }
}
