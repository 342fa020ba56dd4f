internal import StateTree

/// Views in a frame with a title in it.
///
///     +- Counter -----+
///     | 3             |
///     | [-]  [+]      |
///     +---------------+
///
/// If the screen is too narrow for a frame, the title is a line above the views.
public struct TextBox: TextView {
  private let title: String
  private let content: TextColumn

  /// The columns that the frame takes from its views: a bar and a space at each side.
  private static let border = 4
  private static let narrowest = 12

  /// Creates a frame around the views of a builder. An empty title is left out.
  public init(_ title: String = "", @TextBuilder _ content: () -> TextColumn) {
    self.title = title
    self.content = content()
  }

  /// The frame, as wide as the widest line in it.
  public func lines(in environment: TextEnvironment) -> [String] {
    let title = title.terminalSafe
    guard environment.width >= Self.narrowest else {
      let heading = title.isEmpty ? [] : TextParagraph(title).lines(in: environment)
      return heading + content.lines(in: environment)
    }
    let inner = environment.narrowed(by: Self.border)
    let lines = content.lines(in: inner)
    // A title has a space at each side.
    let shown = title.prefix(columns: inner.width - 2)
    let width = max(lines.displayWidth, shown.isEmpty ? 0 : shown.displayWidth + 2)
    let bar = String(repeating: "-", count: width + 2)
    let top = shown.isEmpty ? bar : "- \(shown) " + bar.dropFirst(shown.displayWidth + 3)
    return ["+\(top)+"] + lines.map { "| \($0.padded(to: width)) |" } + ["+\(bar)+"]
  }
}
