internal import Foundation
internal import Hindsight
internal import TimeTravel

extension VerbOption {
  static let script = VerbOption(
    "script", value: "FILE", "feed the app a file's lines, or standard input's (-)")
}

extension Verb {
  static let record = Verb(
    name: "record", usages: ["record APP OUT [--script=FILE]"],
    summary: "run a linked app live, recording it",
    discussion: """
      APP is the name of an app that this program is linked with, or NAME@VERSION
      where there are several. OUT is made; a file that exists is refused.

      The prompt's commands work on the recording as it grows. At the last position
      'send ACTION' goes to the running app, effects included; rewound, it makes a
      branch and starts no effect. Actions that effects send are shown as they come.
      Leaving cancels the effects that still run, and closes the recording.

      --script feeds lines instead: each is an action as 'send' takes it, or a
      command; blank lines and those that begin with # are left out. A line runs when
      the effects of those before have ended. 'nowait ACTION' lets the next line run
      at once. The first line that fails is the last one that runs. The recording is
      closed in order all the same, once the effects have ended.

      Exit status: 0 all is well, 1 a command or line failed, 2 trouble.
      """,
    ownOptions: [.script]
  ) { invocation, arguments in
    try arguments.requireOperands("APP", "OUT")
    let app = try invocation.app(named: arguments.operands[0])
    let out = arguments.operands[1]
    let script = try arguments.value(of: .script).map { try invocation.script($0) }
    let run = try FileError.naming(out) { try LiveRun(app, recordingTo: out, in: invocation) }
    defer { run.end() }
    if let script { return try run.run(script) }
    if let lines = invocation.typedLines() { return try run.converse(lines) }
    let reader = ScriptReader(descriptor: invocation.streams.input)
    return try run.run(
      LiveScript(
        name: out, source: "standard input", reader: reader, isFeed: false))
  }
}

extension Invocation {
  /// The linked app of a name, or of `NAME@VERSION`.
  func app(named text: String) throws(UsageError) -> App {
    let versioned = apps.map(\.versionedName)
    if let index = apps.firstIndex(where: { $0.name == text }) ?? versioned.firstIndex(of: text) {
      return apps[index]
    }
    throw .unknownApp(
      text, known: versioned, suggestion: nearNames(to: text, among: apps.map(\.name)).first)
  }

  /// A script and the name that errors call it by; `-` is standard input.
  fileprivate func script(_ path: String) throws -> LiveScript {
    guard path != "-" else {
      return LiveScript(
        name: "standard input", source: "standard input",
        reader: ScriptReader(descriptor: streams.input))
    }
    return try FileError.naming(path) {
      guard let data = try InputFile.contents(of: path) else { throw ScriptError.zeroByte(line: 1) }
      return LiveScript(
        name: path, source: URL(fileURLWithPath: path).lastPathComponent,
        reader: ScriptReader(bytes: Array(data)), isAtHand: true)
    }
  }
}
