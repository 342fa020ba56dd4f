/// A node of a state tree: JSON's shapes, with numbers kept to the last digit.
///
/// Equality is by value, not by spelling: `1` equals `1.0`, key order does not matter, and `nan`
/// equals `nan`. But `-0.0` differs from `0`, and strings and keys compare by their bytes, so a
/// change from a composed to a decomposed `é` is a change.
///
/// A tree shares unchanged parts with the tree it was made from: arrays and objects are
/// copy-on-write, and copying a value costs one retain.
public enum StateValue: Sendable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits 64 bits.
  case integer(Int64)
  /// A binary floating-point number, which counts as its shortest round-trip decimal.
  case double(Double)
  /// A number that neither an `Int64` nor a `Double` holds exactly.
  case decimal(ExactDecimal)
  /// Text, which compares by bytes, not by canonical equivalence.
  case string(String)
  /// Elements in order.
  case array([StateValue])
  /// Members in source order, which equality ignores.
  case object(StateObject)
}

extension StateValue {
  /// The kind of value, as JSON names it: `null`, `boolean`, `number`, `string`, `array` or
  /// `object`.
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

  /// Whether both values share their storage, which proves them equal without a visit. Always false
  /// for scalars.
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
  /// A dictionary literal is `.object`, with its keys in the literal's order. If a key occurs
  /// twice, the later value wins.
  public init(dictionaryLiteral elements: (String, StateValue)...) {
    self = .object(StateObject(elements))
  }
}
