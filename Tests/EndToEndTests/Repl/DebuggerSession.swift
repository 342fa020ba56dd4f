import Foundation

/// A short session of Prime Time, recorded anew in a folder of its own, and the debugger on it.
final class DebuggerSession {
  static let script = """
    .counter(.set(2))
    .counter(.isPrimeTapped)
    .primeSheet(.saveFavoriteTapped)
    .primeSheet(.dismissed)
    .counter(.set(3))
    .counter(.isPrimeTapped)
    .primeSheet(.saveFavoriteTapped)
    .primeSheet(.dismissed)
    .counter(.nthPrimeTapped)
    .favoritePrimes(.deleted([0]))

    """
  static let last = 11

  let folder: TemporaryFolder
  let file = "session.hindsight"

  init(script: String = DebuggerSession.script) throws {
    folder = try TemporaryFolder()
    let scriptFile = folder.file("script")
    try Data(script.utf8).write(to: scriptFile)
    let result = try Self.run(["record", "prime-time", file, "--script", "script"], in: folder)
    guard result.status == .exited(0) else { throw HarnessError(description: "\(result)") }
    try FileManager.default.removeItem(at: scriptFile)
  }

  /// Runs the debugger in a folder without a terminal.
  static func run(_ arguments: [String], input: String? = nil, in folder: TemporaryFolder) throws
    -> RunResult
  {
    try EndToEndTests.run(
      BuiltProgram.hindsight, arguments, input: input, directory: folder.url)
  }

  func run(_ arguments: [String], input: String? = nil) throws -> RunResult {
    try Self.run(arguments, input: input, in: folder)
  }

  /// Opens the session at a terminal, at its first prompt and on a clean screen.
  func open(
    at position: Int = DebuggerSession.last, last: Int = DebuggerSession.last,
    environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> Terminal {
    let terminal = try Terminal.debugger(
      [file, "--at", "\(position)"], in: folder, environment: environment, columns: columns,
      rows: rows)
    try terminal.expectOutput("prime-time \(position)/\(last)> ")
    try terminal.send("\u{C}")
    try terminal.expectRows(["prime-time \(position)/\(last)>"])
    return terminal
  }
}

extension Terminal {
  /// The debugger at a terminal, without a history unless the environment names one.
  static func debugger(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws -> Terminal {
    var changes = ["HINDSIGHT_HISTORY": "", "XDG_STATE_HOME": ""]
    changes.merge(environment) { $1 }
    return try Terminal(
      BuiltProgram.hindsight, arguments, environment: changes, columns: columns, rows: rows,
      currentDirectory: folder.url)
  }

  /// The screen's rows with all that differs from recording to recording written as zeros.
  var steadyRows: [String] {
    screen.map(steady).trimmingSuffix { $0.isEmpty }
  }

  /// Waits until the screen shows these rows and nothing below them, times apart.
  func expectRows(_ rows: [String], cursor: (row: Int, column: Int)? = nil) throws {
    let place = cursor.map { " and the cursor at row \($0.row), column \($0.column)" } ?? ""
    try expect("the rows\n\(rows.joined(separator: "\n"))\n\(place)") { terminal in
      terminal.steadyRows == rows
        && cursor.map { terminal.cursor == .init(row: $0.row, column: $0.column) } ?? true
    }
  }

  /// Types a line and waits for the prompt after it.
  func enter(_ line: String, then prompt: String) throws {
    try send(line + "\r")
    try expectOutput("\n\(prompt)> ")
  }
}

/// A text with its times written as zeros, all of one width, and entries of the activity feed
/// without their dates and identifiers.
func steady(_ text: String) -> String {
  var text = text
  text.replace(/\+(\d+[hm])*\d+\.\d{3}s/) { _ in "+0.000s" }
  text.replace(/\ {3,}\+0/) { _ in "  +0" }
  text.replace(/in (\d+[hm])*\d+(\.\d+)?(ms|s)/) { _ in "in 0s" }
  text.replace(/("prime":\d+),.*/) { "\($0.1)..." }
  return text
}

extension Array {
  fileprivate func trimmingSuffix(while condition: (Element) -> Bool) -> [Element] {
    Array(reversed().drop(while: condition).reversed())
  }
}
