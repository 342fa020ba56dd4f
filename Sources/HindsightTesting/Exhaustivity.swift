/// How much of what happens in a `TestStore` the test must assert.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of the state, every action of an effect, and the end of every effect.
  case on
  /// Checks only the parts that the test states. A closure states the fields that matter, a
  /// `receive` skips the actions before the one it awaits, and effects may keep running. With
  /// `showSkippedAssertions`, a warning shows what was skipped; it fails nothing.
  case off(showSkippedAssertions: Bool)

  /// `.off`, without warnings about what was skipped.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
