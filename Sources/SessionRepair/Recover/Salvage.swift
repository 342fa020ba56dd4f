internal import SessionFile
internal import StateTree

/// Reads the rows from the pages of a damaged session, and writes those that are valid in this
/// format into a temporary database.
///
/// A page belongs to a table if the table's tree leads to it and its records are rows of that
/// table. Any other page (no tree leads to it, or its records do not match the tree that does)
/// belongs to the one table with a broken tree whose rows have its form; if there are two such
/// tables, it is skipped. No row is made up.
final class Salvage {
  private let file: PageFile
  private let layouts = Schema.layouts
  private let target: Database
  private let shouldStop: () -> Bool

  private(set) var tallies: [String: RecoveryReport.Tally] = [:]
  /// Pages with records that could belong to more than one table.
  private(set) var unclearPages = 0
  /// The seals of the damaged session, by branch. The new session gets its own seal.
  private(set) var seals: [Int64: Seal] = [:]

  private var isTaken: [Bool]
  private var brokenTables: Set<String> = []
  private var overflowBudget: Int64

  struct Seal {
    let rowCount: Int64
    let checksum: Int64
    let isWhole: Bool
  }

  /// - Parameter target: a database with the tables of this format.
  init(_ file: PageFile, into target: Database, shouldStop: @escaping () -> Bool) {
    self.file = file
    self.target = target
    self.shouldStop = shouldStop
    isTaken = Array(repeating: false, count: file.pageCount + 1)
    // Each byte belongs to one record; records that share bytes are damage. This bounds their cost.
    overflowBudget = 4 * file.size
  }

  /// Whether all rows of the table are saved: its tree is complete, and each of its records is a
  /// valid row.
  func isWhole(_ table: String) -> Bool {
    !brokenTables.contains(table) && (tallies[table]?.refused ?? 0) == 0
  }

  func run() throws(SessionError) {
    for layout in layouts { tallies[layout.table] = RecoveryReport.Tally() }
    for free in try file.freePages() { isTaken[free] = true }
    let roots = try self.roots()
    for layout in layouts {
      guard let root = roots[layout.table] else {
        brokenTables.insert(layout.table)
        continue
      }
      try walk(from: root, layout)
    }
    for table in ["name", "path"] { try restoreWords(table, roots) }
    for (name, root) in roots.sorted(by: { $0.value < $1.value })
    where !layouts.contains(where: { $0.table == name }) {
      try walkForeign(from: root, IndexLayout.all.first { $0.name == name })
    }
    try takeOrphans()
  }

  // MARK: Trees

  /// The first page of each table and index, by name, as far as the schema can be read.
  private func roots() throws(SessionError) -> [String: Int] {
    var roots: [String: Int] = [:]
    var pending = [1]
    var isBroken = false
    func take(_ page: BTreePage) throws(SessionError) {
      for record in try records(of: page) {
        guard record.values.count == 5, case .text(let type) = record.values[0],
          type == "table" || type == "index", case .text(let name) = record.values[1],
          case .integer(let root) = record.values[3], 2...Int64(max(2, file.pageCount)) ~= root
        else { continue }
        for page in record.overflow { isTaken[page] = true }
        roots[name] = roots[name] ?? Int(root)
      }
    }
    while let number = pending.popLast() {
      guard let page = try takePage(number, isIndex: false) else {
        isBroken = true
        continue
      }
      isTaken[number] = true
      if page.damagedCells > 0 { isBroken = true }
      pending += page.children
      try take(page)
    }
    guard isBroken else { return roots }
    for number in 2...max(2, file.pageCount) {
      guard let page = try takePage(number, isIndex: false), page.kind == .leafTable,
        try isSchema(page)
      else { continue }
      isTaken[number] = true
      try take(page)
    }
    return roots
  }

  private func isSchema(_ page: BTreePage) throws(SessionError) -> Bool {
    guard let first = try records(of: page).first, first.values.count == 5,
      case .text(let type) = first.values[0]
    else { return false }
    return ["table", "index", "view", "trigger"].contains(type)
  }

  /// Reads the rows of a table whose tree begins at a page.
  private func walk(from root: Int, _ layout: RowLayout) throws(SessionError) {
    var pending = [root]
    while let number = pending.popLast() {
      if shouldStop() { throw .interrupted }
      guard let page = try takePage(number, isIndex: layout.isWithoutRowid) else {
        brokenTables.insert(layout.table)
        tallies[layout.table]?.unreadablePages += 1
        continue
      }
      let rows = rows(try records(of: page), layout)
      let refused = page.cells.count - rows.count + page.damagedCells
      // Pages of the index over changes have the form of outcomes.
      guard
        rows.isEmpty
          ? refused == 0
          : layout.table != "outcome"
            || rows.contains(where: { isOwn($0.values, of: layout.table) })
      else {
        // This is another table's page, and that table may still claim it.
        brokenTables.insert(layout.table)
        tallies[layout.table]?.unreadablePages += 1
        continue
      }
      isTaken[number] = true
      // A page that lost a cell leads to fewer pages below than it should.
      if page.damagedCells > 0 { brokenTables.insert(layout.table) }
      tallies[layout.table]?.refused += refused
      for row in rows { try take(row, layout) }
      pending += page.children.reversed()
    }
  }

  /// Marks the pages of an index as used; its rows hold no new data.
  private func walkForeign(from root: Int, _ index: IndexLayout?) throws(SessionError) {
    var pending = [root]
    while let number = pending.popLast() {
      if shouldStop() { throw .interrupted }
      guard let page = try takePage(number, isIndex: nil), try isPage(page, of: index) else {
        continue
      }
      isTaken[number] = true
      pending += page.children
    }
  }

  /// Whether a page that an index's tree leads to is the index's own. A table may still claim other
  /// pages.
  private func isPage(_ page: BTreePage, of index: IndexLayout?) throws(SessionError) -> Bool {
    guard let index else { return true }
    guard page.kind.isIndex else { return false }
    let records = try records(of: page)
    return records.isEmpty || 2 * records.count { index.fits($0.values) } > records.count
  }

  /// Restores the rows that the index over a table of words still has.
  private func restoreWords(_ table: String, _ roots: [String: Int]) throws(SessionError) {
    let name = "sqlite_autoindex_\(table)_1"
    guard let root = roots[name], !isWhole(table),
      let layout = layouts.first(where: { $0.table == table })
    else { return }
    let index = IndexLayout.all.first { $0.name == name }
    var pending = [root]
    while let number = pending.popLast() {
      guard let page = try takePage(number, isIndex: true), try isPage(page, of: index) else {
        continue
      }
      isTaken[number] = true
      pending += page.children
      for record in try records(of: page) {
        guard record.values.count == 2, case .integer(let id) = record.values[1],
          let row = layout.row([.null, record.values[0]], rowid: id), isWord(row, of: table)
        else { continue }
        try take(Row(values: row, overflow: record.overflow), layout)
      }
    }
  }

  // MARK: Pages that no tree has taken

  private func takeOrphans() throws(SessionError) {
    let broken = layouts.filter { brokenTables.contains($0.table) }
    guard !broken.isEmpty, file.pageCount >= 2 else { return }
    for number in 2...file.pageCount where !isTaken[number] {
      if shouldStop() { throw .interrupted }
      guard let page = try takePage(number, isIndex: nil), !page.cells.isEmpty else { continue }
      let records = try records(of: page)
      let fitting = broken.compactMap { layout -> (layout: RowLayout, rows: [Row])? in
        guard layout.isWithoutRowid == page.kind.isIndex else { return nil }
        let rows = rows(records, layout).filter { isOwn($0.values, of: layout.table) }
        return 2 * rows.count > page.cells.count + page.damagedCells ? (layout, rows) : nil
      }
      guard let only = fitting.first else { continue }
      guard fitting.count == 1 else {
        unclearPages += 1
        continue
      }
      isTaken[number] = true
      tallies[only.layout.table]?.refused +=
        page.cells.count - only.rows.count + page.damagedCells
      for row in only.rows { try take(row, only.layout) }
    }
  }

  // MARK: Rows

  private func takePage(_ number: Int, isIndex: Bool?) throws(SessionError) -> BTreePage? {
    guard number >= 1, number <= file.pageCount, !isTaken[number],
      let bytes = try file.page(number),
      let page = BTreePage(
        bytes, number: number, usableSize: file.usableSize,
        largest: Int(clamping: file.size)),
      isIndex == nil || page.kind.isIndex == isIndex
    else { return nil }
    return page
  }

  /// A record, and the overflow pages that hold the rest of it.
  private struct Record {
    let values: [StoredValue]
    let rowid: Int64?
    let overflow: [Int]
  }

  /// A row of a table, and the overflow pages that hold the rest of it.
  private struct Row {
    let values: [StoredValue]
    let overflow: [Int]
  }

  private func rows(_ records: [Record], _ layout: RowLayout) -> [Row] {
    records.compactMap { record in
      guard let row = layout.row(record.values, rowid: record.rowid), isWord(row, of: layout.table)
      else { return nil }
      return Row(values: row, overflow: record.overflow)
    }
  }

  /// Whether a row of `path` holds a path, and a row of `value` a text that matches its digest.
  /// These tables and `name` have rows of the same form.
  private func isWord(_ row: [StoredValue], of table: String) -> Bool {
    switch table {
    case "path":
      guard case .text(let text) = row[1] else { return false }
      return (try? StatePath(text)) != nil
    case "value":
      // An earlier recovery stored NULL for a lost value.
      return row[1] == .null || isLargeValue(row)
    default: return true
    }
  }

  private func isLargeValue(_ row: [StoredValue]) -> Bool {
    guard case .integer(let id) = row[0], case .text(let text) = row[1] else { return false }
    return LargeValue.number(of: text) == id
  }

  /// Whether a row on an unclaimed page is not more likely one of another table or index with the
  /// same form.
  private func isOwn(_ row: [StoredValue], of table: String) -> Bool {
    switch table {
    case "path", "name":
      guard case .text(let text) = row[1] else { return false }
      return text.hasPrefix(".") == (table == "path") && !isLargeValue(row)
    case "outcome":
      // Records of the index over changes have four numbers too, and the last one is small.
      guard case .integer(let checksum) = row[3] else { return false }
      return checksum.magnitude > UInt64(UInt32.max)
    default: return true
    }
  }

  /// The records on a page that can be read.
  private func records(of page: BTreePage) throws(SessionError) -> [Record] {
    var records: [Record] = []
    for cell in page.cells {
      guard let (bytes, overflow) = try payload(of: cell, page),
        let values = StoredValue.record(bytes, most: Salvage.widest)
      else { continue }
      records.append(Record(values: values, rowid: cell.rowid, overflow: overflow))
    }
    return records
  }

  /// More columns than any table of this format has.
  private static let widest = 32

  /// A cell's bytes, including those on overflow pages, and the numbers of these pages.
  private func payload(of cell: BTreePage.Cell, _ page: BTreePage) throws(SessionError)
    -> (bytes: [UInt8], overflow: [Int])?
  {
    var bytes = Array(page.bytes[cell.local])
    var next = cell.overflow
    var overflow: [Int] = []
    while bytes.count < cell.payloadSize {
      guard let number = next, 2...max(2, file.pageCount) ~= number, !isTaken[number],
        overflowBudget > 0, let more = try file.page(number)
      else { return nil }
      overflowBudget -= Int64(file.pageSize)
      overflow.append(number)
      let count = min(cell.payloadSize - bytes.count, file.usableSize - 4)
      guard more.count >= 4 + count else { return nil }
      bytes += more[4..<4 + count]
      next = more.number(at: 0, count: 4)
    }
    return (bytes, overflow)
  }

  private func take(_ row: Row, _ layout: RowLayout) throws(SessionError) {
    for page in row.overflow { isTaken[page] = true }
    let table = layout.table
    if table == SealRow.layout.table { return keepSeal(SavedRow(layout, row.values)) }
    let statement = try target.checkOut(layout.restoration)
    defer { target.checkIn(statement) }
    for (index, value) in row.values.enumerated() { statement.bind(Int32(index + 1), value) }
    if try statement.step() {
      tallies[table]?.kept += 1
      while try statement.step() {}
    }
  }

  private func keepSeal(_ row: SavedRow) {
    guard let branch = row.integer("branch"), let count = row.integer("row_count"),
      seals[branch] == nil
    else { return }
    seals[branch] = Seal(
      rowCount: count, checksum: row.checksum, isWhole: row.integer("whole") != 0)
    tallies[SealRow.layout.table]?.kept += 1
  }
}
