extension StateValue {
  /// A whole number of any width.
  @inline(__always)
  static func whole<Number: FixedWidthInteger>(_ number: Number) -> StateValue {
    if let integer = Int64(exactly: number) { return .integer(integer) }
    return StateValue(numberText: String(number))
  }

  /// A float as its own shortest decimal: 0.1 stays 0.1 and does not become the longer text of the
  /// nearest double.
  static func float(_ number: Float) -> StateValue {
    guard number.isFinite else { return .double(Double(number)) }
    return .double(Double(number.description) ?? Double(number))
  }

  /// The number's text for an error.
  var numberText: String {
    switch self {
    case .integer(let integer): String(integer)
    case .double(let double): double.description
    case .decimal(let decimal): decimal.text
    default: ""
    }
  }
}

extension DecodingContext {
  /// Decodes a whole number of any width, if the type can hold it.
  @inline(__always)
  func whole<Number: FixedWidthInteger>(
    _ value: StateValue, as type: Number.Type, at place: @autoclosure () -> Place
  ) throws -> Number {
    if case .integer(let integer) = value, let number = Number(exactly: integer) { return number }
    return try wholeOther(value, as: type, at: place())
  }

  private func wholeOther<Number: FixedWidthInteger>(
    _ value: StateValue, as type: Number.Type, at place: Place
  ) throws -> Number {
    switch value {
    case .integer, .double, .decimal:
      if let number = DecimalParts(of: value)?.whole(as: type) { return number }
      throw place.error(.numberOutOfRange(number: value.numberText, type: typeName(type)))
    default:
      throw place.mismatch("number", value)
    }
  }

  /// Decodes a double, rounding to the nearest if the number has more digits.
  @inline(__always)
  func double(_ value: StateValue, at place: @autoclosure () -> Place) throws -> Double {
    if case .double(let double) = value { return double }
    return try doubleOther(value, at: place())
  }

  private func doubleOther(_ value: StateValue, at place: Place) throws -> Double {
    switch value {
    case .integer(let integer):
      return Double(integer)
    case .double(let double):
      return double
    case .decimal(let decimal):
      guard let double = Double(decimal.text), double.isFinite else {
        throw place.error(.numberOutOfRange(number: decimal.text, type: "Double"))
      }
      return double
    default:
      throw place.mismatch("number", value)
    }
  }

  /// Decodes a float, rounding once from the decimal text.
  func float(_ value: StateValue, at place: @autoclosure () -> Place) throws -> Float {
    let double = try self.double(value, at: place())
    let near = Float(double)
    if Double(near) == double || !double.isFinite { return near }
    guard let float = Float(value.numberText), float.isFinite else {
      throw place().error(.numberOutOfRange(number: value.numberText, type: "Float"))
    }
    return float
  }

  @inline(__always)
  func bool(_ value: StateValue, at place: @autoclosure () -> Place) throws -> Bool {
    guard case .bool(let bool) = value else { throw place().mismatch("boolean", value) }
    return bool
  }

  @inline(__always)
  func string(_ value: StateValue, at place: @autoclosure () -> Place) throws -> String {
    guard case .string(let string) = value else { throw place().mismatch("string", value) }
    return string
  }
}

extension DecimalParts {
  /// The parts of a value's number. Nil if the value is not a finite number.
  init?(of value: StateValue) {
    switch value {
    case .integer(let integer): self.init(String(integer))
    case .double(let double): self.init(double)
    case .decimal(let decimal): self.init(decimal.text)
    default: return nil
    }
  }

  /// The number as an integer of the type, or nil if the type cannot hold it. Nil for -0.
  func whole<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
    if digits.isEmpty { return isNegative ? nil : 0 }
    // No integer type has 64 digits, so a longer number is rejected before it is written out.
    guard exponent >= 0, exponent < 64, digits.count + exponent < 64 else { return nil }
    let written = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return Number((isNegative ? "-" : "") + written)
  }
}

/// A whole number of any width, for values whose type is generic.
protocol DirectInteger: DirectlyEncodable, DirectlyDecodable, FixedWidthInteger {}

extension DirectInteger {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue { .whole(self) }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Self {
    try context.whole(value, as: Self.self, at: place)
  }
}

extension Int: DirectInteger {}
extension Int8: DirectInteger {}
extension Int16: DirectInteger {}
extension Int32: DirectInteger {}
extension Int64: DirectInteger {}
extension Int128: DirectInteger {}
extension UInt: DirectInteger {}
extension UInt8: DirectInteger {}
extension UInt16: DirectInteger {}
extension UInt32: DirectInteger {}
extension UInt64: DirectInteger {}
extension UInt128: DirectInteger {}

extension Double: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue { .double(self) }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Double {
    try context.double(value, at: place)
  }
}

extension Float: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue { .float(self) }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Float {
    try context.float(value, at: place)
  }
}

extension Bool: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue { .bool(self) }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Bool {
    try context.bool(value, at: place)
  }
}

extension String: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue { .string(self) }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> String {
    try context.string(value, at: place)
  }
}
