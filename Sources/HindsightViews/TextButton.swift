/// A button as text: `[Save]`, or `(Save)` if it is disabled.
///
/// Nobody can press text. The button's action is a closure in a connected view's props, which a
/// test can call.
public struct TextButton: TextView {
  private let label: String
  private let isEnabled: Bool

  /// A button of a label.
  public init(_ label: String, isEnabled: Bool = true) {
    self.label = label
    self.isEnabled = isEnabled
  }

  /// The label in its brackets.
  public func lines(in environment: TextEnvironment) -> [String] {
    TextParagraph(isEnabled ? "[\(label)]" : "(\(label))").lines(in: environment)
  }
}
