import Testing

@testable import HindsightDebugger

@Suite struct StateOperandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var files: Set<String> = []
    var operand: StateOperand
    var testDescription: String { "\(text) among \(files.sorted())" }
  }

  static let cases: [Case] = [
    Case(text: "-", operand: .standardInput),
    Case(text: "-", files: ["-"], operand: .standardInput),
    Case(text: "./-", files: ["./-"], operand: .file("./-")),
    Case(text: "a.json", operand: .file("a.json")),
    Case(text: "s@3", operand: .session("s", position: "3")),
    Case(text: "s@last", files: ["s"], operand: .session("s", position: "last")),
    Case(text: "s@", files: ["s"], operand: .session("s", position: "")),
    Case(text: "a@b@3", files: ["a@b"], operand: .session("a@b", position: "3")),
    Case(text: "a@b", files: ["a@b"], operand: .file("a@b")),
    Case(text: "a@b", files: ["a@b", "a"], operand: .file("a@b")),
    Case(text: "a@b@3", files: ["a@b", "a"], operand: .session("a@b", position: "3")),
    Case(text: "a@b@3", files: ["a"], operand: .session("a", position: "b@3")),
    Case(text: "a@b@@1.5", files: ["a"], operand: .session("a", position: "b@@1.5")),
    Case(text: "a@b/c", files: ["a"], operand: .session("a", position: "b/c")),
    Case(text: "a@b@3", operand: .session("a", position: "b@3")),
    Case(text: "x@y/s@3", operand: .session("x@y/s", position: "3")),
    Case(text: "./a@b", files: ["./a@b", "./a"], operand: .file("./a@b")),
    Case(text: "./a@b", files: ["./a"], operand: .session("./a", position: "b")),
    Case(text: "x@y/s@3", files: ["x@y/s"], operand: .session("x@y/s", position: "3")),
    Case(text: "x@y/s", files: ["x@y/s"], operand: .file("x@y/s")),
    Case(text: "s@@1.5", files: ["s"], operand: .session("s", position: "@1.5")),
    Case(text: "s@@1.5", files: ["s@"], operand: .session("s@", position: "1.5")),
    Case(text: "@@3", operand: .session("@", position: "3")),
    Case(text: "@3", operand: .file("@3")),
    Case(text: "", operand: .file("")),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case) {
    #expect(StateOperand(example.text, exists: example.files.contains) == example.operand)
  }
}
