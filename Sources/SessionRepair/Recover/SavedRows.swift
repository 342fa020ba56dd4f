internal import SessionFile
internal import StateTree

/// The saved rows of a stretch of one branch.
struct SavedRows {
  private(set) var actions: [Int: SavedRow] = [:]
  private(set) var reads: [Int: [SavedRow]] = [:]
  private(set) var changes: [Int: [SavedRow]] = [:]
  private(set) var outcomes: [Int: SavedRow] = [:]
  private(set) var keyframes: [Int: SavedRow] = [:]

  /// Reads the rows at some positions of a branch, and the next action.
  init(
    _ positions: ClosedRange<Int>, on branch: Branch.ID, in database: Database
  ) throws(SessionError) {
    func each(_ layout: RowLayout, to last: Int, _ body: (SavedRow, Int) -> Void)
      throws(SessionError)
    {
      try database.savedRows(layout, on: branch, at: positions.lowerBound...last) {
        body($0, Int($0.integer(RowColumn.position.name) ?? 0))
      }
    }
    let last = positions.upperBound
    try each(ActionRow.layout, to: last + 1) { actions[$1] = $0 }
    try each(ReadRow.layout, to: last) { reads[$1, default: []].append($0) }
    try each(ChangeRow.layout, to: last) { changes[$1, default: []].append($0) }
    try each(OutcomeRow.layout, to: last) { outcomes[$1] = $0 }
    try each(KeyframeRow.layout, to: last) { keyframes[$1] = $0 }
  }
}

extension Database {
  /// Gives `body` the rows of a table at some positions of a branch, in the order of their key.
  func savedRows(
    _ layout: RowLayout, on branch: Branch.ID, at positions: ClosedRange<Int>,
    _ body: (SavedRow) -> Void
  ) throws(SessionError) {
    let statement = try checkOut(
      """
      SELECT \(layout.savedSelection) FROM \(layout.table)
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY \(layout.keyOrder)
      """)
    defer { checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, positions.lowerBound)
    statement.bind(3, positions.upperBound)
    while try statement.step() { body(layout.savedRow(statement)) }
  }

  /// Gives `body` all rows of a table, in the order of their key.
  func savedRows(_ layout: RowLayout, _ body: (SavedRow) throws(SessionError) -> Void)
    throws(SessionError)
  {
    let statement = try checkOut(
      "SELECT \(layout.savedSelection) FROM \(layout.table) ORDER BY \(layout.keyOrder)")
    defer { checkIn(statement) }
    while try statement.step() { try body(layout.savedRow(statement)) }
  }
}

extension RowLayout {
  fileprivate var keyOrder: String {
    keyColumns.map { "\(table).\($0.quotedName)" }.joined(separator: ", ")
  }
}

/// Reads saved rows, which may be invalid.
extension SavedRow {
  /// The value in a column; nil if it is NULL. Throws if the column holds no valid value.
  private func value(_ column: String, _ values: LargeValueReader) -> Result<
    StateValue?, any Error
  > {
    Result { try text(column).map { try values.value(of: $0) } }
  }

  /// Whether it is a valid action, apart from its payload.
  var isAction: Bool { integer("origin").flatMap(Origin.init(code:)) != nil }

  /// Whether its payload is a valid value.
  func hasPayload(_ values: LargeValueReader) -> Bool {
    if case .success(.some) = value("payload", values) { true } else { false }
  }

  /// Whether it is a valid read.
  func isRead(_ values: LargeValueReader) -> Bool {
    guard let code = integer("kind"), case .success(let value) = value("value", values) else {
      return false
    }
    return RecordedRead.Kind(code: code, value: value) != nil
  }

  /// The change in the row; nil if the row is not a valid change.
  func change(_ values: LargeValueReader) -> StateChange? {
    guard let kind = integer("kind").flatMap(StateChange.Kind.init(code:)),
      let path = text("path").flatMap({ try? StatePath($0) }),
      case .success(let before) = value("before", values),
      case .success(let after) = value("after", values)
    else { return nil }
    return StateChange(
      kind: kind, path: path, index: integer("index").map { Int($0) },
      from: integer("from").map { Int($0) }, before: before, after: after)
  }

  /// Whether its column `cause` is NULL or names an earlier action.
  var hasPossibleCause: Bool {
    guard let cause = integer("cause"), let position = integer("position") else { return true }
    return (1..<max(1, position)).contains(cause)
  }
}
