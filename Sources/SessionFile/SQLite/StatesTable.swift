internal import CSQLite

/// The table-valued SQL function `states(path)`, or `states(path, branch)`: the columns `position`
/// and `value`, with a row for the first position and one for each position at which the value
/// changed. Rows are made as they are read.
///
/// It is a virtual table (https://sqlite.org/vtab.html) that exists in each connection by itself
/// and answers direct calls only. All memory that SQLite holds for it is made and freed here:
/// a `csqlite_table` from `xConnect` to `xDisconnect`, and a `csqlite_cursor`, which owns a
/// `StatesCursor`, from `xOpen` to `xClose`. SQLite calls the latter of each pair exactly once,
/// also after an error.
enum StatesTable {
  /// Adds the function to a connection. The desk must live as long as the connection.
  static func register(on handle: OpaquePointer, _ desk: StateDesk) {
    sqlite3_create_module_v2(
      handle, "states", module, Unmanaged.passUnretained(desk).toOpaque(), nil)
  }

  private static let definition =
    "CREATE TABLE states(position INTEGER, value, path TEXT HIDDEN, branch TEXT HIDDEN)"

  /// SQLite keeps a pointer to it. Nobody changes it.
  nonisolated(unsafe) private static let module = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.xConnect = { handle, desk, _, _, result, _ in
      let code = sqlite3_declare_vtab(handle, StatesTable.definition)
      guard code == SQLITE_OK else { return code }
      _ = csqlite_vtab_direct_only(handle)
      let table = UnsafeMutablePointer<csqlite_table>.allocate(capacity: 1)
      table.initialize(to: csqlite_table())
      table.pointee.owner = desk
      result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.pointee.xDisconnect = { table in
      if let table { UnsafeMutableRawPointer(table).deallocate() }
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { _, info in
      info.map(StatesPlan.choose) ?? SQLITE_ERROR
    }
    module.pointee.xOpen = { table, result in
      guard let table, let desk = StatesTable.desk(of: table) else { return SQLITE_ERROR }
      let cursor = UnsafeMutablePointer<csqlite_cursor>.allocate(capacity: 1)
      cursor.initialize(to: csqlite_cursor())
      cursor.pointee.owner = Unmanaged.passRetained(StatesCursor(desk)).toOpaque()
      result?.pointee = UnsafeMutableRawPointer(cursor)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.pointee.xClose = { cursor in
      guard let cursor else { return SQLITE_OK }
      let memory = UnsafeMutableRawPointer(cursor)
      if let owner = memory.assumingMemoryBound(to: csqlite_cursor.self).pointee.owner {
        Unmanaged<StatesCursor>.fromOpaque(owner).release()
      }
      memory.deallocate()
      return SQLITE_OK
    }
    module.pointee.xFilter = { cursor, plan, _, count, arguments in
      guard let cursor = StatesTable.cursor(cursor) else { return SQLITE_ERROR }
      let values = UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : Int(count))
      return cursor.begin(StatesPlan(rawValue: plan), Array(values))
    }
    module.pointee.xNext = { StatesTable.cursor($0)?.next() ?? SQLITE_ERROR }
    module.pointee.xEof = { StatesTable.cursor($0)?.row == nil ? 1 : 0 }
    module.pointee.xColumn = { cursor, context, column in
      guard let cursor = StatesTable.cursor(cursor), let context else { return SQLITE_ERROR }
      cursor.column(column, context)
      return SQLITE_OK
    }
    module.pointee.xRowid = { cursor, rowid in
      rowid?.pointee = StatesTable.cursor(cursor)?.row?.position ?? 0
      return SQLITE_OK
    }
    return module
  }()

  private static func desk(of table: UnsafeMutablePointer<sqlite3_vtab>) -> StateDesk? {
    let memory = UnsafeMutableRawPointer(table).assumingMemoryBound(to: csqlite_table.self)
    return memory.pointee.owner.map { Unmanaged<StateDesk>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func cursor(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?)
    -> StatesCursor?
  {
    guard let cursor else { return nil }
    let memory = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: csqlite_cursor.self)
    return memory.pointee.owner.map {
      Unmanaged<StatesCursor>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// Which arguments and conditions SQLite hands to a search of `states`, in the order of the bits.
struct StatesPlan: OptionSet {
  let rawValue: Int32

  static let path = StatesPlan(rawValue: 1)
  static let branch = StatesPlan(rawValue: 2)
  static let equal = StatesPlan(rawValue: 4)
  static let from = StatesPlan(rawValue: 8)
  static let after = StatesPlan(rawValue: 16)
  static let through = StatesPlan(rawValue: 32)
  static let before = StatesPlan(rawValue: 64)
  static let backward = StatesPlan(rawValue: 128)

  /// Those that come with a value.
  static let values: [StatesPlan] = [.path, .branch, .equal, .from, .after, .through, .before]

  /// Chooses for SQLite. Conditions on the position only narrow the search: SQLite itself tests
  /// each row again.
  static func choose(_ info: UnsafeMutablePointer<sqlite3_index_info>) -> Int32 {
    var places: [Int32: Int] = [:]
    for index in 0..<Int(info.pointee.nConstraint) {
      let constraint = info.pointee.aConstraint[index]
      guard let part = part(column: constraint.iColumn, operation: Int32(constraint.op)) else {
        continue
      }
      guard constraint.usable != 0 else {
        // Without the path there is nothing to search, so another order of tables must give it.
        if part == .path { return SQLITE_CONSTRAINT }
        continue
      }
      places[part.rawValue] = places[part.rawValue] ?? index
    }
    var plan: StatesPlan = []
    var argument: Int32 = 0
    for part in values {
      guard let index = places[part.rawValue] else { continue }
      argument += 1
      info.pointee.aConstraintUsage[index].argvIndex = argument
      // The path and the branch are the function's arguments, and no columns to compare.
      if part == .path || part == .branch { info.pointee.aConstraintUsage[index].omit = 1 }
      plan.insert(part)
    }
    if info.pointee.nOrderBy == 1, info.pointee.aOrderBy[0].iColumn == 0 {
      info.pointee.orderByConsumed = 1
      if info.pointee.aOrderBy[0].desc != 0 { plan.insert(.backward) }
    }
    info.pointee.idxNum = plan.rawValue
    info.pointee.estimatedCost = plan.contains(.equal) ? 10 : 10_000
    info.pointee.estimatedRows = plan.contains(.equal) ? 1 : 1_000
    return SQLITE_OK
  }

  private static func part(column: Int32, operation: Int32) -> StatesPlan? {
    switch (column, operation) {
    case (2, SQLITE_INDEX_CONSTRAINT_EQ): .path
    case (3, SQLITE_INDEX_CONSTRAINT_EQ): .branch
    case (0, SQLITE_INDEX_CONSTRAINT_EQ): .equal
    case (0, SQLITE_INDEX_CONSTRAINT_GE): .from
    case (0, SQLITE_INDEX_CONSTRAINT_GT): .after
    case (0, SQLITE_INDEX_CONSTRAINT_LE): .through
    case (0, SQLITE_INDEX_CONSTRAINT_LT): .before
    default: nil
    }
  }
}

/// A search of `states`.
private final class StatesCursor {
  private let desk: StateDesk
  private var question = StateAnswers.Question(path: "")
  private var rows: (() throws -> StateAnswers.Row?)?
  /// The current row; nil after the last one.
  private(set) var row: StateAnswers.Row?

  init(_ desk: StateDesk) { self.desk = desk }

  /// Begins a search, and moves to its first row. Returns SQLite's code.
  func begin(_ plan: StatesPlan, _ arguments: [OpaquePointer?]) -> Int32 {
    (rows, row) = (nil, nil)
    var question = StateAnswers.Question(path: "")
    question.isBackward = plan.contains(.backward)
    var (first, last) = (Int64.min, Int64.max)
    var isGiven = false
    for (part, value) in zip(StatesPlan.values.filter(plan.contains), arguments) {
      let isNumber = sqlite3_value_type(value) == SQLITE_INTEGER
      let number = sqlite3_value_int64(value)
      switch part {
      case .path:
        isGiven = sqlite3_value_type(value) != SQLITE_NULL
        question.path = StateFunction.text(value) ?? ""
      case .branch: question.branch = StateFunction.text(value)
      case .equal where isNumber: (first, last) = (max(first, number), min(last, number))
      case .from where isNumber: first = max(first, number)
      case .after where isNumber: first = max(first, number == .max ? number : number + 1)
      case .through where isNumber: last = min(last, number)
      case .before where isNumber: last = min(last, number == .min ? number : number - 1)
      default: break
      }
    }
    guard plan.contains(.path) else {
      desk.fail("states takes a path, such as states('.count')")
      return SQLITE_ERROR
    }
    guard isGiven, first <= last else { return SQLITE_OK }
    question.positions = first...last
    self.question = question
    rows = desk.answer { try $0.rows(question) }
    return rows == nil ? SQLITE_ERROR : next()
  }

  /// Moves to the next row. Returns SQLite's code.
  func next() -> Int32 {
    guard let rows else { return SQLITE_OK }
    guard let next = desk.answer({ _ in try rows() }) else { return SQLITE_ERROR }
    row = next
    return SQLITE_OK
  }

  /// Hands a column of the current row to SQLite.
  func column(_ column: Int32, _ context: OpaquePointer) {
    switch column {
    case 0: sqlite3_result_int64(context, row?.position ?? 0)
    case 1: SQLResult.set(row?.value ?? .null, in: context)
    case 2: SQLResult.set(question.path, in: context)
    default: SQLResult.set(question.branch, in: context)
    }
  }
}
