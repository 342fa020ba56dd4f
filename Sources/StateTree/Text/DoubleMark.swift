/// The text form of nan and the infinities, which JSON lacks: `{"$double":"nan"}`.
///
/// If a real object has that key alone, or that key with more dollars, the writer adds one dollar
/// to the key and the reader removes it, so that every tree is read back unchanged.
enum DoubleMark {
  static let key = "$double"

  /// The text for a double that is not a JSON number.
  static func text(_ double: Double) -> String {
    double.isNaN ? "nan" : double < 0 ? "-inf" : "inf"
  }

  /// Whether an object with this one key must be written with a dollar more.
  static func isEscaped(_ key: String) -> Bool { hasMark(key, self.key) }

  /// The value that an object in the text stands for.
  @inline(__always)
  static func reading(_ object: StateObject) -> StateValue {
    guard object.count == 1, isEscaped(object.keys[0]) else { return .object(object) }
    return unmarked(object)
  }

  private static func unmarked(_ object: StateObject) -> StateValue {
    let (key, value) = object[0]
    guard hasSameBytes(key, self.key) else {
      return .object(StateObject([(String(key.dropFirst()), value)]))
    }
    switch value {
    case "nan": return .double(.nan)
    case "inf": return .double(.infinity)
    case "-inf": return .double(-.infinity)
    default: return .object(object)
    }
  }
}

/// Whether a key is a mark, or a mark with more dollars.
func hasMark(_ key: String, _ mark: String) -> Bool {
  let bytes = key.utf8
  guard bytes.first == UInt8(ascii: "$"), bytes.count >= mark.utf8.count else { return false }
  return hasSameBytes("$" + key.drop { $0 == "$" }, mark)
}
