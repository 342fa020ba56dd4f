internal import StateTree

/// The result of a command, in the forms in which it can be printed.
///
/// A command does not print: it returns writers, and the runner calls the requested one. A writer
/// may read and write piece by piece, like `log --follow`, so that a long text is never completely
/// in memory.
struct Verdict {
  typealias Writer = (Output) throws -> Void

  /// The program's exit status, which the runner reads after the writer has returned.
  let status: () -> ExitStatus
  /// Writes the text form.
  let text: Writer
  /// Writes the JSON form; nil if there is none.
  let json: Writer?
  /// Facts that the writer does not print and the user must know, for standard error. The runner
  /// reads them after the writer has returned.
  var warnings: () throws -> [String] = { [] }

  init(
    status: @autoclosure @escaping () -> ExitStatus = .fine, json: Writer? = nil,
    text: @escaping Writer
  ) {
    self.status = status
    self.text = text
    self.json = json
  }

  /// A verdict of some lines.
  init(_ lines: [StyledLine], json: Writer? = nil) {
    self.init(json: json) { output in for line in lines { try output.line(line) } }
  }

  /// A verdict of one line.
  init(_ line: StyledLine) { self.init([line]) }

  /// The verdict with one more line after its text.
  func followed(by line: StyledLine) -> Verdict {
    var verdict = Verdict(status: status(), json: json) { output in
      try text(output)
      try output.line(line)
    }
    verdict.warnings = warnings
    return verdict
  }

  /// The verdict with one more warning.
  func warning(_ sentence: String) -> Verdict {
    var verdict = self
    verdict.warnings = { [warnings] in try warnings() + [sentence] }
    return verdict
  }

  /// Writes the requested form, and then the warnings.
  func write(asJSON: Bool, to output: Output, errors: Output) throws {
    let writer = asJSON ? json ?? text : text
    try writer(output)
    let warnings = try warnings()
    guard !warnings.isEmpty else { return }
    for warning in warnings { try errors.sentence("hindsight: \(warning)") }
    try errors.flush()
  }
}
