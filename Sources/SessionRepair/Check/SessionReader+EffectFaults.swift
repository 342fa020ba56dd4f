internal import SessionFile

/// Faults that checksums do not cover: rows that contradict each other.
extension SessionReader {
  /// The faults of effects that actions name and that are missing, or that cannot have run as
  /// recorded. A recovered session lists its losses itself. Costs a pass over the actions.
  func effectFaults() -> [SessionFault] {
    guard recovery == nil else { return [] }
    let ends = EffectEnd.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    // Trimming removes the beginning and end of finished effects, and keeps the actions that name
    // them.
    return found(SessionReader.lostSenders, "action") { .noSuchEffect($0) }
      + found(
        """
        SELECT branch, position, id FROM effect_begun AS begun
        WHERE position > coalesce((SELECT max(position) FROM trim), -1)
          AND NOT EXISTS (
            SELECT 1 FROM action
            WHERE action.branch = begun.branch AND action.position = begun.position)
        """, "effect_begun"
      ) { .effect($0, .startsNowhere) }
      .filter { !isShared($0.position ?? 0, on: $0.branch) }
      + found(
        """
        SELECT branch, position, id FROM effect_begun JOIN effect_ended ON effect = id
        WHERE effect_ended.time < effect_begun.time
        """, "effect_ended"
      ) { .effect($0, .endsBeforeItBegins) }
      + found(SessionReader.endsAlone, "effect_ended") { .effect($0, .neverBegan) }
      + found(
        "SELECT 1, NULL, effect FROM effect_ended WHERE how NOT IN (\(ends))", "effect_ended"
      ) { .effect($0, .noSuchEnd) }
      + found(
        """
        SELECT action.branch, action.position, id FROM action JOIN effect_begun ON id = effect
        WHERE cause <> effect_begun.position
        """, "action"
      ) { .effect($0, .otherCause) }
  }

  /// A query for the effects that actions name and that are missing: the branch, the first position
  /// and the effect's number. An imported log may name effects without having any.
  static let lostSenders = """
    SELECT branch, min(position), effect FROM action
    WHERE effect IS NOT NULL AND effect NOT IN (SELECT id FROM effect_begun)
      AND coalesce(cause, 0) > coalesce((SELECT max(position) FROM trim), -1)
      AND NOT EXISTS (
        SELECT 1 FROM metadata WHERE key = '\(MetadataKey.effects)' AND value = 'none')
    GROUP BY branch, effect
    """

  /// A query for the effects that have an end but no beginning, with the same columns.
  static let endsAlone = """
    SELECT 1, NULL, effect FROM effect_ended
    WHERE effect NOT IN (SELECT id FROM effect_begun) AND NOT EXISTS (SELECT 1 FROM trim)
    """

  /// Whether a position of a branch belongs to its parent.
  private func isShared(_ position: Int, on id: Branch.ID) -> Bool {
    guard position > 0, let branch = branches.first(where: { $0.id == id }) else { return false }
    return branch.forkedAt.map { position <= $0 } ?? false
  }

  /// The faults of shapes whose action or state is missing. Shapes before the first position belong
  /// to rows that a recorder with a limit has removed.
  func shapeFaults() -> [SessionFault] {
    guard recovery == nil else { return [] }
    do throws(SessionError) {
      let statement = try database.checkOut(
        """
        SELECT branch, position, (SELECT text FROM name WHERE name.id = shape.name) FROM shape
        WHERE NOT (branch = 1 AND position <= coalesce((SELECT max(position) FROM trim), -1))
          AND NOT EXISTS (
            SELECT 1 FROM action WHERE action.branch = shape.branch
              AND action.position = shape.position AND action.name = shape.name)
          AND (shape.name IS NOT NULL OR NOT EXISTS (
            SELECT 1 FROM keyframe WHERE keyframe.branch = shape.branch
              AND keyframe.position = shape.position))
        """)
      defer { database.checkIn(statement) }
      var faults: [SessionFault] = []
      while try step(statement, "shape") {
        faults.append(
          SessionFault(
            .noSuchShape(of: statement.text(2)), at: statement.integer(1).map { Int($0) },
            on: Branch.ID(rawValue: statement.integer(0) ?? 1)))
      }
      return faults
    } catch {
      return [fault(error, on: .main)]
    }
  }

  /// A fault for each row of a query: its branch, its position, and the number of an effect.
  private func found(
    _ sql: String, _ table: String, _ kind: (Int64) -> SessionFault.Kind
  ) -> [SessionFault] {
    do throws(SessionError) {
      let statement = try database.checkOut(sql)
      defer { database.checkIn(statement) }
      var faults: [SessionFault] = []
      while try step(statement, table) {
        faults.append(
          SessionFault(
            kind(statement.integer(2) ?? 0), at: statement.integer(1).map { Int($0) },
            on: Branch.ID(rawValue: statement.integer(0) ?? 1)))
      }
      return faults
    } catch {
      return [fault(error, on: .main)]
    }
  }
}
