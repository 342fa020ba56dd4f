/// The statements of a writer, prepared once.
struct WriterStatements {
  let begin, commit, rollback: Statement
  let insertAction, insertRead, insertOutcome, insertChange, insertKeyframe: Statement
  let findName, insertName, findPath, insertPath: Statement
  let insertEffectBegun, insertEffectEnded: Statement

  init(_ database: Database) throws(SessionError) {
    begin = try database.prepare("BEGIN IMMEDIATE")
    commit = try database.prepare("COMMIT")
    rollback = try database.prepare("ROLLBACK")
    insertAction = try database.prepare(
      "INSERT INTO action VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
    insertRead = try database.prepare(
      "INSERT INTO dependency_read VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    insertOutcome = try database.prepare("INSERT INTO outcome VALUES (?1, ?2, ?3, ?4)")
    insertChange = try database.prepare(
      "INSERT INTO change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
    insertKeyframe = try database.prepare("INSERT INTO keyframe VALUES (?1, ?2, ?3, ?4)")
    findName = try database.prepare("SELECT id FROM name WHERE text = ?1")
    insertName = try database.prepare("INSERT INTO name (text) VALUES (?1) RETURNING id")
    findPath = try database.prepare("SELECT id FROM path WHERE text = ?1")
    insertPath = try database.prepare("INSERT INTO path (text) VALUES (?1) RETURNING id")
    insertEffectBegun = try database.prepare(
      "INSERT OR IGNORE INTO effect_begun VALUES (?1, ?2, ?3, ?4, ?5)")
    insertEffectEnded = try database.prepare(
      "INSERT OR IGNORE INTO effect_ended VALUES (?1, ?2, ?3, ?4)")
  }
}
