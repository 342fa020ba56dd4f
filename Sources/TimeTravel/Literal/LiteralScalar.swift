internal import Foundation

/// Types that hold one scalar, and the few that Swift source writes with a name or a call.
enum LiteralScalar {
  /// Whether the type is read from a single value and would ask for itself again without end.
  static func isPrimitive(_ type: any Any.Type) -> Bool {
    type == Bool.self || type == String.self || type is any BinaryInteger.Type
      || type is any BinaryFloatingPoint.Type
  }

  /// Whether the type is read from a single value.
  static func isScalar(_ type: any Any.Type) -> Bool {
    isPrimitive(type) || type == UUID.self || type == URL.self || type == Date.self
      || type == Decimal.self || type == Data.self
  }

  /// The floating-point value of this name; nil for other names and types.
  static func float<Value>(_ type: Value.Type, named name: String) -> Value? {
    guard let float = type as? any BinaryFloatingPoint.Type else { return nil }
    switch name {
    case "infinity": return float.infinity as? Value
    case "nan": return float.nan as? Value
    default: return nil
    }
  }

  /// The date of one of `Date`'s initializers that take seconds; nil for another type or label.
  static func date<Value>(_ type: Value.Type, label: String?, seconds: () throws -> Double)
    rethrows -> Value?
  {
    guard type == Date.self else { return nil }
    switch label {
    case "timeIntervalSince1970":
      return Date(timeIntervalSince1970: try seconds()) as? Value
    case "timeIntervalSinceReferenceDate":
      return Date(timeIntervalSinceReferenceDate: try seconds()) as? Value
    default:
      return nil
    }
  }
}

/// An optional, which is `nil`, `.none`, `.some(value)` or the value.
protocol OptionalFromLiteral {
  static func decode(from node: LiteralNode, with decoder: LiteralDecoder) throws -> Self
}

extension Optional: OptionalFromLiteral where Wrapped: Decodable {
  static func decode(from node: LiteralNode, with decoder: LiteralDecoder) throws -> Self {
    if node.isNil { return .none }
    if let some = node.some { decoder.usage.use(some) }
    return .some(try decoder.decode(Wrapped.self, from: node.some ?? node))
  }
}

/// A dictionary, whose keys are literals of their own type.
protocol DictionaryFromLiteral {
  static func decode(from entries: [LiteralNode.Entry], with decoder: LiteralDecoder) throws -> Self
}

extension Dictionary: DictionaryFromLiteral where Key: Decodable, Value: Decodable {
  static func decode(from entries: [LiteralNode.Entry], with decoder: LiteralDecoder) throws
    -> Self
  {
    var dictionary: Self = [:]
    for entry in entries {
      let key = try decoder.decode(Key.self, from: entry.key)
      dictionary[key] = try decoder.decode(Value.self, from: entry.value)
    }
    return dictionary
  }
}
