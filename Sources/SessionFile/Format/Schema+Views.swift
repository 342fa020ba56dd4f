extension Schema {
  /// The views, for people who read a session with `sqlite3`.
  static let views = [
    (
      "timeline",
      """
      SELECT
        action.position,
        action.time / 1000000 / 1e3 AS seconds,
        (SELECT text FROM name WHERE id = action.name) AS name,
        action.payload,
        CASE action.origin
          WHEN 0 THEN 'user' WHEN 1 THEN 'effect' WHEN 2 THEN 'outside' WHEN 3 THEN 'debugger'
        END AS origin,
        action.cause,
        round(outcome.reducer_ns / 1e3, 1) AS reducer_us,
        (
          SELECT count(*) FROM change
          WHERE change.branch = action.branch AND change.position = action.position
        ) AS changes,
        (SELECT name FROM branch WHERE id = action.branch) AS branch
      FROM action LEFT JOIN outcome USING (branch, position)
      ORDER BY action.branch, action.position
      """
    ),
    (
      "change_log",
      """
      SELECT
        change.position,
        (
          SELECT name.text FROM action JOIN name ON name.id = action.name
          WHERE action.branch = change.branch AND action.position = change.position
        ) AS action,
        (SELECT text FROM path WHERE id = change.path) AS path,
        CASE change.kind
          WHEN 0 THEN 'replaced' WHEN 1 THEN 'added' WHEN 2 THEN 'removed' WHEN 3 THEN 'moved'
        END AS kind,
        change."index",
        change."from",
        change.before,
        change.after,
        (SELECT name FROM branch WHERE id = change.branch) AS branch
      FROM change
      ORDER BY change.branch, change.position, change.ordinal
      """
    ),
    (
      "read_log",
      """
      SELECT
        dependency_read.position,
        (
          SELECT name.text FROM action JOIN name ON name.id = action.name
          WHERE action.branch = dependency_read.branch
            AND action.position = dependency_read.position
        ) AS action,
        (SELECT text FROM name WHERE id = dependency_read.name) AS name,
        CASE dependency_read.kind WHEN 0 THEN 'value' WHEN 1 THEN 'call' END AS kind,
        dependency_read.value,
        (SELECT name FROM branch WHERE id = dependency_read.branch) AS branch
      FROM dependency_read
      ORDER BY dependency_read.branch, dependency_read.position, dependency_read.ordinal
      """
    ),
    (
      "value_log",
      """
      SELECT
        stored.position,
        stored.place,
        (SELECT text FROM path WHERE id = stored.path) AS path,
        value.id,
        length(CAST(value.text AS BLOB)) AS bytes,
        value.text,
        (SELECT name FROM branch WHERE id = stored.branch) AS branch
      FROM (
        SELECT branch, position, 'payload' AS place, NULL AS path, payload AS text FROM action
        WHERE instr(payload, '{"$value":')
        UNION ALL SELECT branch, position, 'read', NULL, value FROM dependency_read
        WHERE instr(value, '{"$value":')
        UNION ALL SELECT branch, position, 'before', path, before FROM change
        WHERE instr(before, '{"$value":')
        UNION ALL SELECT branch, position, 'after', path, after FROM change
        WHERE instr(after, '{"$value":')
        UNION ALL SELECT branch, position, 'state', NULL, state FROM keyframe
        WHERE instr(state, '{"$value":')
      ) AS stored CROSS JOIN value ON instr(stored.text, '{"$value":' || value.id || '}')
      """
    ),
  ]
}
