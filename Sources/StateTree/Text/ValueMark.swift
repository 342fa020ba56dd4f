/// How a stored text refers to a part of it that stands apart: `{"$value":7}`.
///
/// A real object with that one key, or one that begins with more dollars, gets one dollar more on
/// writing and loses it on reading, as for `DoubleMark`; but in stored texts alone.
enum ValueMark {
  static let key = "$value"

  /// Whether an object with this one key must be written with a dollar more.
  static func isEscaped(_ key: String) -> Bool { hasMark(key, self.key) }

  /// The reference to a part.
  static func reference(to number: Int64) -> String { "{\"\(key)\":\(number)}" }

  /// What an object of a stored text means of which the one key is escaped, or the mark.
  enum Reading {
    case value(StateValue)
    case reference(Int64)
  }

  static func reading(_ object: StateObject) -> Reading {
    let (key, value) = object[0]
    guard hasSameBytes(key, self.key) else {
      return .value(.object(StateObject([(String(key.dropFirst()), value)])))
    }
    if case .integer(let number) = value { return .reference(number) }
    return .value(.object(object))
  }
}
