internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Verb {
  private static let path = VerbOption(
    "path", value: "PATH", "places of the state, .users[*].email")
  private static let action = VerbOption(
    "action", value: "NAME", "payloads of actions, login.*")
  private static let read = VerbOption("read", value: "NAME", "what is read of a dependency")
  private static let hash = VerbOption("hash", "equal values have equal hashes")
  private static let mask = VerbOption("mask", "a value of the same kind (the default)")
  private static let leaveOut = VerbOption("leave-out", "no value at all")

  static let redact = Verb(
    name: "redact",
    usages: [
      "redact FILE OUT --path=PATH... [--action=NAME...]",
      "redact FILE OUT ... [--hash|--mask|--leave-out]",
    ],
    summary: "write a session without what must not be passed on",
    discussion: """
      Writes OUT as if its recorder had withheld what is named: in every state and
      change, payload and read. OUT is made, for its owner alone; a file that exists
      is refused. FILE stays as it is. Of one that is still being recorded, OUT has
      what is there now, and counts as cut off.

      A path may hold [*] or .*, for any element or member; a name may hold *. Each
      option may be given more than once. What an action brings into the state is
      named twice: by --path, and by --action. Names, keys, notes and the texts of
      errors are copied as they are: 'hindsight check OUT --no-secret TEXT' proves
      that a text stands nowhere in OUT.

      --hash puts a text such as #3f9a12b04c55d6e7 in the place of another, by a key
      that is not kept. --mask puts xxxxxxxx, 0 or false. --leave-out takes a member
      away, and puts null in the place of an element.

      Exit status: 0 written, 1 written, but something named is not in FILE,
      2 trouble.
      """,
    ownOptions: [path, action, read, hash, mask, leaveOut]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", "OUT")
    try arguments.exclude(hash, mask)
    try arguments.exclude(hash, leaveOut)
    try arguments.exclude(mask, leaveOut)
    let way: Redaction.Way =
      arguments.has(hash) ? .hash : arguments.has(leaveOut) ? .leaveOut : .mask
    let redactions =
      try arguments.values(of: path).map { text throws(StatePathError) in
        try Redaction.state(text, way)
      }
      + arguments.values(of: action).map { Redaction(.action($0), path: PathPattern(), way) }
      + arguments.values(of: read).map { Redaction(.read($0), path: PathPattern(), way) }
    guard !redactions.isEmpty else { throw UsageError.missingOperand("--path", verb: "redact") }
    let (file, out) = (arguments.operands[0], arguments.operands[1])
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
    try invocation.output.line(
      CutText.sentence("\(out): \(count), redacted: \(CountText.list(redactions.map(\.text)))"))
    if timeline.session.status == .recording {
      try invocation.streams.errors.sentence(
        "hindsight: \(file): it is still being recorded: \(out) has what was there by now, and so "
          + "counts as cut off; redact it again when the recording has ended")
    }
    for redaction in unmet {
      try invocation.streams.errors.line(
        CutText.sentence(
          "hindsight: \(file): there is nothing at \(redaction.place), so nothing is redacted there"
        ))
    }
    try invocation.streams.errors.flush()
    return unmet.isEmpty ? .fine : .found
  }
}
