internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

/// The replays of several sessions, one after the other.
struct SessionReplays {
  let invocation: Invocation
  let replay: Replay
  let format: SessionReplay.Format
  let isStrict: Bool
  let allowsUnknown: Bool
  let output: Output

  /// Replays each file; one that cannot be replayed is reported, and the next one is taken.
  func run(_ files: [String]) throws -> ExitStatus {
    var tally: [SessionReplay.Finding: Int] = [:]
    for file in files {
      tally[try finding(in: file, amongMany: files.count > 1), default: 0] += 1
    }
    if files.count > 1, format == .text {
      try print { try $0.line(summary(files.count, tally)) }
    }
    try print { try $0.flush() }
    return tally.keys.reduce(.fine) { $0.worse($1.status) }
  }

  private func finding(in file: String, amongMany: Bool) throws -> SessionReplay.Finding {
    do {
      let context = try invocation.openUnseen(file)
      let machine = try context.machine()
      try context.warnOfMissingLog()
      let fault = context.timeline.session.firstChangedRow()
      if let fault { try context.warn(of: fault) }
      if amongMany, format == .text {
        try print { try $0.line(StyledLine("\(file):", .strong)) }
      }
      let run = SessionReplay(
        context: context, machine: machine, replay: replay, format: format, isStrict: isStrict,
        allowsUnknown: allowsUnknown, watched: file)
      return try run.run(to: print) { fault }
    } catch let error as OutputError {
      throw error
    } catch {
      if format == .json {
        let reason = ErrorText.lines(for: error).first ?? ""
        try print {
          try $0.line(
            (["file": .string(file), "error": .string(reason)] as StateValue).jsonText())
        }
      }
      try print { try $0.flush() }
      try invocation.report(FileError(file: file, underlying: error))
      return .failed
    }
  }

  /// Prints as long as the output has a reader: a missing reader must not change the exit status.
  private func print(_ body: (Output) throws -> Void) throws {
    do {
      try body(output)
    } catch OutputError.closed {
      return
    }
  }

  private func summary(_ count: Int, _ tally: [SessionReplay.Finding: Int]) -> String {
    let parts = SessionReplay.Finding.allCases.compactMap { finding in
      tally[finding].map { "\($0) \(finding.words($0))" }
    }
    return "\(CountText.count(count, "session")): \(CountText.list(parts))"
  }
}

extension SessionReplay.Finding {
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .holds: count == 1 ? "holds" : "hold"
    case .diverges: count == 1 ? "diverges" : "diverge"
    case .unknown: "could not be compared"
    case .damaged: count == 1 ? "is damaged" : "are damaged"
    case .failed: "could not be replayed"
    }
  }
}
