/// The only removal: the oldest rows of a recording with a limit.
extension SessionWriter {
  /// Removes all rows of `main` up to a position, whose state becomes the first; in one transaction
  /// with a row in `trim`. Positions keep their numbers. If the position has no outcome yet, or is
  /// the first one, this does nothing.
  ///
  /// Later rows reuse the space; the file does not shrink. Costs a pass over the removed rows.
  ///
  /// - Parameters:
  ///   - state: the state at the position, as text. Large values that neither it nor a later row
  ///     refers to are removed.
  ///   - time: now, in nanoseconds since the recording started.
  package func trim(to position: Int, state: KeyframeText, time: Int64) throws(SessionError) {
    let position = Int64(position)
    guard position > firstPosition,
      let checksum = try run(
        "SELECT checksum FROM outcome WHERE branch = 1 AND position = ?1", position)
    else { return }
    var removed = removedRows
    try transaction { () throws(SessionError) in
      for table in Schema.covered.map(\.table) {
        try run("DELETE FROM \(table) WHERE branch = 1 AND position <= ?1", position)
        removed += Int(try run("SELECT changes()") ?? 0)
      }
      try run("DELETE FROM keyframe WHERE branch = 1 AND position <= ?1", position)
      let text = try texts.values.text(of: state, at: Int(position)).text
      let start = try line(of: .main).start
      try insert(Keyframe(text, at: Int(position), from: start), on: .main)
      // An added branch may refer to any value.
      if lines.count == 1 {
        try texts.values.removeUnused(upTo: Int(position), but: LargeValue.references(in: text))
      }
      try run("DELETE FROM gap WHERE branch = 1 AND position < ?1", position)
      // An effect that still runs is kept until it has ended.
      try run(
        """
        DELETE FROM effect_begun
        WHERE branch = 1 AND position <= ?1 AND id IN (SELECT effect FROM effect_ended)
        """, position)
      try run("DELETE FROM effect_ended WHERE effect NOT IN (SELECT id FROM effect_begun)")
      try run("DELETE FROM trim")
      try insertTrim(
        at: Int(position), time: time, rowCount: removed, RowChecksum(stored: checksum))
    }
    firstPosition = Int(position)
    removedRows = removed
  }

  /// Writes the row that says that `main` begins at a position.
  func insertTrim(at position: Int, time: Int64, rowCount: Int, _ checksum: RowChecksum)
    throws(SessionError)
  {
    let trim = Trim(position: position, time: time, rowCount: rowCount, checksum: checksum)
    try insert(TrimRow.self) { TrimRow.put(trim, into: &$0) }
  }

  /// Runs a statement with integer parameters, and returns the first integer of its first row.
  @discardableResult
  private func run(_ sql: String, _ values: Int64...) throws(SessionError) -> Int64? {
    let statement = try database.checkOut(sql)
    defer { database.checkIn(statement) }
    for (index, value) in values.enumerated() { statement.bind(Int32(index + 1), value) }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The number of the file's bytes that hold rows, without free pages.
  package var usedBytes: Int64 {
    get throws(SessionError) {
      let pages = try database.integer("PRAGMA page_count") ?? 0
      let free = try database.integer("PRAGMA freelist_count") ?? 0
      return (pages - free) * (try database.integer("PRAGMA page_size") ?? 0)
    }
  }

  /// When the action at a position was sent; nil if there is no action.
  package func time(at position: Int, on branch: Branch.ID = .main) throws(SessionError) -> Int64? {
    try run(
      "SELECT time FROM action WHERE branch = ?1 AND position = ?2", branch.rawValue,
      Int64(position))
  }

  /// The first position of `main` whose action was sent at a time or later.
  package func position(since time: Int64) throws(SessionError) -> Int? {
    try run(
      "SELECT position FROM action WHERE branch = 1 AND time >= ?1 ORDER BY position LIMIT 1", time
    ).map { Int($0) }
  }
}
