package import SessionFile

extension Timeline {
  /// Whether a branch shares a place: whether its position of that number is the same one.
  package func isSame(_ place: BranchPosition, on branch: Branch.ID) -> Bool {
    if place.branch == branch { return true }
    guard let here = try? owner(of: place.position, on: branch),
      let there = try? owner(of: place.position, on: place.branch)
    else { return false }
    return here == there
  }

  /// When the action that leads to a place was sent, in nanoseconds since the recording started.
  package func time(at place: BranchPosition) throws(SessionError) -> Int64 {
    if place.position > firstPosition {
      return try time(at: place.position, on: place.branch)
    }
    // The action that led to the first position still kept is removed; the next one was later.
    guard firstPosition > 0, try lastPosition(on: place.branch) > firstPosition else { return 0 }
    return try time(at: firstPosition + 1, on: place.branch)
  }

  /// Throws unless a branch has a position: `.outOfRange`, or `SessionError.trimmed`.
  package func check(_ position: Int, on branch: Branch.ID) throws {
    let last = try lastPosition(on: branch)
    guard (0...last).contains(position) else {
      throw TimeTravelError.outOfRange(
        position, last: last, branch: try self.branch(branch).name,
        further: position < 0 ? nil : try branchBeyond(last, preferring: position))
    }
    guard position >= firstPosition else {
      throw SessionError.trimmed(position, first: firstPosition)
    }
  }

  /// A branch that goes further than a position: the first that reaches another one, or else the
  /// longest.
  package func branchBeyond(_ last: Int, preferring position: Int) throws(SessionError)
    -> FurtherBranch?
  {
    var longest: FurtherBranch?
    for branch in branches {
      let end = try lastPosition(on: branch.id)
      guard end > last else { continue }
      if end >= position { return FurtherBranch(name: branch.name, last: end) }
      if end > longest?.last ?? 0 { longest = FurtherBranch(name: branch.name, last: end) }
    }
    return longest
  }
}

/// A branch that goes further than another one, and its last position.
package struct FurtherBranch: Sendable, Hashable {
  package var name: String
  package var last: Int

  package init(name: String, last: Int) {
    self.name = name
    self.last = last
  }
}
