package import SessionFile
package import StateTree

extension Timeline {
  /// The value of an expression at a position. Costs one state, and another one if the expression
  /// asks about the position before.
  package func value(
    of expression: StateExpression, at position: Int, on branch: Branch.ID = .main
  ) throws(SessionError) -> Reading {
    expression.value(at: try moment(for: expression.reads, at: position, on: branch))
  }

  /// What an expression may ask at a position.
  private func moment(for reads: ExpressionReads, at position: Int, on branch: Branch.ID)
    throws(SessionError) -> PlaceMoment
  {
    var places: [PlaceMoment.Place] = []
    for place in reads.places {
      let pattern = PathPattern(place)
      let now = try reading(of: pattern, at: position, on: branch).reading
      let before: Reading =
        position == 0
        ? .missing : try reading(of: pattern, at: position - 1, on: branch).reading
      places.append(PlaceMoment.Place(place: place, now: now, before: before))
    }
    return PlaceMoment(
      places: places, withheld: WithheldPlaces(session), position: position,
      isTrimmed: position == firstPosition && position > 0,
      action: reads.isOfStateOnly || position <= firstPosition
        ? nil : try action(at: position, on: branch))
  }
}
