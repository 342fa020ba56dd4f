public import SessionFile

/// An action in the store's queue, with the sender that will be recorded.
@usableFromInline
struct SentAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let origin: Origin
  /// The position of the action whose effect sent it.
  @usableFromInline let cause: Int?
  /// The number of the effect that sent it.
  @usableFromInline let effect: Int64?
  /// The `send` call that set it off, directly or through effects.
  @usableFromInline let family: Int
  /// The source file; empty if it is unknown.
  @usableFromInline let file: String
  @usableFromInline let line: Int

  @inlinable
  init(
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
