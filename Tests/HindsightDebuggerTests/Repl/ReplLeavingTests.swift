import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct ReplLeavingTests {
  final class TypedLines: LineSource {
    private(set) var inputs: [LineInput]

    init(_ inputs: [LineInput]) { self.inputs = inputs }

    func nextLine(prompt: () -> String, complete: (String, Int) -> Completion) -> LineInput {
      inputs.isEmpty ? .line("quit --discard") : inputs.removeFirst()
    }

    func addHistory(_ line: String) {}
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var inputs: [LineInput]
    var warnings: Int
    var testDescription: String { id }
  }

  static let change = LineInput.line("send .counter(.increment)")
  static let cases = [
    Case(id: "nothing unsaved", inputs: [.endOfInput], warnings: 0),
    Case(id: "twice", inputs: [change, .endOfInput, .endOfInput], warnings: 1),
    Case(id: "then quit", inputs: [change, .endOfInput, .line("quit")], warnings: 1),
    Case(id: "after quit", inputs: [change, .line("quit"), .endOfInput], warnings: 1),
    Case(
      id: "not right after it",
      inputs: [change, .endOfInput, .line("print .count"), .endOfInput, .endOfInput], warnings: 2),
  ]

  @Test(arguments: cases)
  func ctrlDIsQuit(_ example: Case) throws {
    let fixture = try CommandFixture()
    let lines = TypedLines(example.inputs)
    #expect(try Repl(context: fixture.context, lines: lines).run() == .fine)
    #expect(lines.inputs.isEmpty)
    #expect(fixture.context.hasQuit)
    let shown = fixture.context.output.takeText()
    #expect(
      shown.components(separatedBy: "unsaved: try-1 (1 action)").count - 1 == example.warnings)
  }
}
