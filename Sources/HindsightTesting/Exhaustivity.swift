/// How much of what happens in a `TestStore` its test must say.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of the state, every action of an effect, and the end of every effect.
  case on
  /// Only what it cares about. A closure states the fields that matter, a `receive` passes over the
  /// actions before the one it awaits, and effects may run on. With `showSkippedAssertions`, what
  /// was passed over is shown as a warning, which fails nothing.
  case off(showSkippedAssertions: Bool)

  /// `.off`, and nothing is shown of what is passed over.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
