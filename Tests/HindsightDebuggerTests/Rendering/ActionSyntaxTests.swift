import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct ActionSyntaxTests {
  static let literals = [
    ".crash", ".counter(.increment)", ".counter(.set(-5))", ".add(title: \"a, b\")",
    ".add(title: \"\\\\(x) \\\"q\\\" \\n \\u{1b} \\u{202e} é🐧\")", ".note(nil)",
    ".note(\"nil\")", ".remove(at: 0)",
  ]

  @Test(arguments: literals)
  func canBeTypedBack(literal: String) throws {
    let machine = App.library.machine
    let action = try machine.action(parsing: literal)
    let recorded = RecordedAction(
      position: 1, time: 0, name: action.name, payload: action.payload)
    let syntax = try #require(ActionSyntax(recorded))
    #expect(try machine.action(parsing: syntax.literal) == action)
    #expect(syntax.literal == syntax.literal.terminalSafe)
  }

  static let others: [(name: String, payload: StateValue)] = [
    ("", [:]), ("a", "a"), ("a", ["b": [:]]), ("a.b", ["a": ["b": [:]]]), ("a", ["a": 1]),
    ("a", ["a": [:], "b": [:]]),
  ]

  @Test(arguments: others)
  func anotherShapeStaysJSON(name: String, payload: StateValue) {
    let action = RecordedAction(position: 1, time: 0, name: name, payload: payload)
    #expect(ActionSyntax(action)?.literal == nil)
    #expect(ActionText.arguments(action) == payload.jsonText())
  }
}
