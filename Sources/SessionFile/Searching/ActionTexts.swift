internal import StateTree

/// Goes over the actions whose name, payload or source may hold a text.
struct ActionTexts: ~Copyable {
  /// What is known of a name.
  private struct Name {
    var text: String
    var isHit: Bool
    var isWithheld: Bool
  }

  private struct Source: Hashable {
    var file: Int64
    var line: Int64?
  }

  private static let mostKnown = 10_000
  private static let table = "action"

  private let session: SessionReader
  private let query: TextQuery
  private let filter: TextFilter
  private var rows: SearchedRows
  private var names: [Int64: Name] = [:]
  private var sources: [Source: Bool] = [:]
  private var found: [SearchedValue] = []

  init(
    _ session: SessionReader, _ query: TextQuery, _ filter: TextFilter,
    at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    self.session = session
    self.query = query
    self.filter = filter
    let payload = query.parts.contains(.payload) ? "payload" : "NULL"
    rows = try SearchedRows(
      session, Self.table,
      """
      SELECT position, origin, name, file, line, \(payload) FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """, at: query.parts.isDisjoint(with: [.name, .payload, .source]) ? [] : stretches)
  }

  /// The position of the next one up to a position; nil if there is none.
  mutating func head(through last: Int) throws -> Int? {
    if let value = found.first { return value.position }
    while let position = try rows.head(through: last) {
      try look(at: position)
      rows.pass()
      if !found.isEmpty { return position }
    }
    return nil
  }

  /// The values of the next one.
  mutating func take() -> [SearchedValue] {
    defer { found = [] }
    return found
  }

  private mutating func look(at position: Int) throws {
    let row = Row(rows.statement, table: Self.table, at: position)
    // What changed the state without the store is no action.
    guard try row.integer(1) != Origin.outside.code else { return }
    let name = try name(row.integer(2), row)
    if name.isHit {
      found.append(SearchedValue(position: position, part: .name, value: .string(name.text)))
    }
    if query.parts.contains(.source), let file = try row.optionalInteger(3) {
      let source = Source(file: file, line: try row.optionalInteger(4))
      if try isHit(source, row) {
        let text = try self.text(of: source, row)
        found.append(SearchedValue(position: position, part: .source, value: .string(text)))
      }
    }
    guard query.parts.contains(.payload),
      try name.isWithheld || filter.mayMatch(rows.statement, 5)
    else { return }
    let payload = try session.values.value(of: row.text(5), row).value
    found.append(
      SearchedValue(position: position, part: .payload, value: payload, action: name.text))
  }

  private mutating func name(_ number: Int64, _ row: Row) throws -> Name {
    if let name = names[number] { return name }
    let text = try session.name(number, row)
    let name = Name(
      text: text,
      isHit: try query.parts.contains(.name) && query.pattern.firstMatch(in: text) != nil,
      isWithheld: query.mayWithhold(action: text))
    if names.count >= Self.mostKnown { names.removeAll(keepingCapacity: true) }
    names[number] = name
    return name
  }

  private mutating func isHit(_ source: Source, _ row: Row) throws -> Bool {
    if let known = sources[source] { return known }
    let isHit = try query.pattern.firstMatch(in: text(of: source, row)) != nil
    if sources.count >= Self.mostKnown { sources.removeAll(keepingCapacity: true) }
    sources[source] = isHit
    return isHit
  }

  private func text(of source: Source, _ row: Row) throws(SessionError) -> String {
    let file = try session.name(source.file, row)
    return source.line.map { "\(file):\($0)" } ?? file
  }
}
