public import SessionFile

/// An action in the store's queue, with the sender to record.
@usableFromInline
package struct SentAction<Action> {
  @usableFromInline package let action: Action
  @usableFromInline package let origin: Origin
  /// The position of the action whose effect sent it.
  @usableFromInline package let cause: Int?
  /// The number of the effect that sent it.
  @usableFromInline package let effect: Int64?
  /// The `send` call that set it off, directly or through effects.
  @usableFromInline package let family: Int
  /// The source file; empty if it is unknown.
  @usableFromInline package let file: String
  @usableFromInline package let line: Int

  @inlinable
  package init(
    action: Action, origin: Origin, cause: Int?, effect: Int64? = nil, family: Int = 0,
    file: String, line: Int
  ) {
    self.action = action
    self.origin = origin
    self.cause = cause
    self.effect = effect
    self.family = family
    self.file = file
    self.line = line
  }
}
