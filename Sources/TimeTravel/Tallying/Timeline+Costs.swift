package import SessionFile
package import StateTree

extension Timeline {
  /// What the actions at a range of positions cost, by their names. Costs one pass over the rows.
  ///
  /// - Parameter shouldStop: called now and then with a position that was reached; if it returns
  ///   true, this throws `interrupted`.
  package func costsOfActions(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) -> CostTable<CostName> {
    var table = CostTable<CostName>()
    let (recorded, tried) = try split(positions, on: branch)
    if let recorded {
      try session.addCosts(
        ofActions: &table, in: recorded.positions, on: recorded.branch, shouldStop: shouldStop)
    }
    for entry in tried {
      let payload = Int64(entry.action.payload.jsonText().utf8.count)
      table.add(
        Cost(
          count: 1, nanoseconds: entry.outcome?.reducerNanoseconds ?? 0,
          changes: entry.changes.count,
          bytes: entry.changes.reduce(payload) { $0 + $1.textBytes }),
        for: CostName(name: entry.action.name, origin: entry.action.origin))
    }
    return table
  }

  /// The changes at a range of positions, by their places. `[*]` stands for any element of an array.
  /// Costs one pass over the rows.
  ///
  /// - Parameter shouldStop: as for actions.
  package func costsOfPlaces(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) -> CostTable<PathPattern> {
    var table = CostTable<PathPattern>()
    let (recorded, tried) = try split(positions, on: branch)
    if let recorded {
      try session.addCosts(
        ofPlaces: &table, in: recorded.positions, on: recorded.branch, shouldStop: shouldStop)
    }
    for change in tried.flatMap(\.changes) {
      let folded = PathPattern(folding: change.path)
      table.add(
        Cost(count: 1, changes: 1, bytes: change.textBytes),
        for: change.index == nil ? folded : PathPattern(folded.components + [.any]))
    }
    return table
  }
}

extension StateChange {
  /// The bytes of the values before and after, as JSON text.
  fileprivate var textBytes: Int64 {
    [before, after].reduce(0) { $0 + Int64($1?.jsonText().utf8.count ?? 0) }
  }
}
