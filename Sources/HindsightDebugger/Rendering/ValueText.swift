internal import StateTree

/// Values in one line.
enum ValueText {
  /// A value as compact JSON, cut in the middle where it takes more than `width` columns; how much
  /// it holds is said then: `"a long te...s end" (3,041 letters)`.
  static func line(_ value: StateValue, width: Int) -> String {
    CutText.middle(value.jsonText(), to: width, note: length(of: value))
  }

  private static func length(of value: StateValue) -> String {
    switch value {
    case .string(let text): CountText.count(text.count, "letter")
    case .array(let elements): CountText.count(elements.count, "element")
    case .object(let object): CountText.count(object.count, "member")
    case .decimal(let number): CountText.count(number.text.utf8.count, "digit")
    default: ""
    }
  }
}
