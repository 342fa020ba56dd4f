internal import SessionFile
internal import StateTree

extension SessionReader {
  /// The faults of large values that are missing, changed since they were recorded, or unused, each
  /// with the positions that use it. Costs a pass over all texts if the session has large values.
  func valueFaults(shouldStop: () -> Bool) -> [SessionFault] {
    var faults: [SessionFault] = []
    do throws(SessionError) {
      let states = try valueStates()
      var used: Set<Int64> = []
      for branch in branches where !shouldStop() {
        var uses = ValueUses(last: try lastPosition(on: branch.id))
        try uses.read(branch.id, in: self)
        used.formUnion(uses.places.keys)
        for (id, reach) in uses.places.sorted(by: { $0.key < $1.key }) {
          guard let fault = states[id] ?? .missing else { continue }
          // A recovered session lists its lost values itself.
          if fault == .missing, recovery != nil { continue }
          faults.append(
            SessionFault(
              .value(id, fault), at: reach.lowerBound, on: branch.id, reach: reach))
        }
      }
      // In a recovered session the rows that used a value may be lost.
      guard recovery == nil, !shouldStop() else { return faults }
      for id in states.keys.sorted() where !used.contains(id) {
        faults.append(SessionFault(.value(id, .unused)))
      }
    } catch {
      faults.append(fault(error, on: .main))
    }
    return faults
  }

  /// The stored large values, each with its fault, if it has one.
  ///
  /// - Throws: `damaged` if the values are larger than a file of this size can hold.
  func valueStates() throws(SessionError) -> [Int64: SessionFault.ValueFault?] {
    let statement = try database.checkOut("SELECT id, text FROM value ORDER BY id")
    defer { database.checkIn(statement) }
    var states: [Int64: SessionFault.ValueFault?] = [:]
    var room = 2 * fileSize + (1 << 20)
    while try step(statement, "value") {
      guard let id = statement.integer(0) else { continue }
      guard !statement.isNull(1) else {
        states[id] = .some(.missing)
        continue
      }
      let text = statement.text(1)
      room -= Int64(text?.utf8.count ?? 0)
      // Without this limit, rows that share pages, which no recorder writes, would take for ever.
      guard room >= 0 else {
        throw .damaged(table: "value", position: nil, detail: "values too large")
      }
      states[id] = .some(text.map(LargeValue.number) == id ? nil : .altered)
    }
    return states
  }
}

/// The positions at which a branch uses its large values.
private struct ValueUses {
  let last: Int
  /// By number: the range from the first position with the value to the last one that may have it.
  private(set) var places: [Int64: ClosedRange<Int>] = [:]

  init(last: Int) { self.last = last }

  mutating func read(_ branch: Branch.ID, in session: SessionReader) throws(SessionError) {
    // Rows are read in order, and the change that removes a value is the last to name it.
    var ends: [Int64: Int] = [:]
    let statement = try session.database.checkOut(
      """
      SELECT position, before, after FROM change
      WHERE branch = ?1 AND (instr(before, ?2) OR instr(after, ?2)) ORDER BY position, ordinal
      """)
    defer { session.database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, LargeValue.mark)
    while try session.step(statement, "change") {
      let position = try Row(statement, table: "change").position(0)
      for (column, end) in [(1, position), (2, last)] as [(Int32, Int)] {
        guard let text = statement.text(column) else { continue }
        for id in LargeValue.references(in: text) {
          note(id, position...position)
          ends[id] = end
        }
      }
    }
    for (id, end) in ends {
      if let place = places[id], place.upperBound < end {
        places[id] = place.lowerBound...end
      }
    }
    // A value that no change removed stays to the end.
    let end = last
    for column in KeyframeRow.layout.columns(.value) {
      try read(KeyframeRow.layout.table, column.name, branch, in: session) { _ in end }
    }
    for layout in Schema.covered where layout.table != ChangeRow.layout.table {
      for column in layout.columns(.value) {
        try read(layout.table, column.name, branch, in: session) { $0 }
      }
    }
  }

  private mutating func read(
    _ table: String, _ column: String, _ branch: Branch.ID, in session: SessionReader,
    endsAt end: (Int) -> Int
  ) throws(SessionError) {
    let statement = try session.database.checkOut(
      "SELECT position, \(column) FROM \(table) WHERE branch = ?1 AND instr(\(column), ?2)")
    defer { session.database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, LargeValue.mark)
    while try session.step(statement, table) {
      let position = try Row(statement, table: table).position(0)
      guard let text = statement.text(1) else { continue }
      for id in LargeValue.references(in: text) {
        note(id, position...max(position, places[id]?.upperBound ?? end(position)))
      }
    }
  }

  private mutating func note(_ id: Int64, _ range: ClosedRange<Int>) {
    let known = places[id] ?? range
    places[id] =
      min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
  }
}
