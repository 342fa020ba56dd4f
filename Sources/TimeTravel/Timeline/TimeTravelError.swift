/// Why a movement or a write on the timeline fails. The debugger turns these facts into sentences.
package enum TimeTravelError: Error, Sendable, Hashable {
  /// The branch has no such position; its last one, and a branch that goes further.
  case outOfRange(Int, last: Int, branch: String = "main", further: FurtherBranch? = nil)
  /// The text is not a position.
  case malformedPosition(String)
  /// The position is on this branch, and not on the one that was asked about.
  case otherBranch(String)
  /// The time of day is before the recording began; when it began, in nanoseconds since 1970, and
  /// the time of its last action after that.
  case notDuring(String, startedAt: Int64, end: Int64)
  /// No bookmark, branch or action has this name; similar names.
  case unknownName(String, near: [String])
  /// The name is that of several things; a spelling for each of them.
  case ambiguousName(String, [String])
  /// No bookmark has this name; similar names.
  case noSuchBookmark(String, near: [String])
  /// The branch has fewer actions of this name than the number in `NAME#3`, or the number is 0.
  case noSuchOccurrence(String, number: Int, count: Int, branch: String)
  /// A branch of this name exists already.
  case branchExists(String)
  /// The branch was recorded or read from a file, so nothing can be added to it.
  case recordedBranch(String)
}
