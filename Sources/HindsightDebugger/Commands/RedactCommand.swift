internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let newFile = Operand("OUT", .newSession, in: .shell, "the new session's file")
  private static let path = CommandOption(
    "path", value: "PATH", mayRepeat: true, "places of the state, .users[*].email")
  private static let actionOption = CommandOption(
    "action", value: "NAME", mayRepeat: true, "payloads of actions, login.*")
  private static let read = CommandOption(
    "read", value: "NAME", mayRepeat: true, "values read from a dependency")
  private static let hash = CommandOption("hash", "equal values have equal hashes")
  private static let mask = CommandOption("mask", "a value of the same kind (the default)")
  private static let leaveOut = CommandOption("leave-out", "no value at all")

  /// `redact`: a copy of a session without confidential values.
  static let redact = Command(
    name: .shell("redact"), group: .session,
    summary: "Write a copy of a session without confidential values.",
    discussion: """
      Writes OUT as if the recorder had withheld the named values, in every state,
      change, payload and read. OUT is a new file that only its owner can read; an
      existing one is not overwritten. FILE stays unchanged. If FILE is still being
      recorded, OUT has the actions so far, and counts as cut off.

      A path may contain [*] or .*, for any element or member; a name may contain *.
      At least one of --path, --action and --read is needed, and each may be given
      more than once. A value that an action brings into the state needs both --path
      and --action. Names, keys, notes and the texts of errors are copied unchanged:
      'hindsight check OUT --no-secret TEXT' proves that a text is nowhere in OUT.

      --hash replaces a text with a hash such as #3f9a12b04c55d6e7, whose key is not
      kept. --mask replaces values with xxxxxxxx, 0 or false. --leave-out removes a
      member, and replaces an element with null.
      """,
    exitStatus: ["0 written", "1 written, but something named is not in FILE", "2 trouble"],
    examples: [
      ("hindsight redact a.hindsight b.hindsight --path='.users[*].name'", "no addresses")
    ],
    seeAlso: ["check"], session: .file, operands: [newFile],
    ownOptions: [path, actionOption, read, hash, mask, leaveOut],
    exclusive: [(hash, mask), (hash, leaveOut), (mask, leaveOut)],
    inShell: { invocation, arguments in
      let redactions = try rules(arguments)
      guard !redactions.isEmpty else {
        throw CommandError.missingArgument("--path", usage: arguments.usage)
      }
      let (file, out) = (try arguments.required(.session), try arguments.required(newFile))
      let context = try FileError.naming(file) { try invocation.openUnseen(file) }
      try context.warnOfMissingLog()
      let timeline = context.timeline
      let unmet: [Redaction]
      do throws(SessionError) {
        unmet = try SessionWriter.redact(
          timeline.session, with: redactions, to: URL(fileURLWithPath: out))
      } catch {
        switch error {
        case .damaged, .notAsRecorded: throw FileError(file: file, underlying: error)
        default: throw FileError(file: out, underlying: error)
        }
      }
      let count = CountText.count(try timeline.lastPosition(), "action")
      let isRunning = timeline.session.status == .recording
      let texts = CountText.list(redactions.map(\.text))
      var verdict = Verdict(status: unmet.isEmpty ? .fine : .found) { output in
        try output.line(CutText.sentence("\(out): \(count), redacted: \(texts)"))
      }
      verdict.warnings = {
        let cutOff =
          "\(file): it is still being recorded: \(out) has the actions so far, and so counts as "
          + "cut off; redact it again when the recording has ended"
        return (isRunning ? [cutOff] : [])
          + unmet.map { redaction in
            CutText.sentence(
              "\(file): there is nothing at \(redaction.place), so nothing is redacted there")
          }
      }
      return verdict
    })

  /// The rules that the options name.
  private static func rules(_ arguments: Arguments) throws(StatePathError) -> [Redaction] {
    let way: Redaction.Way =
      arguments.has(hash) ? .hash : arguments.has(leaveOut) ? .leaveOut : .mask
    return try arguments.values(of: path).map { text throws(StatePathError) in
      try Redaction.state(text, way)
    }
      + arguments.values(of: actionOption).map { Redaction(.action($0), path: PathPattern(), way) }
      + arguments.values(of: read).map { Redaction(.read($0), path: PathPattern(), way) }
  }
}
