internal import StateTree

/// The judgement of a session as a whole, apart from what its recorded rows say: whether it has the
/// tables, views and indexes that a recorder makes, and rows only where a recorder writes them.
///
/// `check`, `replay`, copies and exports all ask it, so that none of them finds sound what another
/// refuses.
extension SessionReader {
  /// The faults of the schema and of rows that belong to no branch or lie beyond its positions.
  /// Takes about a millisecond, whatever the session's length.
  package func structureFaults() -> [SessionFault] {
    schemaFaults() + strayFaults() + stateFaults()
  }

  /// The fault of metadata that say that states were never recorded, where changes of them were.
  private func stateFaults() -> [SessionFault] {
    do throws(SessionError) {
      guard let end = try statesEnd else { return [] }
      let statement = try database.checkOut(
        "SELECT max(position) FROM change WHERE branch = 1")
      defer { database.checkIn(statement) }
      guard try step(statement, "change"), let last = statement.integer(0), last >= Int64(end)
      else { return [] }
      let detail = "it says that states are missing, and changes of them are not"
      return [SessionFault(.unreadable(table: "metadata", detail: detail))]
    } catch {
      return [fault(error, on: .main)]
    }
  }

  /// The fault of rows that only the seal covers; nil if they are as they were when the session was
  /// closed, and for a session that was not. Costs a pass over them.
  package func otherRowsFault() -> SessionFault? {
    do throws(SessionError) {
      let statement = try database.checkOut("SELECT others FROM seal WHERE branch = 1")
      defer { database.checkIn(statement) }
      guard try step(statement, "seal") else { return nil }
      let sealed = try Row(statement, table: "seal").optionalInteger(0)
      let stored = try OtherRows.checksum(in: database).stored
      return sealed == stored ? nil : SessionFault(.otherRows)
    } catch {
      return fault(error, on: .main)
    }
  }

  /// Whether a seal covers the rows that no branch's checksum does.
  package var isSealed: Bool {
    get throws(SessionError) { try database.integer("SELECT 1 FROM seal WHERE branch = 1") != nil }
  }

  /// Opening has refused a session that lacks a table, or that has other definitions of ours.
  private func schemaFaults() -> [SessionFault] {
    do throws(SessionError) {
      // SQLite's own tables, such as its statistics, hold nothing that was recorded.
      let statement = try database.checkOut(
        "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'")
      defer { database.checkIn(statement) }
      var found: Set<String> = []
      while try step(statement, "sqlite_schema") { found.insert(statement.text(0) ?? "") }
      let ours = Schema.objects.map { "\($0.type) \($0.name)" }
      return ours.filter { !found.contains($0) }.map { SessionFault(.schema($0, .missing)) }
        + found.subtracting(ours).sorted().map {
          SessionFault(.schema($0.terminalSafe, .foreign))
        }
    } catch {
      return [fault(error, on: .main)]
    }
  }

  private func strayFaults() -> [SessionFault] {
    var faults: [SessionFault] = []
    for layout in Schema.layouts where layout.hasBranch {
      do throws(SessionError) {
        faults += try strays(in: layout)
      } catch {
        faults.append(fault(error, on: .main))
      }
    }
    return faults
  }

  /// A stray row of each branch in a table that has one.
  private func strays(in layout: RowLayout) throws(SessionError) -> [SessionFault] {
    let table = layout.table
    var faults: [SessionFault] = []
    for number in try branchNumbers(in: layout) {
      let branch = Branch.ID(rawValue: number)
      guard let known = branchTable[branch] else {
        faults.append(SessionFault(.stray(table: table), on: branch))
        continue
      }
      guard layout.hasPositions, let first = try end("min", of: table, number),
        let last = try end("max", of: table, number)
      else { continue }
      let kept = try keptPositions(of: known)
      // Gaps and bookmarks may name positions that are removed.
      let least = layout.isKeyedByPosition ? Int64(kept.lowerBound) : 0
      // A recorder may have written more since the branches were read.
      let most = status == .recording ? Int64.max : Int64(kept.upperBound)
      if let stray = first < least ? first : last > most ? last : nil {
        faults.append(SessionFault(.stray(table: table), at: Int(exactly: stray), on: branch))
      }
    }
    return faults
  }

  private func end(_ function: String, of table: String, _ branch: Int64) throws(SessionError)
    -> Int64?
  {
    let statement = try database.checkOut(
      "SELECT \(function)(position) FROM \(table) WHERE branch = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, branch)
    return try step(statement, table) ? statement.integer(0) : nil
  }

  /// The positions at which a branch itself may have rows.
  private func keptPositions(of branch: Branch) throws(SessionError) -> ClosedRange<Int> {
    let first = branch.forkedAt.map { $0 + 1 } ?? firstPosition
    return first...max(first, try lastPosition(on: branch.id))
  }

  /// The branches that rows of a table name. Where rows are keyed by branch, this skips from one to
  /// the next.
  private func branchNumbers(in layout: RowLayout) throws(SessionError) -> [Int64] {
    let table = layout.table
    let statement = try database.checkOut("SELECT min(branch) FROM \(table) WHERE branch > ?1")
    defer { database.checkIn(statement) }
    var numbers: [Int64] = []
    var last = Int64.min
    while true {
      statement.reset()
      statement.bind(1, last)
      guard try step(statement, table), let next = statement.integer(0), numbers.count < 1_000
      else { return numbers }
      numbers.append(next)
      guard next < Int64.max else { return numbers }
      last = next
    }
  }
}

extension RowLayout {
  /// Whether rows belong to a branch. Effects and shapes are judged with their actions.
  fileprivate var hasBranch: Bool {
    ![EffectBegunRow.layout.table, ShapeRow.layout.table].contains(table)
      && columns.contains { $0.name == "branch" }
  }

  /// Whether rows are stored by branch and position.
  fileprivate var isKeyedByPosition: Bool {
    keyColumns.count > 1 && keyColumns[0].name == "branch" && keyColumns[1].name == "position"
  }
}
