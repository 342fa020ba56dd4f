internal import StateTree

extension SessionReader {
  /// A session with more rules than this is damaged. The limit exists because each rule costs time
  /// for each state.
  private static let redactionLimit = 1_000

  /// The redaction rules that the recorder or `hindsight redact` applied to the session.
  package func redactions() throws(SessionError) -> [Redaction] {
    let statement = try database.checkOut(
      "SELECT \(RedactionRow.layout.selection) FROM redaction ORDER BY id")
    defer { database.checkIn(statement) }
    var redactions: [Redaction] = []
    while try step(statement, "redaction") {
      var row = RowRead<RedactionRow>(statement)
      let redaction = try RedactionRow.read(&row)
      guard redactions.count < SessionReader.redactionLimit else {
        throw row.damage("too many rules")
      }
      redactions.append(redaction)
    }
    return redactions
  }
}

extension Redaction {
  /// Creates a rule from a row of the table `redaction`; nil if the row is not a valid rule.
  package init?(what: String, name: String?, path: String, way: String) {
    let subject: Subject
    switch (what, name) {
    case ("state", nil): subject = .state
    case ("action", let name?): subject = .action(name)
    case ("read", let name?): subject = .read(name)
    default: return nil
    }
    guard let path = try? PathPattern(path), path.isForRules, let way = Way(rawValue: way) else {
      return nil
    }
    self.init(subject, path: path, way)
  }

  /// The word for the kind of values in the table `redaction`.
  package var what: String {
    switch subject {
    case .state: "state"
    case .action: "action"
    case .read: "read"
    }
  }

  /// The name of the actions or dependencies; nil for the state.
  package var name: String? {
    switch subject {
    case .state: nil
    case .action(let name), .read(let name): name
    }
  }

  func insert(into database: Database) throws(SessionError) {
    let statement = try database.checkOut(RedactionRow.layout.insertion)
    defer { database.checkIn(statement) }
    var row = RowPut<RedactionRow>(statement)
    RedactionRow.put(self, into: &row)
    try row.run()
  }
}
