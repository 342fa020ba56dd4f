package import SessionFile
internal import StateTree

extension Timeline {
  /// A cursor over the positions in a range whose actions have a name that matches a pattern, in
  /// order or backward. In the pattern `*` matches any letters, `?` one letter.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `interrupted`.
  package func positions(
    named pattern: String, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward isBackward: Bool = false, shouldStop: @escaping () -> Bool = { false }
  ) throws(SessionError) -> PositionCursor {
    let names = try session.names(matching: pattern)
    let search: PositionCursor.Search = { (stretch) throws(SessionError) in
      guard let trial = self.trials[stretch.branch] else {
        return try self.session.positions(of: names, in: stretch)
      }
      return trial.entries(at: stretch.positions).map(\.entry.action)
        .filter { matchesGlob($0.name, pattern) }.map(\.position)
    }
    return PositionCursor(
      try branchTable.stretches(positions, on: branch), isBackward: isBackward, notedIn: session,
      shouldStop: shouldStop, search: search)
  }
}
