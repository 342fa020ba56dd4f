internal import StateTree

/// The rows of a stretch of one branch, as they were saved.
struct SavedRows {
  /// A row's columns in the order in which its checksum takes them, and that checksum.
  struct Saved {
    var columns: [StoredValue]
    var checksum: Int64
    /// Whether a name or path of it is lost, so that its checksum cannot be computed.
    var lacksWord: Bool
    /// For the large values that it refers to.
    let values: LargeValueReader
  }

  private(set) var actions: [Int: Saved] = [:]
  private(set) var reads: [Int: [Saved]] = [:]
  private(set) var changes: [Int: [Saved]] = [:]
  private(set) var outcomes: [Int: Saved] = [:]
  /// The positions that have a whole state.
  private(set) var keyframes: Set<Int> = []

  /// Reads the rows at some positions of a branch, and one action more.
  init(
    _ positions: ClosedRange<Int>, on branch: Branch.ID, in database: Database,
    lost: (names: Set<Int64>, paths: Set<Int64>), values: LargeValueReader
  ) throws(SessionError) {
    let range = "branch = ?1 AND position BETWEEN ?2 AND ?3"
    func each(
      _ sql: String, to last: Int, _ body: (Statement, Int) -> Void
    ) throws(SessionError) {
      let statement = try database.checkOut(sql)
      defer { database.checkIn(statement) }
      statement.bind(1, branch.rawValue)
      statement.bind(2, positions.lowerBound)
      statement.bind(3, last)
      while try statement.step() { body(statement, Int(statement.integer(0) ?? 0)) }
    }
    func saved(
      _ statement: Statement, _ count: Int32, checksum: Int32?, words: [Int32], _ lost: Set<Int64>
    ) -> Saved {
      Saved(
        columns: (0..<count).map { statement.stored($0) },
        checksum: checksum.flatMap(statement.integer) ?? 0,
        lacksWord: words.contains { statement.integer($0).map(lost.contains) ?? false },
        values: values)
    }
    try each(
      """
      SELECT position, time, (SELECT text FROM name WHERE id = name), payload, origin, cause, effect,
        (SELECT text FROM name WHERE id = file), line, checksum, name, file
      FROM action WHERE \(range) ORDER BY position
      """, to: positions.upperBound + 1
    ) { actions[$1] = saved($0, 9, checksum: 9, words: [10, 11], lost.names) }
    try each(
      """
      SELECT position, ordinal, (SELECT text FROM name WHERE id = name), kind, value, checksum, name
      FROM dependency_read WHERE \(range) ORDER BY position, ordinal
      """, to: positions.upperBound
    ) { reads[$1, default: []].append(saved($0, 5, checksum: 5, words: [6], lost.names)) }
    try each(
      """
      SELECT position, ordinal, (SELECT text FROM path WHERE id = path), kind, "index", "from",
        before, after, path
      FROM change WHERE \(range) ORDER BY position, ordinal
      """, to: positions.upperBound
    ) { changes[$1, default: []].append(saved($0, 8, checksum: nil, words: [8], lost.paths)) }
    try each(
      "SELECT position, reducer_ns, checksum FROM outcome WHERE \(range) ORDER BY position",
      to: positions.upperBound
    ) { outcomes[$1] = saved($0, 2, checksum: 2, words: [], []) }
    try each(
      "SELECT position FROM keyframe WHERE \(range)", to: positions.upperBound
    ) { keyframes.insert($1) }
  }
}

extension SavedRows.Saved {
  /// The integer in a column.
  func integer(_ column: Int) -> Int64? {
    if case .integer(let number) = columns[column] { number } else { nil }
  }

  /// The text in a column.
  func text(_ column: Int) -> String? {
    if case .text(let text) = columns[column] { text } else { nil }
  }

  /// The value in a column, nil where it is NULL; the error is that it is none.
  private func value(_ column: Int) -> Result<StateValue?, any Error> {
    Result { try text(column).map { try values.value(of: $0) } }
  }

  /// Whether it is an action, but for its payload.
  var isAction: Bool { integer(4).flatMap(Origin.init(code:)) != nil }

  /// Whether its payload is a value.
  var hasPayload: Bool {
    if case .success(.some) = value(3) { true } else { false }
  }

  /// Whether it is a read.
  var isRead: Bool {
    guard let code = integer(3), case .success(let value) = value(4) else { return false }
    return RecordedRead.Kind(code: code, value: value) != nil
  }

  /// Whether it is a change.
  var isChange: Bool { change != nil }

  /// The change that it is; nil where it is none.
  var change: StateChange? {
    guard let kind = integer(3).flatMap(StateChange.Kind.init(code:)),
      let path = text(2).flatMap({ try? StatePath($0) }),
      case .success(let before) = value(6), case .success(let after) = value(7)
    else { return nil }
    return StateChange(
      kind: kind, path: path, index: integer(4).map { Int($0) }, from: integer(5).map { Int($0) },
      before: before, after: after)
  }
}

extension Statement {
  /// A column's value.
  func stored(_ column: Int32) -> StoredValue {
    if let integer = integer(column) { return .integer(integer) }
    if let text = text(column) { return .text(text) }
    return .null
  }
}

extension RowChecksum {
  /// Takes a row of this letter.
  mutating func feed(_ letter: Unicode.Scalar, _ columns: [StoredValue]) {
    begin(letter)
    for column in columns {
      switch column {
      case .integer(let number): feed(number)
      case .text(let text): feed(text)
      case .null, .real, .blob: feed(nil as Int64?)
      }
    }
  }
}
