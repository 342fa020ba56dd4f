public import SessionFile

/// An action in the store's queue, and what will be recorded of where it came from.
@usableFromInline
struct SentAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let origin: Origin
  @usableFromInline let cause: Int?
  @usableFromInline let file: String
  @usableFromInline let line: Int

  @inlinable
  init(action: Action, origin: Origin, cause: Int?, file: String, line: Int) {
    self.action = action
    self.origin = origin
    self.cause = cause
    self.file = file
    self.line = line
  }
}
