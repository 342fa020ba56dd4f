internal import StateTree

/// Runs lines that were typed, piped in or given with `-x`, and reports errors on standard error.
struct LineRunner {
  let context: Context

  /// The source of a line, for errors.
  enum Source {
    /// A person's terminal, where the line is visible above the error.
    case terminal
    /// Standard input, a script or `-x`: the file to name, and the line's number if it has one.
    case script(file: String, line: Int?)
  }

  /// Runs one line, and warns of damage in the rows that it has shown.
  ///
  /// The result is not `.done` if the command failed, or looked for problems and found them; only
  /// in the latter case does a script continue.
  func run(_ line: String, from source: Source) throws(OutputError) -> LineResult {
    var result = try runCommand(line, from: source)
    try context.warnOfNewFaults()
    let onEnter = context.lineOnEnter
    while result != .failed, let next = context.stops.nextCommand() {
      if context.shouldStop() || context.hasQuit { break }
      let status = result.status
      result = try runCommand(next.line, from: .script(file: next.title, line: nil))
      result = result.worse(than: status)
      try context.warnOfNewFaults()
      context.lineOnEnter = result == .failed ? nil : onEnter
    }
    context.stops.dropCommands()
    return result
  }

  private func runCommand(_ line: String, from source: Source) throws(OutputError) -> LineResult {
    do {
      let status = try CommandRunner.run(line, in: context)
      return status == .fine ? .done : .found(status)
    } catch let error as OutputError {
      throw error
    } catch {
      try context.output.flush()
      try report(error, line, source)
      return .failed
    }
  }

  private func report(_ error: any Error, _ line: String, _ source: Source) throws(OutputError) {
    let errors = context.errors
    switch source {
    case .terminal:
      try ErrorText.write(ErrorText.lines(for: error), to: errors)
    case .script(let file, let number):
      let place = number.map { "line \($0): " } ?? ""
      try ErrorText.write(error, of: "\(file): \(place)'\(Self.excerpt(line))'", to: errors)
    }
  }

  /// Enough of a line to know it by.
  private static func excerpt(_ line: String) -> String {
    line.count > 60 ? line.prefix(57) + "..." : line
  }
}

/// The result of a line.
enum LineResult: Sendable, Hashable {
  /// The command succeeded.
  case done
  /// The command looked for problems and found them. With `.trouble` it could not look everywhere.
  case found(ExitStatus)
  /// The command failed.
  case failed

  /// The result of this line together with earlier lines, whose worst status is given.
  func worse(than status: ExitStatus) -> LineResult {
    guard self != .failed else { return self }
    let worst = self.status.worse(status)
    return worst == .fine ? .done : .found(worst)
  }

  /// The exit status that the line leads to.
  var status: ExitStatus {
    switch self {
    case .done: .fine
    case .found(let status): status
    case .failed: .found
    }
  }
}
