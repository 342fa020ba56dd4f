internal import StateTree

/// What a command found, in the forms in which it can be printed.
///
/// A command prints nothing itself: it returns writers, and the runner calls the one that was asked
/// for. A writer may read and write on and on, as `log --follow` does, so that a long text is never
/// in memory whole.
struct Verdict {
  typealias Writer = (Output) throws -> Void

  /// What the program tells its caller. It is asked after the writer has returned.
  let status: () -> ExitStatus
  /// Writes the text form.
  let text: Writer
  /// Writes the JSON form; nil if there is none.
  let json: Writer?
  /// What the writer did not say and the user has to know, for standard error. It is asked after
  /// the writer has returned.
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

  /// The verdict with one more line behind its text.
  func followed(by line: StyledLine) -> Verdict {
    var verdict = Verdict(status: status(), json: json) { output in
      try text(output)
      try output.line(line)
    }
    verdict.warnings = warnings
    return verdict
  }

  /// Writes the form that was asked for, and then the warnings.
  func write(asJSON: Bool, to output: Output, errors: Output) throws {
    let writer = asJSON ? json ?? text : text
    try writer(output)
    let warnings = try warnings()
    guard !warnings.isEmpty else { return }
    for warning in warnings { try errors.sentence("hindsight: \(warning)") }
    try errors.flush()
  }
}
