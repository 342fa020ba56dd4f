/// A button as text: `[Save]`, and `(Save)` where it cannot be pressed.
///
/// Text has nothing to press: what a button would do is a closure among a connected view's
/// properties, which a test calls.
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
