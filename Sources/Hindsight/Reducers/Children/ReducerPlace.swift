/// The source place at which a reducer got a child. It distinguishes children of the same kind.
public struct ReducerPlace: Hashable, Sendable {
  @usableFromInline let file: String
  @usableFromInline let line: Int
  @usableFromInline let column: Int

  @inlinable
  init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
