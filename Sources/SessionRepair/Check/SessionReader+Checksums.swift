package import SessionFile

extension SessionReader {
  /// Recomputes every checksum and compares it with the stored one.
  ///
  /// Costs a pass over all rows, one of each table in memory at a time. A fault is reported once:
  /// the rows after it are checked against the checksum stored with it.
  package func checksumFaults() throws(SessionError) -> [ChecksumFault] {
    var faults: [ChecksumFault] = []
    for branch in branches { faults += try checksumFaults(of: branch) }
    if try valueStates().contains(where: { $0.value == .altered }) {
      faults.append(ChecksumFault(branch: .main, table: "value", position: nil))
    }
    return faults
  }

  /// The same for one branch.
  ///
  /// - Parameters:
  ///   - start: the row, known by its checksum, after which to begin; nil for the beginning.
  ///   - end: the last position whose rows are checked; the pass also takes the action after it.
  ///     Nil for all.
  ///   - shouldStop: called now and then; if it returns true, the pass throws `interrupted`.
  func checksumFaults(
    of branch: Branch, behind start: ChecksumStart? = nil, through end: Int? = nil,
    shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> [ChecksumFault] {
    try inOneSnapshot { () throws(SessionError) in
      var part = end
      if let end, end >= (try lastPosition(on: branch.id)) { part = nil }
      if let start {
        var check = ChecksumCheck(of: branch, behind: start, in: database)
        return try check.run(through: part, shouldStop)
      }
      // A recorder with a limit may have removed something since.
      let trim = try SessionReader.readTrim(database)
      var check = try ChecksumCheck(of: branch, header: header, trim: trim, in: database)
      return try check.run(through: part, shouldStop)
    }
  }

  /// Runs `body` in one transaction, so that it sees the session at one moment, whatever a recorder
  /// writes meanwhile.
  func inOneSnapshot<Result>(_ body: () throws(SessionError) -> Result)
    throws(SessionError) -> Result
  {
    guard status == .recording, !isInSnapshot else { return try body() }
    try database.execute("BEGIN")
    isInSnapshot = true
    defer {
      isInSnapshot = false
      try? database.execute("COMMIT")
    }
    return try body()
  }
}

/// An outcome whose checksum the branch's next checksums continue.
struct ChecksumStart {
  let position: Int
  let checksum: RowChecksum
}

/// A pass over one branch's rows, in the order in which their checksums were made.
private struct ChecksumCheck {
  private let branch: Branch.ID
  private let database: Database
  private var checksum = RowChecksum()
  /// How many rows the checksum covers; nil if the pass begins after the first row.
  private var rowCount: Int? = 0
  private var first = Int.min
  private var names: WordTexts
  private var paths: WordTexts
  private var faults: [ChecksumFault] = []

  init(of branch: Branch, behind start: ChecksumStart, in database: Database) {
    self.branch = branch.id
    self.database = database
    (names, paths) = (WordTexts("name", database), WordTexts("path", database))
    (checksum, rowCount, first) = (start.checksum, nil, start.position + 1)
  }

  init(of branch: Branch, header: SessionHeader, trim: Trim?, in database: Database)
    throws(SessionError)
  {
    self.branch = branch.id
    self.database = database
    (names, paths) = (WordTexts("name", database), WordTexts("path", database))
    if branch.id == .main, let trim {
      // The rows that the chain began with are removed.
      checksum = trim.checksum
      rowCount = trim.rowCount
      return
    }
    if branch.id == .main {
      checksum.feed(header)
      let state = try CoveredRows(database, KeyframeRow.layout, on: branch.id, in: 0...0)
      if try state.next() == 0 {
        checksum.feedKeyframe(try state.row.text(1), at: 0)
      }
    }
    checksum.feed(branch)
    let start = try database.integer(
      "SELECT checksum FROM branch WHERE id = \(branch.id.rawValue)")
    compare(with: start ?? 0, table: "branch", position: nil)
  }

  /// - Parameter end: the last position whose rows are all taken, with the next action after it;
  ///   nil for all.
  mutating func run(through end: Int?, _ shouldStop: () -> Bool) throws(SessionError)
    -> [ChecksumFault]
  {
    let last = end ?? .max
    // The checksum of an action after the end shows that no row before it is missing.
    let lastAction = try end.map(nextAction(behind:)) ?? last
    let cursors = try Schema.covered.map { (layout) throws(SessionError) in
      let isAction = layout.table == ActionRow.layout.table
      return try CoveredRows(
        database, layout, on: branch, in: first...(isAction ? lastAction : last))
    }
    for cursor in cursors { _ = try cursor.next() }
    while let position = cursors.lazy.compactMap(\.position).min() {
      if position % 100 == 0, shouldStop() { throw .interrupted }
      for cursor in cursors {
        while cursor.position == position {
          try feed(cursor)
          guard let next = try cursor.next() else { continue }
          guard next >= position else { throw cursor.row.damage("positions are out of order") }
        }
      }
    }
    if end == nil { try compareWithSeal() }
    return faults
  }

  /// The position of the first action after a position. It is not the next position if actions are
  /// missing.
  private func nextAction(behind position: Int) throws(SessionError) -> Int {
    let statement = try database.checkOut(
      "SELECT min(position) FROM action WHERE branch = ?1 AND position > ?2")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, position)
    let row = Row(statement, table: "action")
    guard try SessionReader.step(statement, "action"), !statement.isNull(0) else { return position }
    return try row.position(0)
  }

  private mutating func feed(_ cursor: CoveredRows) throws(SessionError) {
    let (layout, row) = (cursor.layout, cursor.row)
    if let letter = layout.letter { checksum.begin(letter) }
    rowCount = rowCount.map { $0 + 1 }
    var index: Int32 = 0
    for column in layout.covered {
      switch column.kind {
      case .text, .value: checksum.feed(try row.optionalText(index))
      case .name: checksum.feed(try names.text(row.optionalInteger(index)))
      case .path: checksum.feed(try paths.text(row.optionalInteger(index)))
      case .integer, .position, .time, .branch, .effect, .checksum:
        checksum.feed(try row.optionalInteger(index))
      }
      index += 1
    }
    guard layout.hasChecksum else { return }
    compare(with: try row.integer(index), table: layout.table, position: cursor.position)
  }

  private mutating func compare(with stored: Int64, table: String, position: Int?) {
    guard checksum.stored != stored else { return }
    faults.append(ChecksumFault(branch: branch, table: table, position: position))
    checksum = RowChecksum(stored: stored)
  }

  private mutating func compareWithSeal() throws(SessionError) {
    let statement = try database.checkOut(
      "SELECT row_count, checksum FROM seal WHERE branch = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    guard try statement.step() else { return }
    let row = Row(statement, table: "seal")
    let (count, sealed) = (try row.integer(0), try row.integer(1))
    if count != rowCount.map(Int64.init) ?? count || sealed != checksum.stored {
      faults.append(ChecksumFault(branch: branch, table: "seal", position: nil))
    }
  }
}

/// The texts of a table of words, each read once.
private struct WordTexts {
  private let table: String
  private let database: Database
  private var known: [Int64: String?] = [:]

  init(_ table: String, _ database: Database) {
    self.table = table
    self.database = database
  }

  /// The text with a number; nil for nil.
  mutating func text(_ id: Int64?) throws(SessionError) -> String? {
    guard let id else { return nil }
    if let text = known[id] { return text }
    let statement = try database.checkOut("SELECT text FROM \(table) WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, id)
    let text = try SessionReader.step(statement, table) ? statement.text(0) : nil
    known[id] = .some(text)
    return text
  }
}

/// The rows of one table on a branch, one after the other.
private final class CoveredRows {
  let layout: RowLayout
  private(set) var position: Int?
  private let database: Database
  private let statement: Statement

  /// - Parameter positions: the first position and the last.
  init(
    _ database: Database, _ layout: RowLayout, on branch: Branch.ID,
    in positions: ClosedRange<Int>
  ) throws(SessionError) {
    self.layout = layout
    self.database = database
    statement = try database.checkOut(layout.stretchQuery)
    statement.bind(1, branch.rawValue)
    statement.bind(2, positions.lowerBound)
    statement.bind(3, positions.upperBound)
  }

  deinit { database.checkIn(statement) }

  /// The row's columns.
  var row: Row { Row(statement, table: layout.table, at: position) }

  /// Advances to the next row and returns its position.
  func next() throws(SessionError) -> Int? {
    do throws(SessionError) {
      position = try statement.step() ? try Row(statement, table: layout.table).position(0) : nil
    } catch {
      throw error.asDamage(in: layout.table, at: position)
    }
    return position
  }
}
