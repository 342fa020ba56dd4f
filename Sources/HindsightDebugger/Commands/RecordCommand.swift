internal import Foundation
internal import Hindsight
internal import TimeTravel

extension Command {
  private static let appName = Operand(
    "APP", .app, in: .shell, "a linked app, or NAME@VERSION if several have the name")
  private static let newFile = Operand("OUT", .newSession, in: .shell, "the new session's file")
  private static let scriptFile = CommandOption(
    "script", value: "FILE", kind: .file, "run the lines of a file, or of standard input (-)")

  /// `record`: a linked app, live.
  static let record = Command(
    name: .shell("record"), group: .reducers,
    summary: "Run a linked app live, and record it.",
    discussion: """
      OUT is a new file; an existing one is not overwritten. The prompt's commands
      work on the growing recording. At the last position 'send ACTION' goes to the
      running app and starts effects; at an earlier position it makes a branch and
      starts no effects. Actions that effects send are shown as they come. Leaving
      cancels the effects that still run, and closes the recording.

      --script runs a file's lines instead: each is an action as for 'send', or a
      command; blank lines and lines that begin with # are ignored. A line runs when
      the effects of earlier lines have ended. After 'nowait ACTION' the next line
      runs at once. The first line that fails ends the run and cancels the effects;
      otherwise the run ends when all effects have ended. The recording is closed in
      order in both cases.
      """,
    exitStatus: ["0 success", "1 a command or line failed", "2 trouble"],
    examples: [("hindsight record counter run.hindsight", "the counter, at the prompt")],
    seeAlso: ["replay"], operands: [appName, newFile], ownOptions: [scriptFile],
    inShell: { invocation, arguments in
      let app = try invocation.app(named: arguments.required(appName))
      let out = try arguments.required(newFile)
      let script = try arguments.value(of: scriptFile).map { try invocation.script($0) }
      let run = try FileError.naming(out) { try LiveRun(app, recordingTo: out, in: invocation) }
      var status = ExitStatus.fine
      return Verdict(status: status) { _ in
        let result = Result {
          if let script { return try run.run(script) }
          if let lines = invocation.typedLines() { return try run.converse(lines) }
          let reader = ScriptReader(descriptor: invocation.streams.input)
          return try run.run(
            LiveScript(name: out, source: "standard input", reader: reader, isFeed: false))
        }
        let ended = Result { try run.end() }
        status = try result.get().worse(ended.get())
      }
    })
}

extension Invocation {
  /// The linked app with a name, or `NAME@VERSION`.
  func app(named text: String) throws(CommandError) -> App {
    let versioned = apps.map(\.versionedName)
    if let index = apps.firstIndex(where: { $0.name == text }) ?? versioned.firstIndex(of: text) {
      return apps[index]
    }
    throw .unknownApp(
      text, known: versioned, suggestion: nearNames(to: text, among: apps.map(\.name)).first)
  }

  /// A script, with its name in errors; `-` is standard input.
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
