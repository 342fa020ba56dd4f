package import StateTree

/// Goes over the positions of a range that have changes, in order. The changes of one position are
/// in memory at a time.
///
/// The first unreadable change is an error, and so is each call after it.
package struct ChangeCursor: ~Copyable {
  private let session: SessionReader
  private var rows: RowCursor<ChangeRow>
  /// The position of the cursor's current row, whose changes `next()` returns next.
  private var ahead: Int?
  /// The last position of the stretch whose changes were returned; -1 before the first.
  private var given = -1
  private var failure: SessionError?

  init(_ session: SessionReader, _ rows: consuming RowCursor<ChangeRow>) {
    self.session = session
    self.rows = rows
  }

  /// The next position that has changes, and its changes; nil after the last one.
  package mutating func next() throws(SessionError) -> (position: Int, changes: [StateChange])? {
    try next(through: .max)
  }

  /// The next position that has changes, and its changes; nil if it is after a given position.
  mutating func next(through last: Int) throws(SessionError)
    -> (position: Int, changes: [StateChange])?
  {
    if let failure { throw failure }
    guard !session.isClosed else { throw .closed }
    do throws(SessionError) {
      guard let position = try nextPosition(), position <= last else { return nil }
      return (position, try changes(at: position))
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func nextPosition() throws(SessionError) -> Int? {
    while ahead == nil {
      guard let next = rows.nextStretch() else { return nil }
      session.shownRows.note(next)
      given = -1
      try step()
    }
    guard let ahead, let stretch = rows.stretch else { return nil }
    guard ahead > given, stretch.positions.contains(ahead) else {
      throw rows.row(at: ahead).damage("positions are out of order")
    }
    return ahead
  }

  private mutating func changes(at position: Int) throws(SessionError) -> [StateChange] {
    given = position
    var changes: [StateChange] = []
    repeat {
      var row = rows.reading(at: position, in: session)
      let (ordinal, change) = try ChangeRow.read(&row)
      // A recovered session lists the positions that lost some.
      guard ordinal == changes.count || session.recovery != nil else {
        throw row.damage("a change is missing")
      }
      session.bytesRead += row.valueBytes
      changes.append(change)
      try step()
    } while ahead == position
    return changes
  }

  private mutating func step() throws(SessionError) {
    let expected = max(given, rows.stretch?.positions.lowerBound ?? 0)
    let hasRow = try rows.step(at: expected)
    ahead = hasRow ? try rows.row(at: nil).position(0) : nil
  }
}
