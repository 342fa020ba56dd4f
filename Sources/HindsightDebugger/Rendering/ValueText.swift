internal import StateTree

/// Values in one line.
enum ValueText {
  /// A value as compact JSON, cut in the middle where it takes more than `width` columns; how much
  /// it holds is said then: `"a long te...s end" (3,041 characters)`.
  static func line(_ value: StateValue, width: Int) -> String {
    CutText.middle(
      value.jsonText(), to: width, note: length(of: value, isShort: width < roomForWords))
  }

  /// In fewer columns the length goes without its word.
  private static let roomForWords = 32

  private static func length(of value: StateValue, isShort: Bool) -> String {
    let (count, word) =
      switch value {
      case .string(let text): (text.count, "character")
      case .array(let elements): (elements.count, "element")
      case .object(let object): (object.count, "member")
      case .decimal(let number): (number.text.utf8.count, "digit")
      default: (0, "")
      }
    guard count > 0 else { return "" }
    return isShort ? CountText.grouped(count) : CountText.count(count, word)
  }
}
