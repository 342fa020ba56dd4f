/// How a stored text refers to a part that is stored separately: `{"$value":7}`.
///
/// If a real object has that key alone, or that key with more dollars, the writer adds one dollar
/// to the key and the reader removes it, as for `DoubleMark`, but only in stored texts.
enum ValueMark {
  static let key = "$value"

  /// Whether an object with this one key must be written with a dollar more.
  static func isEscaped(_ key: String) -> Bool { hasMark(key, self.key) }

  /// The reference to a part.
  static func reference(to number: Int64) -> String { "{\"\(key)\":\(number)}" }

  /// What an object in a stored text stands for if its only key is escaped or is the mark.
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
