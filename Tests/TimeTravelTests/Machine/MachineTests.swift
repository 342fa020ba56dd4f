import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct MachineTests {
  @Test func namesItsTypes() throws {
    #expect(CounterApp.recorded.stateType == "CounterApp.State")
    #expect(CounterApp.recorded.actionType == "CounterApp.Action")
    #expect(try CounterApp.recorded.initialState() == ["count": 0, "log": []])
  }

  @Test func aRunGoesOnFromAState() throws {
    let run = try CounterApp.recorded.start(at: ["count": 5, "log": ["a"]])
    #expect(run.state == ["count": 5, "log": ["a"]])
    #expect(try run.reduce(["add": ["_0": 2]], at: 1, feeding: []).nanoseconds >= 0)
    #expect(run.state == ["count": 7, "log": ["a"]])
    #expect(try run.reduce(["note": ["_0": "b"]], at: 2, feeding: []).nanoseconds >= 0)
    #expect(run.state == ["count": 7, "log": ["a", "b"]])
  }

  @Test func whatTodaysTypesCannotRead() throws {
    #expect(throws: StateCodingError.self) { try CounterApp.other.start(at: ["count": 5]) }
    let run = try CounterApp.recorded.start(at: ["count": 5, "log": []])
    let error = #expect(throws: MachineError.self) {
      try run.reduce(["subtract": [:]], at: 1, feeding: [])
    }
    guard case .undecodableAction = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(run.state == ["count": 5, "log": []])
  }

  static let texts: [(String, String, StateValue)] = [
    (".add(5)", "add", ["add": ["_0": 5]]),
    ("add(5)", "add", ["add": ["_0": 5]]),
    ("CounterApp.Action.double", "double", ["double": [:]]),
    (#"{"add":{"_0":5}}"#, "add", ["add": ["_0": 5]]),
    (#"  {"note":{"_0":"x"}} "#, "note", ["note": ["_0": "x"]]),
  ]

  @Test(arguments: texts) func actionsAreTyped(text: String, name: String, payload: StateValue)
    throws
  {
    let action = try CounterApp.recorded.action(parsing: text)
    #expect(action == EncodedAction(name: name, payload: payload))
  }

  @Test func eachKindOfTextHasItsError() {
    #expect(throws: JSONTextError.self) { try CounterApp.recorded.action(parsing: "{") }
    #expect(throws: ActionLiteralError.self) { try CounterApp.recorded.action(parsing: "{}") }
    #expect(throws: StateCodingError.self) { try CounterApp.recorded.action(parsing: "5") }
    #expect(throws: ActionLiteralError.self) { try CounterApp.recorded.action(parsing: "") }
    #expect(throws: ActionLiteralError.self) { try CounterApp.recorded.action(parsing: ".ad(5)") }
  }
}
