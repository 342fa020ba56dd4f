import Foundation
import Testing

@testable import HindsightDebugger

/// What each oddity of an export comes to: a session, or a reason.
@Suite struct ImportVerbTests {
  typealias Fixtures = ExchangeFixtures

  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var options: [String] = []
    /// What is said on standard error, without the file's name; for a refusal the reason.
    var errors: [String] = []
    /// The rows of `list`, or nil for a refusal.
    var rows: [String]?
    /// The last state.
    var state: String?
    /// What is said where there is none.
    var unknown = "this session has no states"
    var testDescription: String { id }
  }

  static let added = [
    "1  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":1}}",
    "2  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":2}}",
    "3  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":3}}",
  ]
  static let flat = [
    "1  +T  add        {\"type\":\"add\",\"payload\":{\"_0\":2}}",
    "2  +T  increment  {\"type\":\"increment\"}",
  ]
  static let tally = ["--app", "tally"]
  static let noHeader =
    #"JSON lines begin with the header {"hindsight":1,...,"initialState":...}, and this line is "#
    + "not one; import lines that 'hindsight export --format jsonl' wrote, or one JSON value that "
    + "Redux DevTools or Elm exported"

  static let cases: [Case] = [
    Case(id: "lifted", text: Fixtures.lifted(), rows: added, state: #"{"count":6}"#),
    Case(
      id: "lifted inside of a string",
      text: Fixtures.flat(Fixtures.lifted()), rows: added, state: #"{"count":6}"#),
    Case(
      id: "a staged id that is not there", text: Fixtures.lifted(staged: "[0,1,7,3]"),
      errors: [
        #"stagedActionIds[2]: "actionsById" lacks the staged action "7": "#
          + "the export is incomplete; export it again"
      ]),
    Case(
      id: "an id that is staged twice", text: Fixtures.lifted(staged: "[0,1,1,3]"),
      errors: [#"stagedActionIds[2]: the action "1" is staged twice"#]),
    Case(
      id: "a null among the ids", text: Fixtures.lifted(staged: "[0,null]"),
      errors: ["stagedActionIds[1]: expected an action's id, a whole number, found null"]),
    Case(
      id: "a fraction among the ids", text: Fixtures.lifted(staged: "[0,1,1.5]"),
      errors: ["stagedActionIds[2]: expected an action's id, a whole number, found 1.5"]),
    Case(
      id: "a text among the ids", text: Fixtures.lifted(staged: #"[0,"one"]"#),
      errors: ["stagedActionIds[1]: expected an action's id, a whole number, found \"one\""]),
    Case(
      id: "a fraction among the skipped", text: Fixtures.lifted(skipped: "[0.5]"),
      errors: ["skippedActionIds[0]: expected an action's id, a whole number, found 0.5"]),
    Case(
      id: "ids that are texts", text: Fixtures.lifted(staged: #"["0","1","2","3"]"#), rows: added,
      state: #"{"count":6}"#),
    Case(
      id: "staged in another order", text: Fixtures.lifted(staged: "[0,3,1,2]"),
      rows: [
        "1  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":3}}",
        "2  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":1}}",
        "3  +T  add  {\"type\":\"add\",\"payload\":{\"_0\":2}}",
      ], state: #"{"count":6}"#),
    Case(
      id: "currentStateIndex of 99", text: Fixtures.lifted(current: "99"),
      errors: [#""currentStateIndex" is 99, and there is no such state: the last position is 3"#],
      rows: added, state: #"{"count":6}"#),
    Case(
      id: "a skipped action", text: Fixtures.lifted(skipped: "[2]", states: "[0,1,1,4]"),
      errors: ["1 action was skipped in DevTools and changes nothing: position 2"],
      rows: added, state: #"{"count":4}"#),
    Case(
      id: "a skipped action, computed", text: Fixtures.lifted(skipped: "[2]", states: nil),
      options: tally,
      errors: ["1 action was skipped in DevTools and changes nothing: position 2"],
      rows: ["1  +T  add  1", "2  +T  add  2", "3  +T  add  3"],
      state: #"{"count":4,"names":[]}"#),
    Case(id: "no computed states", text: Fixtures.lifted(states: nil), rows: added),
    Case(
      id: "too few states", text: Fixtures.lifted(states: "[0,1]"),
      errors: [#""computedStates" ends early: the states from position 2 on are unknown"#],
      rows: [
        added[0], "-- not recorded after 1 (no state in the export from here on) --", added[1],
        added[2],
      ], unknown: "the states from 2 to 3 are unknown"),
    Case(
      id: "the first state alone", text: Fixtures.lifted(states: "[0]"),
      errors: [#""computedStates" ends early: the states from position 1 on are unknown"#],
      rows: ["-- not recorded after 0 (no state in the export from here on) --"] + added,
      unknown: "the states from 1 to 3 are unknown"),
    Case(
      id: "a state that is none", text: Fixtures.lifted(states: #"[{"state":0},null]"#),
      errors: ["actionsById.1.its state: expected object, found null"]),
    Case(
      id: "too many states", text: Fixtures.lifted(states: "[0,1,3,6,10]"),
      errors: [
        #""computedStates" has 1 state more than there are staged actions; the import skips it"#
      ],
      rows: added, state: #"{"count":6}"#),
    Case(
      id: "a reducer that failed",
      text: Fixtures.lifted(
        states: #"[{"state":1},{"state":1,"error":"Boom"},{"state":1,"error":"Interrupted"},"#
          + #"{"state":1,"error":"Interrupted"}]"#),
      errors: ["a reducer failed at position 1, and the state stays as in DevTools: Boom"],
      rows: [
        added[0],
        "-- not recorded after 1 (the reducer failed: Boom) --",
        added[1],
        "-- not recorded after 2 (the reducer failed: Interrupted) --",
        added[2],
      ], state: "1"),
    Case(
      id: "an action that is missing",
      text: Fixtures.lifted(
        actions: Fixtures.actions(#"{"type":"a"}"#).dropLast()
          + #","2":{"type":"PERFORM_ACTION","timestamp":5}}"#, staged: "[0,1,2]", states: nil),
      errors: [#"actionsById.2: "action" is missing"#]),
    Case(
      id: "actionsById alone", text: #"{"actionsById":{}}"#,
      errors: [#""stagedActionIds" is missing"#]),
    Case(
      id: "an action without type, lifted",
      text: Fixtures.lifted(
        actions: Fixtures.actions(#"{"type":"a"}"#, #"{"amount":2}"#), staged: "[0,1,2]",
        states: nil),
      errors: [
        #"actionsById.2: the action has no name: its "type" is missing or not a string; if a "#
          + "linked app can read such actions, add --app NAME"
      ]),
    Case(
      id: "flat, no preloadedState", text: Fixtures.flat(), rows: flat),
    Case(
      id: "flat, preloadedState alone", text: Fixtures.flat(preloaded: #""{\"count\":5}""#),
      rows: flat, unknown: "the states from 1 to 2 are unknown"),
    Case(
      id: "lifted, committedState alone",
      text: Fixtures.lifted(states: nil, more: #""committedState":{"count":5},"#), rows: added,
      unknown: "the states from 1 to 3 are unknown"),
    Case(
      id: "flat, preloadedState of {}", text: Fixtures.flat(preloaded: #""{}""#), options: tally,
      rows: ["1  +T  add        2", "2  +T  increment"], state: #"{"count":3,"names":[]}"#),
    Case(
      id: "flat, part of a state", text: Fixtures.flat(preloaded: #""{\"count\":5}""#),
      options: tally,
      rows: ["1  +T  add        2", "2  +T  increment"], state: #"{"count":8,"names":[]}"#),
    Case(
      id: "flat, a state that does not fit",
      text: Fixtures.flat(preloaded: #""{\"count\":\"5\"}""#),
      options: tally,
      errors: [
        "preloadedState: tally cannot begin with this state: .count: expected number, found string"
      ]),
    Case(
      id: "flat, preloadedState cut off", text: Fixtures.flat(preloaded: #""{\"count\":""#),
      errors: ["preloadedState: not valid JSON at column 10: the text ends too early"]),
    Case(
      id: "payload that is an array", text: #"{"payload":\#(Fixtures.bare)}"#, rows: flat),
    Case(
      id: "payload that is a number", text: #"{"payload":"5"}"#,
      errors: ["payload: expected array or object, found number"]),
    Case(
      id: "payload cut off", text: #"{"payload":"[{\"type\":"}"#,
      errors: ["payload: not valid JSON at column 10: the text ends too early"]),
    Case(id: "bare array", text: Fixtures.bare, rows: flat),
    Case(id: "no action", text: "[]", rows: []),
    Case(
      id: "an action without type", text: #"[{"type":"a"},{"amount":3}]"#,
      errors: [
        #"[1]: the action has no name: its "type" is missing or not a string; if a linked app can "#
          + "read such actions, add --app NAME"
      ]),
    Case(
      id: "the app's own actions", text: #"[{"increment":{}},{"add":{"_0":3}}]"#, options: tally,
      rows: ["1  +T  increment", "2  +T  add        3"], state: #"{"count":4,"names":[]}"#),
    Case(
      id: "payloads as the app's actions",
      text:
        #"[{"type":"ADD","payload":{"add":{"_0":3}}},{"type":"tally/NAME","payload":{"name":{"_0":"x"}}}]"#,
      options: tally,
      rows: ["1  +T  add   3", "2  +T  name  \"x\""], state: #"{"count":3,"names":["x"]}"#),
    Case(
      id: "an action that the app does not know", text: #"[{"type":"increment"},{"type":"addd"}]"#,
      options: tally,
      errors: [
        "[1]: tally cannot read the action: Tally.Action has no case 'addd'; did you mean .add?"
      ]),
    Case(
      id: "actions beside their states",
      text: #"[{"action":{"type":"@@INIT"},"state":0},{"action":{"type":"a"},"state":1}]"#,
      rows: ["1  +T  a  {\"type\":\"a\"}"], state: "1"),
    Case(
      id: "actions beside their states, the first unknown",
      text: #"[{"action":{"type":"a"},"state":1},{"action":{"type":"b"},"state":2}]"#,
      errors: ["the file lacks the state before the first action; position 0 is null"],
      rows: ["1  +T  a  {\"type\":\"a\"}", "2  +T  b  {\"type\":\"b\"}"], state: "2"),
    Case(
      id: "actions beside their states, one missing",
      text: #"[{"action":{"type":"a"},"state":1},{"action":{"type":"b"}}]"#,
      errors: [#"[1]: "state" is missing"#]),
    Case(id: "an empty file", text: "", errors: ["the file is empty; export it again"]),
    Case(id: "white space", text: " \n", errors: ["the file is empty; export it again"]),
    Case(
      id: "cut off", text: String(Fixtures.lifted().dropLast(60)),
      errors: ["not valid JSON at column 586: the text ends too early"]),
    Case(
      id: "a value cut short inside",
      text: #"{"actionsById":{"0":{"type":tru}},"stagedActionIds":[0]}"#,
      errors: ["not valid JSON at column 29: a value belongs here"]),
    Case(
      id: "a member twice", text: #"{"actionsById":{"0":1,"0":2},"stagedActionIds":[0]}"#,
      errors: [#"not valid JSON at column 23: the object has the key "0" twice"#]),
    Case(
      id: "no JSON", text: "hello", errors: ["not valid JSON at column 1: a value belongs here"]),
    Case(
      id: "a number", text: "5", errors: ["expected array or object, found number"]),
    Case(
      id: "another object", text: #"{"a":1,"b":2}"#,
      errors: [
        #"unknown format: the object's members are "a" and "b"; Redux DevTools writes "#
          + #""actionsById" or "payload", Elm writes "history""#
      ]),
    Case(
      id: "timestamps that are none",
      text: #"[{"type":"PERFORM_ACTION","action":{"type":"a"},"timestamp":1e300},"#
        + #"{"type":"PERFORM_ACTION","action":{"type":"b"},"timestamp":"soon"}]"#,
      errors: [
        "2 timestamps are invalid, the first at position 1; the import uses the time of the action "
          + "before"
      ],
      rows: ["1  +T  a  {\"type\":\"a\"}", "2  +T  b  {\"type\":\"b\"}"]),
    Case(
      id: "an Elm history", text: Fixtures.elm(#"{"$":"Got","a":{"$":"::","a":1,"b":{"$":"[]"}}}"#),
      rows: ["1  +T  Got  [1]"]),
    Case(
      id: "an Elm history in a value", text: #"{"$":0,"a":\#(Fixtures.elm(#"{"$":"Tick"}"#))}"#,
      rows: ["1  +T  Tick"]),
    Case(
      id: "an Elm history of nulls", text: Fixtures.elm("null,null"),
      errors: [
        "history: every message is null: Elm exported none of them; export again from a debug build"
      ]),
    Case(
      id: "an Elm history with a null", text: Fixtures.elm(#"null,{"$":"Tick"}"#),
      errors: ["1 message is null: Elm did not export what it was"],
      rows: ["1  +T  message  null", "2  +T  Tick"]),
    Case(
      id: "an Elm history that is none", text: #"{"history":{}}"#,
      errors: ["history: expected array, found object"]),
    Case(
      id: "a newer version", text: #"{"hindsight":2,"initialState":1}"#,
      errors: [
        "line 1: a newer Hindsight wrote these lines, in version 2 of their format; import them with that Hindsight"
      ]),
    Case(
      id: "lines without a header", text: "{\"position\":1}\n{\"position\":2}\n",
      errors: ["line 1: " + noHeader]),
    Case(
      id: "lines whose header is none", text: "{\"hindsight\":1,\"app\":\"a\"}\n{\"position\":1}\n",
      errors: ["line 1: " + noHeader]),
    Case(
      id: "lines without a header, said to be some", text: "\n{\"position\":1}\n",
      options: ["--format", "jsonl"], errors: ["line 2: " + noHeader]),
    Case(
      id: "two lines of which the first is no JSON", text: "{\"position\":\n1 2}\n",
      errors: ["not valid JSON at line 2, column 3: a comma or } belongs here"]),
    Case(
      id: "another format than is said", text: Fixtures.bare, options: ["--format", "elm"],
      errors: ["expected object, found array"]),
  ]

  @Test(arguments: cases) func imports(_ example: Case) async throws {
    let program = try ProgramFixture()
    try program.write(example.text, to: "f")
    let run = try await program.run(["import", "$/f", "$/out"] + example.options)
    let errors = run.errors.split(separator: "\n").map {
      $0.replacing("hindsight: $/f: ", with: "")
    }
    #expect(errors.map(String.init) == example.errors)
    guard let rows = example.rows else {
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(try program.contents().keys.sorted() == ["f"])
      return
    }
    #expect(run.status == 0)
    let list = try await program.run("log", "$/out").output
    let found = list.split(separator: "\n").dropFirst().map {
      $0.drop { $0 == " " || $0 == ">" }.replacing(/\ +\+T/, with: "  +T")
    }
    #expect(found.map(String.init) == rows)
    let state = try await program.run("show", "$/out", "--compact")
    #expect(state.output == (example.state.map { $0 + "\n" } ?? ""))
    if example.state == nil { #expect(state.errors.contains(example.unknown)) }
    #expect(try await program.run("check", "$/out").status == 0)
    // What is not known is not known either once it was exported.
    guard example.unknown.contains("are unknown") else { return }
    let again = try await program.run("export", "$/out", "--format", "redux", "$/again")
    #expect(again.status == 0)
    _ = try await program.run("import", "$/again", "$/twice")
    #expect(try await program.run("show", "$/twice", "--compact").output == state.output)
  }

  @Test func whatIsKnownIsShown() async throws {
    let program = try ProgramFixture()
    try program.write(Fixtures.flat(preloaded: #""{\"count\":5}""#), to: "f")
    let run = try await program.run("import", "$/f", "$/out")
    #expect(run.output.hasSuffix(", with the first state alone (--app NAME computes the others)\n"))
    #expect(try await program.run("show", "$/out@0", ".count").output == "5\n")
    let info = try await program.run("info", "$/out").output
    #expect(info.contains("states    only at 0: the imported log holds no more"))
    let action = try await program.run("$/out", "-x", "action 1").output
    #expect(action.contains("reducer   unknown: imported from a log without its state"))
    let replay = try await program.run(["replay", "$/out"], apps: [])
    #expect(replay.status == 2)
  }

  @Test func theStackIsTheSource() async throws {
    let program = try ProgramFixture()
    let stack = #"Error\n    at onClick (App.js:22:7)\n    at HTMLButton.r (dom.js:1:5)"#
    try program.write(
      #"[{"type":"PERFORM_ACTION","action":{"type":"a"},"timestamp":5,"stack":"\#(stack)"}]"#,
      to: "f")
    _ = try await program.run("import", "$/f", "$/out")
    let action = try await program.run("$/out", "-x", "action 1").output
    #expect(
      action.contains(
        """
        source    onClick (App.js:22:7)
                  HTMLButton.r (dom.js:1:5)

        """))
    let export = try await program.run("export", "$/out", "--format", "redux").output
    #expect(export.contains(#""stack":"\#(stack)""#))
  }

  @Test func refusesWhatStandsThere() async throws {
    let program = try ProgramFixture()
    try program.write(Fixtures.bare, to: "f")
    try program.write("mine", to: "out")
    let run = try await program.run("import", "$/f", "$/out")
    #expect(
      run.errors
        == "hindsight: $/out: the file exists and is never overwritten; give another name, or move "
        + "it away\n")
    #expect(run.status == 2)
    #expect(try program.text(of: "out") == "mine")
  }

  @Test func readsStandardInput() async throws {
    let program = try ProgramFixture()
    let run = try await program.run("import", "-", "$/out", input: Array(Fixtures.bare.utf8))
    #expect(
      run.output
        == "imported 2 actions of Redux DevTools to $/out, without states (--app NAME computes "
        + "them)\n")
    #expect(try await program.run("info", "$/out").output.contains("app       imported"))
  }

  @Test func refusesASession() async throws {
    let program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n")
    let run = try await program.run("import", "$/s", "$/out")
    #expect(
      run.errors
        == "hindsight: $/s: this is an SQLite database, and 'import' reads text; if it is a session, "
        + "open it with 'hindsight FILE'\n")
  }

  @Test func aStatelessSessionSaysSo() async throws {
    let program = try ProgramFixture()
    try program.write(Fixtures.bare, to: "f")
    _ = try await program.run("import", "$/f", "$/out")
    let info = try await program.run("info", "$/out").output
    #expect(info.contains("states    none: the imported log holds actions only"))
    #expect(info.contains("started   not known"))
    for command in ["print", "diff", "replay", "screen", "send .increment"] {
      let run = try await program.run("$/out", "-x", command)
      #expect(run.status != 0, "\(command)")
    }
    let action = try await program.run("$/out", "-x", "action 1").output
    #expect(action.contains("reducer   unknown: imported from a log of actions only"))
    #expect(try await program.run("check", "$/out").status == 0)
  }
}
