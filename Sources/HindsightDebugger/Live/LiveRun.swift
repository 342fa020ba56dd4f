internal import Foundation
internal import Hindsight
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A running app, its growing recording, and the debugger on it.
struct LiveRun {
  private let store: LiveStore
  private let context: Context
  private let file: String
  private let isProgram: Bool
  private let arrivals = Arrivals()

  /// Starts an app and opens its recording.
  init(_ app: App, recordingTo path: String, in invocation: Invocation) throws {
    let recorder = try Self.recorder(app, path)
    recorder.addListener { [arrivals] in arrivals.append($0) }
    store = try app.makeLive(recorder)
    file = path
    isProgram = invocation.streams.isProgram
    do {
      context = try invocation.openUnseen(path)
    } catch {
      store.end()
      throw error
    }
    context.live = store
  }

  private static func recorder(_ app: App, _ path: String) throws -> Recorder {
    try Recorder(
      to: URL(fileURLWithPath: path), app: app.name, version: app.version, commit: app.commit)
  }

  /// Cancels the effects that still run, closes the recording, and says what is recorded. The
  /// debugger's own reader goes first: the recorder can leave one file behind only if no other
  /// reader has it open.
  func end() throws -> ExitStatus {
    let header = context.timeline.session.header
    context.timeline.session.close()
    store.end()
    let recorder = store.recorder
    var count = recorder.position
    // The reason is printed on standard error.
    if case .unwritten(let lost, _) = recorder.shortfall { count -= lost }
    if recorder.hasEnded {
      try FileError.naming(file) {
        guard holds(count, of: header) else { throw LiveError.overwritten }
      }
    }
    try context.output.line("recorded \(CountText.count(count, "action")) in \(file)")
    return recorder.shortfall == nil ? .fine : .trouble
  }

  /// Whether the file is at its path, and holds so many actions of this recording.
  private func holds(_ count: Int, of header: SessionHeader) -> Bool {
    guard let session = try? SessionReader(opening: URL(fileURLWithPath: file)) else {
      return false
    }
    defer { session.close() }
    return session.header == header && (try? session.lastPosition()) == count
  }

  /// Lets a person type at the prompt.
  func converse(_ lines: any LineSource) throws -> ExitStatus {
    if let editor = lines as? LineEditor {
      arrivals.deliver { [printer = editor.printer, width = context.output.width] action in
        printer.printAbove(ArrivalText.line(action, width: width).text)
      }
      Reports.deliver { [printer = editor.printer] in printer.printAbove($0) }
    }
    defer { Reports.deliver(to: nil) }
    try Greeting.writeLive(context)
    var repl = Repl(context: context, lines: lines)
    repl.update = {
      try update()
      try showArrivals()
    }
    repl.willRun = { [store] line in store.setPlace("prompt", line: line) }
    return try repl.run()
  }

  /// Runs a script. At its end it waits for the effects, so that their actions are recorded; if a
  /// line fails or is `quit`, it cancels them.
  func run(_ script: LiveScript) throws -> ExitStatus {
    var reader = script.reader
    let runner = LineRunner(context: context)
    var status = ExitStatus.fine
    var result = LineResult.done
    if isProgram, script.isAtHand { Interrupt.install() }
    var goesOn: Bool { result != .failed && !context.hasQuit }
    while goesOn {
      guard let line = try FileError.naming(script.name, { try reader.next() }) else { break }
      let asked = script.isFeed ? LiveScriptLine(line.text) : LiveScriptLine(command: line.text)
      store.setPlace(script.source, line: line.number)
      try update()
      result = try runner.run(
        asked.command, from: .script(file: script.name, line: line.number))
      status = status.worse(result.status)
      if asked.waits, goesOn { try finishEffects() }
      try showArrivals()
    }
    if goesOn {
      if isProgram { Interrupt.install() }
      try finishEffects()
    }
    return status
  }

  private func update() throws {
    store.recorder.flush()
    try context.refresh()
  }

  private func finishEffects() throws {
    try store.finish(whileWaiting: showArrivals)
    try update()
    try showArrivals()
  }

  private func showArrivals() throws {
    for action in arrivals.take() {
      try context.output.line(ArrivalText.line(action, width: context.output.width))
    }
    try context.output.flush()
  }
}
