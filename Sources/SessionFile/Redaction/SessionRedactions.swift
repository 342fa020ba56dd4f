internal import StateTree

extension SessionReader {
  /// What was withheld when the session was recorded, or afterwards by `hindsight redact`.
  public func redactions() throws(SessionError) -> [Redaction] {
    let statement = try database.checkOut("SELECT what, name, path, way FROM redaction ORDER BY id")
    defer { database.checkIn(statement) }
    var redactions: [Redaction] = []
    while try step(statement, "redaction") {
      let row = Row(statement, table: "redaction")
      let name = try row.optionalText(1)
      let subject: Redaction.Subject? =
        switch (try row.text(0), name) {
        case ("state", nil): .state
        case ("action", let name?): .action(name)
        case ("read", let name?): .read(name)
        default: nil
        }
      guard let subject, let path = try? PathPattern(row.text(2)),
        let way = Redaction.Way(rawValue: try row.text(3))
      else { throw row.damage("no such way to redact") }
      redactions.append(Redaction(subject, path: path, way))
    }
    return redactions
  }
}

extension SessionWriter {
  /// Writes down what is withheld from all that will be written, committed on return.
  package func note(_ redactions: [Redaction]) throws(SessionError) {
    guard !redactions.isEmpty else { return }
    try transaction { () throws(SessionError) in
      for redaction in redactions { try redaction.insert(into: database) }
    }
  }
}

extension Redaction {
  fileprivate func insert(into database: Database) throws(SessionError) {
    let statement = try database.checkOut(
      "INSERT INTO redaction (what, name, path, way) VALUES (?1, ?2, ?3, ?4)")
    defer { database.checkIn(statement) }
    let (what, name): (String, String?) =
      switch subject {
      case .state: ("state", nil)
      case .action(let name): ("action", name)
      case .read(let name): ("read", name)
      }
    statement.bind(1, what)
    statement.bind(2, name?.terminalSafe)
    statement.bind(3, path.description)
    statement.bind(4, way.rawValue)
    try statement.run()
  }
}
