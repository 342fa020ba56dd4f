/// How nan and the infinities, which JSON lacks, are written: `{"$double":"nan"}`.
///
/// A real object with that one key, or one that begins with more dollars, gets one dollar more on
/// writing and loses it on reading, so that every tree comes back as it was.
enum DoubleMark {
  static let key = "$double"

  /// The text that stands for a double that JSON has no number for.
  static func text(_ double: Double) -> String {
    double.isNaN ? "nan" : double < 0 ? "-inf" : "inf"
  }

  /// Whether an object with this one key must be written with a dollar more.
  static func isEscaped(_ key: String) -> Bool { hasMark(key, self.key) }

  /// The value that an object of the text means.
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

/// Whether a key is a mark, or one with more dollars.
func hasMark(_ key: String, _ mark: String) -> Bool {
  let bytes = key.utf8
  guard bytes.first == UInt8(ascii: "$"), bytes.count >= mark.utf8.count else { return false }
  return hasSameBytes("$" + key.drop { $0 == "$" }, mark)
}
