/// Where in the source a reducer was given a child: what tells one child's place from another's.
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
