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
    insertAction = try database.prepare(ActionRow.layout.insertion)
    insertRead = try database.prepare(ReadRow.layout.insertion)
    insertOutcome = try database.prepare(OutcomeRow.layout.insertion)
    insertChange = try database.prepare(ChangeRow.layout.insertion)
    insertKeyframe = try database.prepare(KeyframeRow.layout.insertion)
    findName = try database.prepare("SELECT id FROM name WHERE text = ?1")
    insertName = try database.prepare("INSERT INTO name (text) VALUES (?1) RETURNING id")
    findPath = try database.prepare("SELECT id FROM path WHERE text = ?1")
    insertPath = try database.prepare("INSERT INTO path (text) VALUES (?1) RETURNING id")
    insertEffectBegun = try database.prepare(EffectBegunRow.layout.insertionIfAbsent)
    insertEffectEnded = try database.prepare(EffectEndedRow.layout.insertionIfAbsent)
  }
}
