internal import SessionFile

/// A pass over one branch's rows, in the order in which their checksums were made.
struct ChecksumCheck {
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
  mutating func run(through end: Int?, _ shouldStop: (Int) -> Bool) throws(SessionError)
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
    while true {
      var position = Int.max
      for cursor in cursors { position = min(position, cursor.position) }
      if position == .max { break }
      if position % 100 == 0, shouldStop(position) { throw .interrupted }
      for cursor in cursors {
        while cursor.position == position {
          try feed(cursor)
          guard try cursor.next() >= position else {
            throw cursor.row.damage("positions are out of order")
          }
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
    if let letter = cursor.layout.letter { checksum.begin(letter) }
    rowCount = rowCount.map { $0 + 1 }
    var index: Int32 = 0
    for column in cursor.columns {
      switch column {
      case .text:
        // If the column has another type, reading it throws.
        if !cursor.statement.feedText(index, to: &checksum) {
          checksum.feed(try cursor.row.optionalText(index))
        }
      case .integer:
        if !cursor.statement.feedInteger(index, to: &checksum) {
          checksum.feed(try cursor.row.optionalInteger(index))
        }
      case .name: try names.feed(cursor.row.optionalInteger(index), to: &checksum)
      case .path: try paths.feed(cursor.row.optionalInteger(index), to: &checksum)
      }
      index += 1
    }
    guard cursor.hasChecksum else { return }
    compare(
      with: try cursor.row.integer(index), table: cursor.layout.table, position: cursor.position)
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
  /// By the number of the word, as far as numbers are small, as those of a recorder are.
  private var known: [[UInt8]?] = []
  private var others: [Int64: [UInt8]?] = [:]

  private static let small: Int64 = 1 << 16

  init(_ table: String, _ database: Database) {
    self.table = table
    self.database = database
  }

  /// Feeds the text with a number to a checksum; nothing for nil, or if it is missing.
  mutating func feed(_ id: Int64?, to checksum: inout RowChecksum) throws(SessionError) {
    guard let id else { return checksum.feed(nil as Int64?) }
    if 0 <= id, id < known.count, let text = known[Int(id)] {
      return text.withUnsafeBufferPointer { checksum.feed($0) }
    }
    if let text = try text(id) {
      text.withUnsafeBufferPointer { checksum.feed($0) }
    } else {
      checksum.feed(nil as Int64?)
    }
  }

  private mutating func text(_ id: Int64) throws(SessionError) -> [UInt8]? {
    if let text = others[id] { return text }
    let statement = try database.checkOut("SELECT text FROM \(table) WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, id)
    let text = try SessionReader.step(statement, table) ? statement.text(0) : nil
    let bytes = text.map { Array($0.utf8) }
    if 0 <= id, id < WordTexts.small, bytes != nil {
      if known.count <= id {
        known += Array(repeating: nil, count: Int(id) + 1 - known.count)
      }
      known[Int(id)] = bytes
    } else {
      others[id] = .some(bytes)
    }
    return bytes
  }
}

/// The rows of one table on a branch, one after the other.
private final class CoveredRows {
  /// How a column is fed to the checksum.
  enum Column {
    case text, integer, name, path
  }

  let layout: RowLayout
  let statement: Statement
  let columns: [Column]
  let hasChecksum: Bool
  /// The row's position; `Int.max` after the last row.
  private(set) var position = Int.max
  private let database: Database

  /// - Parameter positions: the first position and the last.
  init(
    _ database: Database, _ layout: RowLayout, on branch: Branch.ID,
    in positions: ClosedRange<Int>
  ) throws(SessionError) {
    self.layout = layout
    self.database = database
    hasChecksum = layout.hasChecksum
    columns = layout.covered.map { column in
      switch column.kind {
      case .text, .value: .text
      case .name: .name
      case .path: .path
      case .integer, .position, .time, .branch, .effect, .checksum: .integer
      }
    }
    statement = try database.checkOut(layout.stretchQuery)
    statement.bind(1, branch.rawValue)
    statement.bind(2, positions.lowerBound)
    statement.bind(3, positions.upperBound)
  }

  deinit { database.checkIn(statement) }

  /// The row's columns.
  var row: Row {
    Row(statement, table: layout.table, at: position == .max ? nil : position)
  }

  /// Advances to the next row and returns its position.
  func next() throws(SessionError) -> Int {
    do throws(SessionError) {
      position =
        try statement.step() ? try Row(statement, table: layout.table).position(0) : .max
    } catch {
      throw error.asDamage(in: layout.table, at: position == .max ? nil : position)
    }
    return position
  }
}
