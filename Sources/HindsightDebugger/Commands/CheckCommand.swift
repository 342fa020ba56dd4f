internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let noSecret = CommandOption(
    "no-secret", value: "TEXT", mayRepeat: true, "prove that TEXT is nowhere in the file")

  /// `check`: whether sessions are undamaged.
  static let check = Command(
    name: .shell("check"), group: .session,
    summary: "Check a session for damage and edits.",
    discussion: """
      Checks every page, checksum, value and state, and prints each fault with the
      positions that it affects: the rest can still be read. It finds damage,
      accidents and careless edits; it does not stop a forger, who can recompute the
      checksums. Opening a session only checks the -wal, the seal and the last rows
      (all rows, if there are at most some thousand), and warns of faults there.
      Other rows are checked when they are shown. That none is missing only a pass
      over all rows shows: the prompt makes it while it waits, other verbs with
      --proof.

      --no-secret, which may be given more than once, searches for a text in every
      value and in every byte of the file, its -wal and its -journal, even if the
      text continues from one page to another. It does not find a partly overwritten
      text; search for a shorter part of it.

      --json prints one object a line for each session.
      """,
    exitStatus: [
      "0 no faults", "1 faults or a secret found",
      "2 trouble, such as damage in a table that is needed to open the session",
    ],
    examples: [("hindsight check s.hindsight --no-secret 'a@b.c'", "no faults, and no such text")],
    seeAlso: ["recover", "redact", "info"], session: .files, ownOptions: [noSecret],
    schema: "check",
    inShell: { invocation, arguments in
      let secrets = arguments.values(of: noSecret)
      for text in secrets where text.isEmpty || InputFile.exists(text) {
        // Searching for a file's name by mistake would prove nothing about that file.
        throw CommandError.badValue(
          option: noSecret.written, value: text, expected: "a text that is not a file's name")
      }
      var status = ExitStatus.fine
      /// Writes each file's report, or the error.
      func write(
        _ report: (CheckReport) throws -> Void, failure: (String, any Error) throws -> Void
      ) throws {
        for file in arguments.values(of: .sessions) {
          do {
            let found = try FileError.naming(file) {
              try CheckReport(of: invocation.openUnseen(file), file: file, secrets: secrets)
            }
            try report(found)
            if !found.isSound { status = status.worse(.found) }
          } catch let error as FileError {
            try failure(file, error.underlying)
            try invocation.output.flush()
            try invocation.report(error)
            status = .trouble
          }
        }
      }
      return Verdict(
        status: status,
        json: { output in
          try write({ try output.line($0.json.jsonText()) }) { file, error in
            let reason = ErrorText.lines(for: error).first ?? ""
            try output.line(
              (["file": .string(file), "error": .string(reason)] as StateValue).jsonText())
          }
        },
        text: { output in
          try write({ for line in $0.lines { try output.sentence(line) } }) { _, _ in }
        })
    })
}

/// The findings of `check` in one file.
struct CheckReport {
  private let file: String
  private let faults: [SessionFault]
  private let branchNames: [Branch.ID: String]
  private let secrets: [SecretPlace]
  private let soughtCount: Int
  private let actionCount: Int
  private let removedCount: Int
  private let status: RecordingStatus
  private let recovery: Recovery?

  init(of context: Context, file: String, secrets: [String]) throws {
    let session = context.timeline.session
    self.file = file
    // The rows are looked at twice: for their checksums, and for the states that they lead to.
    let last = try session.lastPosition()
    faults = try context.working("checked", over: min(session.firstPosition, last)...last) { work in
      let faults = session.check(
        progress: { _ = work.hasToStop(at: $0) }, shouldStop: { work.hasToStop() })
      // That nothing more was found so far says nothing about the rest.
      if work.isStopped { throw SessionError.interrupted }
      return faults
    }
    branchNames = Dictionary(
      session.branches.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    self.secrets = try secrets.flatMap { try session.places(of: $0) }
    soughtCount = secrets.count
    removedCount = session.firstPosition
    actionCount = try session.lastPosition() - removedCount
    status = session.status
    recovery = session.recovery
  }

  /// Whether there is no fault, and no secret.
  var isSound: Bool { faults.isEmpty && secrets.isEmpty }

  /// A line for each finding, and a summary line.
  var lines: [StyledLine] {
    var lines = faults.map { fault in
      var line = StyledLine(place(of: fault), .path)
      line.append("  " + FaultText.sentence(fault))
      if let reach = FaultText.reach(fault) { line.append("; " + reach, .warning) }
      return line
    }
    lines += secrets.map { StyledLine("\($0.place)  a secret is here", .warning) }
    let count = CountText.count(actionCount, "action")
    var sum = "\(file): \(count), "
    sum += faults.isEmpty ? "sound" : CountText.count(faults.count, "fault")
    if soughtCount > 0 {
      sum +=
        secrets.isEmpty ? ", no secret" : ", a secret in \(CountText.count(secrets.count, "place"))"
    }
    if removedCount > 0 { sum += "; " + RemovedText.what(before: removedCount) }
    if let recovery { sum += "; recovered " + RecoveryText.summary(recovery) }
    switch status {
    case .closed: break
    case .cutOff where recovery != nil: sum += "; not sealed as whole"
    case .recording: sum += "; still being recorded"
    case .cutOff: sum += "; not closed: the program ended before it could"
    }
    lines.append(StyledLine(sum, isSound ? .strong : .warning))
    return lines
  }

  /// The same for a program: `fault` is a word for its kind.
  var json: StateValue {
    [
      "file": .string(file), "actions": .integer(Int64(actionCount)),
      "removed": .integer(Int64(removedCount)), "sound": .bool(isSound),
      "status": .string("\(status)"),
      "faults": .array(
        faults.map { fault in
          [
            "fault": .string(FaultText.word(fault)),
            "branch": .string(branchNames[fault.branch] ?? "\(fault.branch.rawValue)"),
            "position": fault.position.map { .integer(Int64($0)) } ?? .null,
            "text": .string(FaultText.sentence(fault)),
            "reach": fault.reach.map {
              [.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]
            } ?? .null,
          ]
        }),
      "recovered": recovery.map { ["lossy": .bool(!$0.isLossless)] } ?? .null,
      "secrets": .array(secrets.map { .string($0.place) }),
    ]
  }

  private func place(of fault: SessionFault) -> String {
    let branch =
      fault.branch == .main ? "" : (branchNames[fault.branch] ?? "\(fault.branch.rawValue)") + " "
    return branch + (fault.position.map { "\($0)" } ?? "file")
  }
}
