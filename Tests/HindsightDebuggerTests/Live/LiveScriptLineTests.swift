import Testing

@testable import HindsightDebugger

@Suite struct LiveScriptLineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var command: String
    var waits = true
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: ".counter(.incrementTapped)", command: "send .counter(.incrementTapped)"),
    Case(text: "send .reset", command: "send .reset"),
    Case(text: "{\"reset\":{}}", command: "send {\"reset\":{}}"),
    Case(text: "\"reset\"", command: "send \"reset\""),
    Case(text: "nowait .reset", command: "send .reset", waits: false),
    Case(text: "nowait  send .reset", command: "send .reset", waits: false),
    Case(text: "print .count", command: "print .count"),
    Case(text: "nowait", command: "nowait"),
    Case(text: "nowaits .reset", command: "nowaits .reset"),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case) {
    let line = LiveScriptLine(example.text)
    #expect(line.command == example.command)
    #expect(line.waits == example.waits)
  }
}
