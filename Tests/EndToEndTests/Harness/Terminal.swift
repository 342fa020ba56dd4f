import CPseudoTerminal
import Foundation

/// A program on a pseudo-terminal, with the screen that its user would see.
///
/// Nothing here waits for a time to pass: each `expect` reads what the program sends until the
/// screen is as described, and throws an error that shows the screen when that takes far too long.
final class Terminal {
  /// How long a healthy program may take on a busy machine, in seconds.
  static let patience = 60.0

  private(set) var virtualScreen: VirtualScreen
  /// Everything that the program has sent.
  private(set) var transcript: [UInt8] = []
  private(set) var hasEnded = false

  private let controller: Int32
  private let child: ChildProcess
  private var matchedCount = 0

  /// Starts a program. It gets the test's environment with TERM and a UTF-8 locale set and HOME and
  /// EDITRC removed, changed by `environment`, where an empty value removes a variable.
  init(
    _ program: URL, _ arguments: [String] = [], environment changes: [String: String] = [:],
    columns: Int = 80, rows: Int = 24, currentDirectory: URL? = nil
  ) throws {
    var environment = ChildProcess.environment
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    for name in ["HOME", "EDITRC", "COLUMNS", "LINES", "NO_COLOR"] { environment[name] = nil }
    for (name, value) in changes { environment[name] = value.isEmpty ? nil : value }
    var controller: Int32 = -1
    let identifier = ChildProcess.withArguments(
      program: program, arguments: arguments, environment: environment
    ) { program, arguments, environment in
      cpseudoterminal_spawn(
        program, arguments, environment, currentDirectory?.path, UInt16(columns), UInt16(rows),
        &controller)
    }
    guard identifier > 0 else {
      throw HarnessError(description: "cannot start \(program.path)")
    }
    self.controller = controller
    child = ChildProcess(identifier: identifier)
    virtualScreen = VirtualScreen(columns: columns, rows: rows)
  }

  deinit {
    child.kill()
    close(controller)
  }

  /// The rows of the screen, without the blanks at their ends.
  var screen: [String] { virtualScreen.lines }

  /// The screen down to its last row that is not blank.
  var screenText: String { virtualScreen.text }

  var cursor: VirtualScreen.Position { virtualScreen.cursor }

  var processIdentifier: Int32 { child.identifier }

  /// Types a text. Enter is "\r".
  func send(_ text: String) throws {
    try send(bytes: Array(text.utf8))
  }

  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = Deadline(seconds: Self.patience)
    while !rest.isEmpty {
      var source = pollfd(fd: controller, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard !deadline.isOver else { throw failure("the program reads no keys") }
      guard poll(&source, 1, deadline.milliseconds) > 0 else { continue }
      if source.revents & Int16(POLLIN) != 0 { _ = readAvailable() }
      if source.revents & Int16(POLLHUP) != 0 { throw failure("the program has ended") }
      guard source.revents & Int16(POLLOUT) != 0 else { continue }
      // A terminal takes few keys at a time, and a full one would block us.
      let chunk = Array(rest.prefix(64))
      let count = cpseudoterminal_write(controller, chunk, chunk.count)
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  /// Sends a signal to the program itself.
  func signal(_ number: Int32) {
    child.send(number)
  }

  /// Whether the terminal reads whole lines, echoes, and turns Ctrl-C into a signal.
  var isInOrdinaryMode: Bool {
    var mode = termios()
    let flags = tcflag_t(ICANON | ECHO | ISIG)
    return tcgetattr(controller, &mode) == 0 && mode.c_lflag & flags == flags
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) {
    virtualScreen.resize(columns: columns, rows: rows)
    _ = cpseudoterminal_resize(controller, UInt16(columns), UInt16(rows))
  }

  /// Waits until the screen shows a text.
  func expect(_ text: String, timeout: Double = patience) throws {
    try expect("the text «\(text)»", timeout: timeout) { $0.screenText.contains(text) }
  }

  /// Waits until the screen shows these rows from the top and nothing below, and the cursor where
  /// it is said to be.
  func expect(
    screen rows: [String], cursor: (row: Int, column: Int)? = nil, timeout: Double = patience
  ) throws {
    let place = cursor.map { " and the cursor at row \($0.row), column \($0.column)" } ?? ""
    let expected = rows.joined(separator: "\n")
    try expect("the screen\n\(expected)\n\(place)", timeout: timeout) { terminal in
      terminal.screenText == expected
        && cursor.map { terminal.cursor == .init(row: $0.row, column: $0.column) } ?? true
    }
  }

  /// Waits until the program sends a text after the place where the last such wait ended.
  func expectOutput(_ text: String, timeout: Double = patience) throws {
    let wanted = Array(text.utf8)
    try expect("the output «\(text)»", timeout: timeout) { terminal in
      let new = terminal.transcript[terminal.matchedCount...]
      guard let range = new.firstRange(of: wanted) else { return false }
      terminal.matchedCount = range.upperBound
      return true
    }
  }

  /// Waits until a condition holds.
  func expect(
    _ what: String, timeout: Double = patience, where condition: (Terminal) throws -> Bool
  ) throws {
    let deadline = Deadline(seconds: timeout)
    while try !condition(self) {
      guard !hasEnded else { throw failure("the program has ended before \(what)") }
      guard !deadline.isOver else { throw failure("no sign of \(what)") }
      waitForOutput(until: deadline)
    }
  }

  /// Waits until the program has closed the terminal and ended.
  func waitForExit(timeout: Double = patience) throws -> ExitStatus {
    let deadline = Deadline(seconds: timeout)
    while !hasEnded {
      guard !deadline.isOver else { throw failure("the program has not ended") }
      waitForOutput(until: deadline)
    }
    return child.waitForExit()
  }

  private func waitForOutput(until deadline: Deadline) {
    var source = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    if poll(&source, 1, deadline.milliseconds) > 0, !readAvailable() { hasEnded = true }
  }

  /// False when nobody can write to the terminal any more.
  private func readAvailable() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &chunk, chunk.count)
    guard count > 0 else { return count < 0 && [EINTR, EAGAIN].contains(errno) }
    transcript += chunk[..<count]
    virtualScreen.feed(chunk[..<count])
    return true
  }

  private func failure(_ what: String) -> HarnessError {
    HarnessError(
      description: """
        \(what); the cursor is at \(cursor), and the screen shows
        \(screenText)
        --- sent at last: \(String(decoding: transcript.suffix(400), as: UTF8.self).debugDescription)
        """)
  }
}
