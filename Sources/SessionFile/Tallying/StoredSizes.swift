/// Tells the sizes of stored texts with the large values that they refer to.
final class StoredSizes {
  private let session: SessionReader
  private let hasLargeValues: Bool
  private var known: [Int64: Int64] = [:]

  private static let mostKnown = 100_000

  init(_ session: SessionReader) throws(SessionError) {
    self.session = session
    hasLargeValues = try session.database.integer("SELECT id FROM value LIMIT 1") != nil
  }

  /// The bytes of the text in a column; 0 for NULL.
  func bytes(_ statement: Statement, _ column: Int32) throws(SessionError) -> Int64 {
    var references: [Int64] = []
    let own = statement.withText(column) { bytes in
      if hasLargeValues { references = LargeValue.references(in: bytes) }
      return Int64(bytes.count)
    }
    var bytes = own ?? 0
    for reference in references { bytes = bytes.adding(try size(of: reference)) }
    return bytes
  }

  private func size(of id: Int64) throws(SessionError) -> Int64 {
    if let known = known[id] { return known }
    let statement = try session.database.checkOut("SELECT text FROM value WHERE id = ?1")
    defer { session.database.checkIn(statement) }
    statement.bind(1, id)
    let size =
      try session.step(statement, "value") ? statement.withText(0) { Int64($0.count) } ?? 0 : 0
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[id] = size
    return size
  }
}
