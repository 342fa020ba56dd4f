internal import CSQLite

/// The SQL function `state(position, path)`, or with the name of a branch as a third argument.
///
/// It answers direct calls only: no view or trigger in a file can call it (SQLITE_DIRECTONLY). If
/// an argument is NULL, so is the answer.
enum StateFunction {
  /// Adds the function to a connection. The desk must live as long as the connection.
  static func register(on handle: OpaquePointer, _ desk: StateDesk) {
    let context = Unmanaged.passUnretained(desk).toOpaque()
    for count in [2, 3] as [Int32] {
      sqlite3_create_function_v2(
        handle, "state", count, SQLITE_UTF8 | SQLITE_DIRECTONLY, context,
        { context, count, arguments in
          guard let context, let arguments, let data = sqlite3_user_data(context) else { return }
          let desk = Unmanaged<StateDesk>.fromOpaque(data).takeUnretainedValue()
          StateFunction.call(
            context, UnsafeBufferPointer(start: arguments, count: Int(count)), desk)
        }, nil, nil, nil)
    }
  }

  private static func call(
    _ context: OpaquePointer, _ arguments: UnsafeBufferPointer<OpaquePointer?>, _ desk: StateDesk
  ) {
    if arguments.contains(where: { sqlite3_value_type($0) == SQLITE_NULL }) {
      return sqlite3_result_null(context)
    }
    guard sqlite3_value_type(arguments[0]) == SQLITE_INTEGER, let path = text(arguments[1]) else {
      desk.fail("state takes a position and a path, such as state(12, '.count')")
      return sqlite3_result_error(context, "", -1)
    }
    let position = sqlite3_value_int64(arguments[0])
    let branch = arguments.count > 2 ? text(arguments[2]) : nil
    guard let value = desk.answer({ try $0.value(position, path, branch) }) else {
      return sqlite3_result_error(context, "", -1)
    }
    SQLResult.set(value, in: context)
  }

  /// The text of an argument; nil for NULL and for bytes.
  static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) != SQLITE_NULL, sqlite3_value_type(value) != SQLITE_BLOB,
      let bytes = sqlite3_value_text(value)
    else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// Hands values to SQLite.
enum SQLResult {
  /// Sets a text, or NULL, as the result of a call or as the value of a column.
  static func set(_ text: String?, in context: OpaquePointer) {
    guard var text else { return sqlite3_result_null(context) }
    text.withUTF8 { csqlite_result_text(context, $0.baseAddress, UInt64($0.count)) }
  }

  /// Sets a value.
  static func set(_ value: SQLValue, in context: OpaquePointer) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real): sqlite3_result_double(context, real)
    case .text(let text): set(text, in: context)
    case .blob(let bytes): set(String(decoding: bytes, as: UTF8.self), in: context)
    }
  }
}
