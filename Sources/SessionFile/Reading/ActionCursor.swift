/// Goes over the actions at a range of positions, in order. One action is in memory at a time.
///
/// The first missing or unreadable action is an error, and so is each call after it.
package struct ActionCursor: ~Copyable {
  private let session: SessionReader
  private var rows: RowCursor<ActionRow>
  private let hasPayloads: Bool
  private var expected = 0
  private var failure: SessionError?

  init(_ session: SessionReader, _ rows: consuming RowCursor<ActionRow>, payloads: Bool) {
    self.session = session
    self.rows = rows
    hasPayloads = payloads
  }

  /// The next action; nil after the last one.
  package mutating func next() throws(SessionError) -> RecordedAction? {
    if let failure { throw failure }
    guard !session.isClosed else { throw .closed }
    do throws(SessionError) {
      return try advance()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func advance() throws(SessionError) -> RecordedAction? {
    while true {
      if let stretch = rows.stretch {
        if try rows.step(at: expected) {
          var row = rows.reading(at: expected, in: session)
          let action = try ActionRow.read(&row, hasPayload: hasPayloads)
          guard action.position == expected else { throw row.damage("the row is missing") }
          expected += 1
          return action
        }
        guard expected > stretch.positions.upperBound else {
          throw rows.row(at: expected).damage("the row is missing")
        }
      }
      guard let next = rows.nextStretch() else { return nil }
      session.shownRows.note(next)
      expected = max(next.positions.lowerBound, session.firstPosition + 1)
    }
  }
}
