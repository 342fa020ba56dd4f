internal import StateTree
internal import TimeTravel

/// The breakpoints, watchpoints and displays of a prompt, and the commands that a stop still has to
/// run. They last as long as the program runs.
struct Stops: Sendable {
  /// The breakpoints and watchpoints, by number.
  private(set) var breakpoints: [Breakpoint] = []
  /// The displays, by number.
  private(set) var displays: [Display] = []
  /// The commands that are being typed, up to `end`; nil if none are.
  private(set) var typed: TypedCommands?
  private var lastNumber = 0
  private var lastDisplay = 0
  private var queue: ArraySlice<Queued> = []

  /// Commands that are being typed for a breakpoint.
  struct TypedCommands: Sendable {
    /// The breakpoint's number.
    var number: Int
    /// Its title.
    var title: String
    var lines: [String] = []
  }

  /// A command that a stop runs.
  struct Queued: Sendable {
    var line: String
    /// The title of the breakpoint that runs it.
    var title: String
  }

  // MARK: Breakpoints

  /// Adds a breakpoint or a watchpoint.
  mutating func add(_ point: StopPoint, text: String, isTemporary: Bool) -> Breakpoint {
    lastNumber += 1
    let breakpoint = Breakpoint(
      number: lastNumber, point: point, text: text, isTemporary: isTemporary)
    breakpoints.append(breakpoint)
    return breakpoint
  }

  /// The breakpoints of some numbers; all if there are no numbers.
  func breakpoints(_ numbers: [Int]) throws(StopError) -> [Breakpoint] {
    guard !breakpoints.isEmpty else { throw .noBreakpoints }
    guard !numbers.isEmpty else { return breakpoints }
    var found: [Breakpoint] = []
    for number in numbers {
      guard let breakpoint = breakpoints.first(where: { $0.number == number }) else {
        throw .noSuchBreakpoint(number, numbers: breakpoints.map(\.number))
      }
      found.append(breakpoint)
    }
    return found
  }

  /// Changes the breakpoints of some numbers, or all if there are no numbers, and returns them.
  @discardableResult
  mutating func change(_ numbers: [Int], _ body: (inout Breakpoint) -> Void) throws(StopError)
    -> [Breakpoint]
  {
    let chosen = Set(try breakpoints(numbers).map(\.number))
    for index in breakpoints.indices where chosen.contains(breakpoints[index].number) {
      body(&breakpoints[index])
    }
    return try breakpoints(numbers)
  }

  /// Deletes the breakpoints of some numbers, or all if there are no numbers, and returns them.
  @discardableResult
  mutating func delete(_ numbers: [Int]) throws(StopError) -> [Breakpoint] {
    let deleted = try breakpoints(numbers)
    let chosen = Set(deleted.map(\.number))
    breakpoints.removeAll { chosen.contains($0.number) }
    return deleted
  }

  // MARK: Displays

  /// Adds a display.
  mutating func add(_ expression: StateExpression) -> Display {
    lastDisplay += 1
    let display = Display(number: lastDisplay, expression: expression)
    displays.append(display)
    return display
  }

  /// Deletes the displays of some numbers, or all if there are no numbers, and returns how many.
  mutating func deleteDisplays(_ numbers: [Int]) throws(StopError) -> Int {
    let known = displays.map(\.number)
    if let missing = numbers.first(where: { !known.contains($0) }) {
      throw .noSuchDisplay(missing, numbers: known)
    }
    let chosen = Set(numbers.isEmpty ? known : numbers)
    displays.removeAll { chosen.contains($0.number) }
    return chosen.count
  }

  // MARK: Commands

  /// Takes the next typed lines as the commands of a breakpoint.
  mutating func beginTyping(for breakpoint: Breakpoint) {
    typed = TypedCommands(number: breakpoint.number, title: breakpoint.title)
  }

  /// Takes a line of the commands that are being typed; `end` ends them. Throws for a line that is no
  /// command, which is then left out.
  mutating func take(_ line: String) throws {
    let line = line[...].trimmingWhitespace()
    guard line != "end" else { return endTyping() }
    if line != Breakpoint.silent {
      guard let (command, _) = try CommandTable.parse(line) else { return }
      guard command.name != Command.commands.name else { throw StopError.commandsInCommands }
    }
    typed?.lines.append(line)
  }

  /// Ends the commands that are being typed, as `end` does.
  mutating func endTyping() {
    guard let typed else { return }
    self.typed = nil
    guard let index = breakpoints.firstIndex(where: { $0.number == typed.number }) else { return }
    breakpoints[index].commands = typed.lines
  }

  /// Drops the commands that are being typed. The breakpoint keeps those that it had.
  mutating func cancelTyping() { typed = nil }

  /// Puts the commands of the breakpoints that stopped a search in line, instead of those that
  /// are still to run: after a command that goes on, the others count no more.
  mutating func queueCommands(of stopped: [Breakpoint]) {
    queue =
      stopped.flatMap { breakpoint in
        breakpoint.commands.filter { $0 != Breakpoint.silent }.map {
          Queued(line: $0, title: breakpoint.title)
        }
      }[...]
  }

  /// The next command that a stop runs; nil after the last one.
  mutating func nextCommand() -> Queued? { queue.popFirst() }

  /// Drops the commands that are still to run.
  mutating func dropCommands() { queue = [] }
}
