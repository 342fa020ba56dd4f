package import StateTree

/// Reads stored texts, with the large values that they refer to. It reads large values when a text
/// needs them, and caches some. Belongs to one thread at a time.
package final class LargeValueReader {
  /// The cache holds at most this many bytes; then it is emptied, and values are read again when
  /// needed.
  private static let keptLimit = 16 << 20

  private var database: Database
  /// Whether a row without a text is a value that a recovered session lists as lost. In any other
  /// session it is damage.
  var isRecovered = false
  private let lost: Set<Int64>
  private var kept: [Int64: StoredPart] = [:]
  private var keptBytes = 0
  private var altered: Set<Int64> = []

  /// - Parameter lost: the numbers of values that are known to be lost, in addition to those that
  ///   the file marks as lost.
  package init(_ database: Database, lost: Set<Int64> = []) {
    self.database = database
    self.lost = lost
  }

  /// Reads from another connection to the same file from now on.
  func use(_ database: Database) { self.database = database }

  /// The numbers of the values that were read since the last call and changed since they were
  /// recorded.
  package func takeAltered() -> [Int64] {
    defer { altered = [] }
    return altered.sorted()
  }

  /// A value.
  package func value(of text: String) throws(SessionError) -> StateValue {
    try value(of: text) { .damaged(table: "value", position: nil, detail: $0) }.value
  }

  /// A value, and the number of bytes that were read for it.
  ///
  /// - Throws: `damaged` at the row if the text is not a value, or refers to a missing one.
  func value(of text: String, _ row: Row) throws(SessionError) -> (value: StateValue, bytes: Int) {
    try value(of: text) { row.damage($0) }
  }

  private func value(of text: String, _ damage: (String) -> SessionError)
    throws(SessionError) -> (value: StateValue, bytes: Int)
  {
    var parts: [Int64: StoredPart] = [:]
    var bytes = text.utf8.count
    do {
      var missing: Set<Int64> = []
      let value = try StateValue(stored: text, parts: [:], missing: &missing)
      if missing.isEmpty { return (value, bytes) }
      parts = try self.parts(missing, &bytes, damage)
      return (try StateValue(stored: text, parts: parts, missing: &missing), bytes)
    } catch let error as SessionError {
      throw error
    } catch {
      throw damage("a value that is not JSON")
    }
  }

  private func parts(
    _ ids: Set<Int64>, _ bytes: inout Int, _ damage: (String) -> SessionError
  ) throws(SessionError) -> [Int64: StoredPart] {
    var parts: [Int64: StoredPart] = [:]
    var total = 0
    for id in ids {
      let part: StoredPart
      if let known = kept[id] {
        part = known
      } else {
        part = try read(id, damage)
        bytes += part.byteCount
        keep(part, id)
      }
      parts[id] = part
      total += part.byteCount
      guard total <= StoredPart.totalLimit else { throw damage("values too large") }
    }
    return parts
  }

  private func read(_ id: Int64, _ damage: (String) -> SessionError) throws(SessionError)
    -> StoredPart
  {
    guard !lost.contains(id) else { return StoredPart(standIn: LargeValue.standIn(for: id)) }
    let statement = try database.checkOut("SELECT text FROM value WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, id)
    do throws(SessionError) {
      guard try statement.step() else { throw damage("the large value \(id) is missing") }
    } catch {
      throw error.asDamage(in: "value")
    }
    if statement.isNull(0) {
      guard isRecovered else { throw damage("the text of the large value \(id) is missing") }
      return StoredPart(standIn: LargeValue.standIn(for: id))
    }
    guard let text = statement.text(0), let part = try? StoredPart(json: text) else {
      throw damage("the large value \(id) is not JSON")
    }
    if LargeValue.number(of: text) != id { altered.insert(id) }
    return part
  }

  private func keep(_ part: StoredPart, _ id: Int64) {
    if keptBytes + part.byteCount > LargeValueReader.keptLimit {
      kept.removeAll()
      keptBytes = 0
    }
    kept[id] = part
    keptBytes += part.byteCount
  }
}

extension LargeValue {
  /// The placeholder for a lost value; equal values have equal ones.
  package static func standIn(for id: Int64) -> StateValue { .string(standInMark + "\(id)") }

  /// Whether a value is such a placeholder, where a rule says that values are lost.
  package static func isStandIn(_ value: StateValue) -> Bool {
    guard case .string(let text) = value, text.hasPrefix(standInMark) else { return false }
    return Int64(text.dropFirst(standInMark.count)) != nil
  }

  private static let standInMark = "?lost-"
}
