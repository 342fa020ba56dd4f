/// A node of a state tree: JSON's shapes, with numbers kept to the last digit.
///
/// Equality is by value, not by spelling: `1` equals `1.0`, key order does not matter, and `nan`
/// equals `nan`. But `-0.0` differs from `0`, and strings and keys compare by their bytes, so a
/// change from a composed to a decomposed `é` is a change.
///
/// A tree shares what did not change with the tree it was made from: arrays and objects are
/// copy-on-write, and copying a value costs a retain.
public enum StateValue: Sendable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits 64 bits.
  case integer(Int64)
  /// A binary floating-point number; it stands for its shortest round-trip decimal.
  case double(Double)
  /// A number that neither an `Int64` nor a `Double` holds exactly.
  case decimal(ExactDecimal)
  /// Text. Compared by bytes, not by canonical equivalence.
  case string(String)
  /// Elements in order.
  case array([StateValue])
  /// Members in source order; the order takes no part in equality.
  case object(StateObject)
}

extension StateValue {
  /// What kind of value this is, as JSON names it: `null`, `boolean`, `number`, `string`, `array`
  /// or `object`.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .double, .decimal: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Whether both values are the same storage, which proves them equal without a visit.
  /// Scalars never are.
  package func isIdentical(to other: StateValue) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)): isSameStorage(left, right)
    case (.object(let left), .object(let right)): left.isIdentical(to: right)
    default: false
    }
  }
}

extension StateValue: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` and `false` are `.bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole-number literal is `.integer`.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A literal with a fraction is `.double`.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A string literal is `.string`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array literal is `.array`.
  public init(arrayLiteral elements: StateValue...) { self = .array(elements) }
  /// A dictionary literal is `.object`, its keys in the literal's order; a later duplicate wins.
  public init(dictionaryLiteral elements: (String, StateValue)...) {
    self = .object(StateObject(elements))
  }
}
