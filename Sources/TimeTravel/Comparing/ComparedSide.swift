package import SessionFile
internal import StateTree

/// One side of a comparison: a branch of a session, up to a position.
package struct ComparedSide {
  package let timeline: Timeline
  package let branch: Branch.ID
  /// The last position that is compared.
  package let last: Int

  package init(_ timeline: Timeline, upTo place: BranchPosition) {
    (self.timeline, branch, last) = (timeline, place.branch, place.position)
  }

  /// The first position; its action, if it had one, is removed.
  package var first: Int { timeline.firstPosition }
  /// How many actions it has.
  package var actionCount: Int { last - first }

  /// The position of an action, counted from 0.
  package func position(of index: Int) -> Int { first + 1 + index }

  /// The actions with these indices, counted from 0.
  package func actions(_ indices: Range<Int>) throws(SessionError) -> [RecordedAction] {
    guard !indices.isEmpty else { return [] }
    return try timeline.actions(
      in: position(of: indices.lowerBound)...position(of: indices.upperBound - 1), on: branch)
  }

  /// A number for each action, the same for two of the same name and payload.
  func digests(
    editing edit: ((StateValue) -> StateValue)?, shouldStop: () -> Bool
  ) throws(SessionError) -> [UInt64] {
    guard first < last else { return [] }
    let (recorded, tried) = try timeline.split(first...last, on: branch)
    let digests = try recorded.map { (range) throws(SessionError) in
      try timeline.session.actionDigests(
        in: range.positions, on: range.branch, editing: edit, shouldStop: shouldStop)
    }
    return (digests ?? [])
      + tried.map(\.action).map { action in
        ActionDigest.digest(
          name: action.name, payload: edit?(action.payload) ?? action.payload)
      }
  }
}
