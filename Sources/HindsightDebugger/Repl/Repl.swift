internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The prompt at a terminal: reads a line with editing, history and completion, and runs it.
struct Repl {
  let context: Context
  let lines: any LineSource
  /// Called before a prompt is made, so that the prompt includes new actions.
  var update: () throws -> Void = {}
  /// Called with a line's number, from 1, before the line is run.
  var willRun: (Int) -> Void = { _ in }

  /// Reads and runs lines until `quit`, or Ctrl-D, which counts as `quit`. The result is `.found`
  /// if a command failed.
  func run() throws -> ExitStatus {
    let runner = LineRunner(context: context)
    var status = ExitStatus.fine
    var lineNumber = 0
    context.isInteractive = true
    context.shouldStop = { Interrupt.isRequested }
    Interrupt.install()
    context.beginProof()
    defer { context.endProof() }
    while !context.hasQuit {
      try context.output.flush()
      try context.warnOfProof()
      switch try lines.nextLine(prompt: prompt, complete: complete) {
      case .cancelled:
        context.stops.cancelTyping()
      case .endOfInput where context.stops.typed != nil:
        context.stops.endTyping()
      case .endOfInput:
        try context.quit(again: "Ctrl-D again")
      case .line(let line):
        lines.addHistory(line)
        Interrupt.reset()
        lineNumber += 1
        willRun(lineNumber)
        status = status.worse(try runner.run(line, from: .terminal).status)
      }
    }
    return status
  }

  /// The prompt. If the session can no longer be read, the user must still be able to leave.
  private func prompt() -> String {
    do {
      try update()
      return try context.prompt()
    } catch {
      return "\(context.timeline.session.header.app) ?> "
    }
  }

  private func complete(_ line: String, _ cursor: Int) -> Completion {
    Completer.complete(line, cursor: cursor, in: context)
  }
}
