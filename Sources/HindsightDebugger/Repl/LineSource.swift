/// The source of the prompt's lines.
protocol LineSource {
  /// Shows the prompt and waits for a line.
  func nextLine(prompt: () -> String, complete: (String, Int) -> Completion) throws -> LineInput
  /// Adds a line to the history.
  func addHistory(_ line: String)
}

extension LineEditor: LineSource {
  func nextLine(prompt: () -> String, complete: (String, Int) -> Completion) -> LineInput {
    readLine(prompt: prompt(), complete: complete)
  }
}

/// Reads lines at a terminal that cannot move its cursor, or if the output goes elsewhere: with the
/// terminal's own editing only, and without history.
final class PlainLines: LineSource {
  private let descriptor: Int32
  private var reader: ScriptReader
  private let prompts: Output

  /// Reads from a descriptor, and writes the prompts to a terminal.
  init(descriptor: Int32, prompts: Output) {
    self.descriptor = descriptor
    self.prompts = prompts
    reader = Self.reader(descriptor)
  }

  func nextLine(prompt: () -> String, complete: (String, Int) -> Completion) throws -> LineInput {
    try prompts.prompt(prompt())
    Interrupt.reset()
    do {
      if let line = try reader.next() { return .line(line.text) }
    } catch .interrupted {
      try prompts.line()
      return .cancelled
    } catch {
      throw FileError(file: "standard input", underlying: error)
    }
    try prompts.line()
    // After a Ctrl-D a terminal may have more lines.
    reader = Self.reader(descriptor)
    return .endOfInput
  }

  func addHistory(_ line: String) {}

  private static func reader(_ descriptor: Int32) -> ScriptReader {
    ScriptReader(
      descriptor: descriptor, skipsBlankLines: false, shouldStop: { Interrupt.isRequested })
  }
}
