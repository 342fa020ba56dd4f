package import Platform
package import SessionFile
internal import StateTree

extension SessionWriter {
  /// Tables whose rows a redacted copy copies unchanged. Rows of other tables are rewritten from
  /// redacted values.
  static let copiedTables = ["gap", "effect_begun", "effect_ended", "bookmark", "metadata"]

  /// Rewrites a session with redaction rules applied, as a recorder with these rules would have
  /// written it: changes are those between the redacted states. It is sealed if the source was
  /// closed.
  ///
  /// Withheld values are in no page of the new file. Names, keys, notes, the reasons of gaps and
  /// the texts of errors are copied unchanged. Costs about as much as recording did.
  ///
  /// - Returns: The rules that matched no place.
  /// - Throws: `alreadyExists` if the URL exists; the error if the source cannot be read;
  ///   `notAsRecorded` if its checksums do not match, because the copy's new checksums would hide
  ///   that. Then no file is left.
  package static func redact(
    _ reader: SessionReader, with redactions: [Redaction], to url: URL,
    progress: (Int) -> Void = { _ in }
  ) throws(SessionError) -> [Redaction] {
    if let fault = reader.firstChangedRow() { throw .notAsRecorded(fault) }
    let earlier = try reader.redactions()
    let writer = try SessionWriter(creating: url)
    let redactor = Redactor(redactions)
    writer.isWhole = reader.status == .closed
    do throws(SessionError) {
      try writer.write((earlier + redactions).map { SessionEntry.redaction($0) }[...])
      let first = reader.firstPosition
      let initial = try reader.state(at: first)
      try writer.write([
        .begin(
          reader.header, initialState: redactor.state(initial), at: first,
          removedAt: reader.trim?.time ?? 0)
      ])
      for branch in reader.branches {
        var copy = BranchCopy(branch: branch, reader: reader, writer: writer, redactor: redactor)
        try copy.run(progress: progress)
      }
      try writer.copyRows(of: reader)
      try writer.close()
    } catch {
      try? writer.close()
      SystemCalls.removeFile(url.path(percentEncoded: false))
      throw error
    }
    return redactions.indices.filter { !redactor.met.contains($0) }.map { redactions[$0] }
  }

  private func copyRows(of reader: SessionReader) throws(SessionError) {
    try database.execute("BEGIN IMMEDIATE")
    // A key that this program has already written, the holder of the file, is not overwritten.
    for table in SessionWriter.copiedTables {
      let count = try reader.database.integer(
        "SELECT count(*) FROM pragma_table_info('\(table)')")
      let columns = Int32(count ?? 0)
      let marks = (0..<columns).map { "?\($0 + 1)" }.joined(separator: ", ")
      let rows = try reader.database.checkOut("SELECT * FROM \(table)")
      let insert = try database.checkOut("INSERT OR IGNORE INTO \(table) VALUES (\(marks))")
      defer {
        reader.database.checkIn(rows)
        database.checkIn(insert)
      }
      while try rows.step() {
        for column in 0..<columns {
          if let integer = rows.integer(column) {
            insert.bind(column + 1, integer)
          } else {
            insert.bind(column + 1, rows.text(column))
          }
        }
        try insert.run()
      }
    }
    try database.execute("COMMIT")
  }
}

/// A branch being written with redaction rules applied.
private struct BranchCopy {
  let branch: Branch
  let reader: SessionReader
  let writer: SessionWriter
  let redactor: Redactor

  private static let batch = 256

  mutating func run(progress: (Int) -> Void) throws(SessionError) {
    let last = try reader.lastPosition(on: branch.id)
    let start = branch.forkedAt ?? reader.firstPosition
    if branch.parent != nil { try writer.write([.branch(branch)]) }
    var states = try reader.states(in: start...last, on: branch.id)
    var written = redactor.state(states.state)
    guard start < last else { return }
    for first in stride(from: start + 1, through: last, by: BranchCopy.batch) {
      let positions = first...min(first + BranchCopy.batch - 1, last)
      progress(first)
      let actions = try reader.actions(positions, on: branch.id)
      let reads = try reader.reads(in: positions, on: branch.id)
      var entries: [SessionEntry] = []
      for var action in actions {
        let position = action.position
        action.payload = redactor.payload(action.payload, of: action.name)
        entries.append(.action(action, on: branch.id))
        _ = try states.next()
        guard let outcome = try reader.outcome(at: position, on: branch.id) else { continue }
        // If the state is unknown, no reader sees the copy's state: the copy says that it was
        // recovered, too.
        let next = redactor.state(states.state)
        entries.append(
          .outcome(
            outcome, reads: (reads[position] ?? []).map(redactor.read),
            changes: StateDiff(from: written, to: next)?.changes ?? [], state: next, on: branch.id))
        written = next
      }
      try writer.write(entries[...])
    }
  }
}
