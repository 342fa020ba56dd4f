package import SessionFile

extension Timeline {
  /// The first action of a range, or the last if `backward`, that a closure chooses; nil if there is
  /// none. Actions are read in pieces, which grow, so that a search that ends soon reads few.
  ///
  /// - Parameter shouldStop: called for each action with its position; if it returns true, this
  ///   throws `.interrupted`.
  package func nearestAction(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main, backward: Bool = false,
    shouldStop: (Int) -> Bool = { _ in false }, where isChosen: (RecordedAction) -> Bool
  ) throws(SessionError) -> RecordedAction? {
    let first = max(positions.lowerBound, firstPosition + 1)
    guard first <= positions.upperBound else { return nil }
    var actions = ActionFacts(
      self, on: branch, in: first...positions.upperBound, backward: backward)
    var position = backward ? positions.upperBound : first
    while position >= first, position <= positions.upperBound {
      if shouldStop(position) { throw .interrupted }
      if let action = try actions.action(at: position), isChosen(action) { return action }
      position += backward ? -1 : 1
    }
    return nil
  }
}
