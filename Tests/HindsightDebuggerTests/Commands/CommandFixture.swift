import Foundation
import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

final class CommandFixture {
  let folder: URL
  let context: Context
  private let output: Output
  private let errors: Output

  init(
    _ sent: [Sent] = Sent.usual, apps: [App] = [.library], recordedBy app: App = .library,
    width: Int = 80, isTerminal: Bool = false, gap: Gap? = nil, outside: StateValue? = nil,
    effects: [RecordedEffect] = [], removedTo: Int? = nil, closes: Bool = true
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "hindsight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "sample.hindsight")
    try SampleSession.write(
      sent, to: file, app: app, gap: gap, outside: outside, effects: effects,
      removedTo: removedTo, closes: closes)
    output = Output(bufferOfWidth: width, isTerminal: isTerminal)
    errors = Output(bufferOfWidth: width)
    context = try Context(
      timeline: Timeline(SessionReader(opening: file)), file: file, apps: apps, output: output,
      errors: errors)
  }

  deinit {
    context.timeline.session.close()
    try? FileManager.default.removeItem(at: folder)
  }

  func run(_ line: String) -> String {
    do {
      let status = try CommandRunner.run(line, in: context)
      if status != .fine { try errors.line("(exit status \(status.rawValue))") }
    } catch {
      for text in ErrorText.lines(for: error) { try? errors.line("! " + text) }
    }
    return (output.takeText() + errors.takeText()).replacing(folder.path + "/", with: "")
  }

  /// Runs a line as a prompt does, with the commands of the breakpoints that it reaches.
  func type(_ line: String) -> String {
    _ = try? LineRunner(context: context).run(line, from: .terminal)
    return (output.takeText() + errors.takeText()).replacing(folder.path + "/", with: "")
  }

  /// - Parameter isTyped: whether the lines are run as a prompt does.
  func check(
    _ transcript: String, isTyped: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let commands = transcript.split(separator: "\n").filter { $0.hasPrefix("$ ") }
    let actual = commands.map { line in
      let command = String(line.dropFirst(2))
      return "\(line)\n" + (isTyped ? type(command) : run(command))
    }.joined()
    #expect(actual == transcript + "\n", sourceLocation: sourceLocation)
  }
}
