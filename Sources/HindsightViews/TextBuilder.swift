/// Puts views and texts below each other.
///
///     TextColumn {
///       "Favourites"
///       if primes.isEmpty { "none yet" }
///       for prime in primes { "\(prime)" }
///     }
@resultBuilder
public enum TextBuilder {
  /// A view.
  public static func buildExpression(_ view: some TextView) -> [any TextView] { [view] }
  /// A text.
  public static func buildExpression(_ text: String) -> [any TextView] { [TextParagraph(text)] }
  /// Parts in their order.
  public static func buildBlock(_ parts: [any TextView]...) -> [any TextView] {
    parts.flatMap { $0 }
  }
  /// The part of an `if` without `else`.
  public static func buildOptional(_ part: [any TextView]?) -> [any TextView] { part ?? [] }
  /// One side of an `if`, or a case of a `switch`.
  public static func buildEither(first: [any TextView]) -> [any TextView] { first }
  /// The other side.
  public static func buildEither(second: [any TextView]) -> [any TextView] { second }
  /// The parts of a loop.
  public static func buildArray(_ parts: [[any TextView]]) -> [any TextView] {
    parts.flatMap { $0 }
  }
  /// Combines all parts into one view.
  public static func buildFinalResult(_ parts: [any TextView]) -> TextColumn { TextColumn(parts) }
}
