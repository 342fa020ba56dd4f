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
  private var rows: WindowRows
  private let looksAtNames: Bool
  private let looksAtPayloads: Bool
  private let looksAtSources: Bool
  private var names: [Int64: Name] = [:]
  /// The last name that was met: the next one is often the same.
  private var lastName: (number: Int64, name: Name)?
  private var lastFile: (number: Int64, mayBeHit: Bool)?
  private var sources: [Source: Bool] = [:]
  private var found: [SearchedValue] = []

  init(
    _ session: SessionReader, _ query: TextQuery, _ filter: TextFilter,
    at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    self.session = session
    self.query = query
    self.filter = filter
    looksAtNames = query.parts.contains(.name)
    looksAtPayloads = query.parts.contains(.payload)
    looksAtSources = query.parts.contains(.source)
    let payload = query.parts.contains(.payload) ? "payload" : "NULL"
    rows = try WindowRows(
      session, Self.table,
      """
      SELECT position, name, origin, file, line, \(payload) FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """, at: query.parts.isDisjoint(with: [.name, .payload, .source]) ? [] : stretches)
  }

  /// The position of the next one up to a position; nil if there is none.
  mutating func head(through last: Int) throws -> Int? {
    if let value = found.first { return value.position }
    while try rows.step(through: last) {
      try look()
      if let value = found.first { return value.position }
    }
    return nil
  }

  /// The values of the next one.
  mutating func take() -> [SearchedValue] {
    defer { found = [] }
    return found
  }

  private mutating func look() throws {
    var row = Row(rows.statement, table: Self.table)
    let name = try name(row.integer(1), row)
    let isPayload = try looksAtPayloads && (name.isWithheld || filter.mayMatch(rows.statement, 5))
    let source = try hitSource(row)
    guard name.isHit || isPayload || source != nil,
      // What changed the state without the store is no action.
      try row.integer(2) != Origin.outside.code
    else { return }
    let position = try row.position(0)
    row = Row(rows.statement, table: Self.table, at: position)
    if name.isHit {
      found.append(SearchedValue(position: position, part: .name, value: .string(name.text)))
    }
    if let source {
      found.append(SearchedValue(position: position, part: .source, value: .string(source)))
    }
    guard isPayload else { return }
    let payload = try session.values.value(of: row.text(5), row).value
    found.append(
      SearchedValue(position: position, part: .payload, value: payload, action: name.text))
  }

  private mutating func name(_ number: Int64, _ row: Row) throws -> Name {
    if let lastName, lastName.number == number { return lastName.name }
    let name = try knownName(number, row)
    lastName = (number, name)
    return name
  }

  private mutating func knownName(_ number: Int64, _ row: Row) throws -> Name {
    if let name = names[number] { return name }
    let text = try session.name(number, row)
    let name = Name(
      text: text,
      isHit: try looksAtNames && query.pattern.firstMatch(in: text) != nil,
      isWithheld: query.mayWithhold(action: text))
    if names.count >= Self.mostKnown { names.removeAll(keepingCapacity: true) }
    names[number] = name
    return name
  }

  /// The source if it is a hit.
  private mutating func hitSource(_ row: Row) throws -> String? {
    guard looksAtSources, let file = rows.statement.integer(3), try mayBeHit(file: file, row)
    else { return nil }
    let source = Source(file: file, line: try row.optionalInteger(4))
    if let known = sources[source] { return known ? try text(of: source, row) : nil }
    let isHit = try query.pattern.firstMatch(in: text(of: source, row)) != nil
    if sources.count >= Self.mostKnown { sources.removeAll(keepingCapacity: true) }
    sources[source] = isHit
    return isHit ? try text(of: source, row) : nil
  }

  private func text(of source: Source, _ row: Row) throws(SessionError) -> String {
    let file = try session.name(source.file, row)
    return source.line.map { "\(file):\($0)" } ?? file
  }

  /// Whether a line of a file may be a hit.
  private mutating func mayBeHit(file number: Int64, _ row: Row) throws(SessionError) -> Bool {
    if let lastFile, lastFile.number == number { return lastFile.mayBeHit }
    let mayBeHit = query.pattern.mayMatch(beforeLine: try session.name(number, row))
    lastFile = (number, mayBeHit)
    return mayBeHit
  }
}
