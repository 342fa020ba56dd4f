internal import StateTree

/// Tells which stored texts may hold a match, by their bytes and those of the large values that they
/// refer to.
final class TextFilter {
  private let session: SessionReader
  private let pattern: TextPattern
  private let hasLargeValues: Bool
  /// For large values that were looked at: whether they may hold a match.
  private var known: [Int64: Bool] = [:]
  private let shouldStop: () -> Bool

  private static let mostKnown = 100_000

  init(_ session: SessionReader, _ pattern: TextPattern, shouldStop: @escaping () -> Bool)
    throws(SessionError)
  {
    self.session = session
    self.pattern = pattern
    self.shouldStop = shouldStop
    hasLargeValues = try session.database.integer("SELECT id FROM value LIMIT 1") != nil
  }

  /// Whether the text in a column may hold a match. False for NULL.
  func mayMatch(_ statement: Statement, _ column: Int32) throws -> Bool {
    var references: [Int64] = []
    let isThere = try statement.withText(column) { bytes in
      if try pattern.mayMatch(json: bytes, shouldStop: shouldStop) { return true }
      if hasLargeValues { references = LargeValue.references(in: bytes) }
      return false
    }
    if isThere == true { return true }
    for reference in references where try mayMatch(large: reference) { return true }
    return false
  }

  private func mayMatch(large id: Int64) throws -> Bool {
    if let known = known[id] { return known }
    let statement = try session.database.checkOut("SELECT text FROM value WHERE id = ?1")
    defer { session.database.checkIn(statement) }
    statement.bind(1, id)
    // One that is missing or lost is damage, or a rule's: reading the value tells.
    guard try session.step(statement, "value") else { return true }
    let mayMatch =
      try statement.withText(0) { try pattern.mayMatch(json: $0, shouldStop: shouldStop) } ?? true
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[id] = mayMatch
    return mayMatch
  }
}
