internal import StateTree

/// Goes over the values in a range of positions that may hold a text, in order: of an action first,
/// then of its changes, and last of its effects. One position's are in memory at a time.
///
/// Most values are passed over by their bytes. The first state is not among the values.
package struct SearchedValueCursor: ~Copyable {
  /// An effect with a text that matches.
  private struct FoundEffect {
    var position: Int
    var id: Int64
  }

  private static let window = 4_096

  private let session: SessionReader
  private let query: TextQuery
  private let shouldStop: (Int) -> Bool
  private var actions: ActionTexts
  private var changes: ChangeTexts
  private var effects: ArraySlice<FoundEffect>
  /// The values to give next, the last one first.
  private var waiting: [SearchedValue] = []
  /// The window of positions.
  private var end: Int
  private let last: Int

  fileprivate init(
    _ session: SessionReader, _ query: TextQuery, in positions: ClosedRange<Int>,
    on branch: Branch.ID, shouldStop: @escaping (Int) -> Bool
  ) throws {
    let stretches = try session.branchTable.stretches(positions, on: branch)
    // A stop inside of a long text is seen again here.
    let filter = try TextFilter(session, query.pattern) { shouldStop(positions.lowerBound) }
    let found =
      query.parts.contains(.effect)
      ? try session.effects(
        matching: query.pattern, at: stretches,
        shouldStop: { shouldStop(positions.lowerBound) }) : []
    let actions = try ActionTexts(session, query, filter, at: stretches)
    let changes = try ChangeTexts(session, query, filter, at: stretches)
    self.session = session
    self.query = query
    self.shouldStop = shouldStop
    self.actions = actions
    self.changes = changes
    effects = found.map { FoundEffect(position: $0.position, id: $0.id) }[...]
    end = positions.lowerBound - 1
    last = positions.upperBound
  }

  /// The next value; nil after the last one, or if the search was stopped.
  package mutating func next() throws -> SearchedValue? {
    guard !session.isClosed else { throw SessionError.closed }
    while waiting.isEmpty {
      let action = try actions.head(through: end)
      let change = try changes.head(through: end)
      let effect = effects.first.flatMap { $0.position <= end ? $0 : nil }
      guard let first = [action, change, effect?.position].compactMap({ $0 }).min() else {
        guard end < last, !shouldStop(end) else { return nil }
        end = min(last, end + Self.window)
        continue
      }
      if action == first {
        waiting = actions.take().reversed()
      } else if change == first {
        waiting = changes.take().map { [$0] } ?? []
      } else if let effect = effects.popFirst() {
        waiting = try values(of: effect).reversed()
      }
    }
    return waiting.popLast()
  }

  private func values(of found: FoundEffect) throws -> [SearchedValue] {
    guard let effect = try session.effect(found.id) else { return [] }
    return try effect.searchedTexts.filter { try query.pattern.firstMatch(in: $0.text) != nil }
      .map { name, text in
        SearchedValue(
          position: found.position, part: .effect, place: StatePath([.key(name)]),
          value: .string(text))
      }
  }
}

extension RecordedEffect {
  /// Its texts, by their names.
  fileprivate var searchedTexts: [(name: String, text: String)] {
    [("label", label), ("error", reason)].compactMap { name, text in text.map { (name, $0) } }
  }
}

extension SessionReader {
  /// A cursor over the values in a range that may hold a text.
  ///
  /// - Parameter shouldStop: called now and then with a position that the search has reached; if it
  ///   returns true, the search ends.
  package func values(
    for query: TextQuery, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    shouldStop: @escaping (Int) -> Bool = { _ in false }
  ) throws -> SearchedValueCursor {
    try SearchedValueCursor(self, query, in: positions, on: branch, shouldStop: shouldStop)
  }

  /// Notes a position as read for display, on the branch that holds it itself.
  package func noteShown(_ position: Int, on branch: Branch.ID) {
    shownRows.note(BranchTable.Stretch(branch: branch, positions: position...position))
  }

  /// The effects of stretches with a text that matches, in the order of their positions; those that
  /// were found if the search was stopped.
  fileprivate func effects(
    matching pattern: TextPattern, at stretches: [BranchTable.Stretch], shouldStop: () -> Bool
  ) throws -> [(position: Int, id: Int64)] {
    let statement = try database.checkOut(
      """
      SELECT id, position, label, reason
      FROM effect_begun LEFT JOIN effect_ended ON effect = id
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY id
      """)
    defer { database.checkIn(statement) }
    var found: [(position: Int, id: Int64)] = []
    var count = 0
    for stretch in stretches {
      statement.restart(for: stretch)
      while try step(statement, "effect_begun") {
        count += 1
        if count % 1_024 == 0, shouldStop() { return found }
        let row = Row(statement, table: "effect_begun")
        let texts = [try row.optionalText(2), try row.optionalText(3)].compactMap { $0 }
        guard try texts.contains(where: { try pattern.firstMatch(in: $0) != nil }) else {
          continue
        }
        found.append((try row.position(1), try row.integer(0)))
      }
    }
    return found.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }
}
