/// Why a movement or a write on the timeline fails. The debugger turns these facts into sentences.
package enum TimeTravelError: Error, Sendable, Hashable {
  /// The branch has no such position; the last one that it has.
  case outOfRange(Int, last: Int)
  /// The text is not a position.
  case malformedPosition(String)
  /// A branch of this name exists already.
  case branchExists(String)
  /// The branch was recorded or read from a file, so nothing can be added to it.
  case recordedBranch(String)
}
