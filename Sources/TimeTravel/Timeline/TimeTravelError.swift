/// Why one cannot travel there, or not write there: facts, which the debugger turns into sentences.
public enum TimeTravelError: Error, Sendable, Hashable {
  /// The branch has no such position; the last one that it has.
  case outOfRange(Int, last: Int)
  /// The text is no position.
  case malformedPosition(String)
  /// A branch of this name exists already.
  case branchExists(String)
  /// The branch was recorded, or read from a file, and is never added to.
  case recordedBranch(String)
}
