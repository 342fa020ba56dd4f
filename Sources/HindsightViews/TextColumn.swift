/// Views below each other.
public struct TextColumn: TextView {
  /// The views, from top to bottom.
  let parts: [any TextView]

  /// The views of a builder.
  public init(@TextBuilder _ content: () -> TextColumn) { self = content() }

  /// These views.
  init(_ parts: [any TextView]) { self.parts = parts }

  /// The lines of each view, in order.
  public func lines(in environment: TextEnvironment) -> [String] {
    parts.flatMap { $0.lines(in: environment) }
  }
}
