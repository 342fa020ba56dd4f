import Foundation
import Testing

@testable import HindsightDebugger

/// Questions about what is withheld, removed or was never recorded: the answer says so, and asserts
/// nothing that the session does not tell.
@Suite struct UnknownAnswersTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    let red = try await session(
      "red", #"{"names":["a","b"],"u":[{"name":"a","age":1}],"nums":[1,2]}"#,
      [
        (
          "a", #"{"pw":"secret1","ok":1}"#,
          #"{"op":"replace","path":"/names/0","value":"c"},"#
            + #"{"op":"replace","path":"/u/0/name","value":"z"},"#
            + #"{"op":"replace","path":"/nums/1","value":7}"#
        )
      ])
    #expect(red.status == 0, "\(red)")
    _ = try await program.run(
      "redact", "$/red", "$/masked", "--path", ".names[*]", "--path", ".u[*].name", "--path",
      ".nums[*]", "--action", "*")
    _ = try await program.run(
      "redact", "$/red", "$/out", "--path", ".u[*].name", "--leave-out")
  }

  private func session(
    _ name: String, _ state: String, _ actions: [(name: String, payload: String, changes: String)],
    first: Int = 0
  ) async throws -> ProgramFixture.Run {
    var lines = [
      #"{"hindsight":1,"app":"x","stateType":"S","actionType":"A","program":"p","system":"s","#
        + #""startedAt":1,\#(first > 0 ? #""firstPosition":\#(first),"removedAt":5,"# : "")"#
        + #""initialState":\#(state)}"#
    ]
    for (index, action) in actions.enumerated() {
      lines.append(
        #"{"position":\#(first + index + 1),"time":\#(index + 1),"name":"\#(action.name)","#
          + #""payload":\#(action.payload),"origin":"user","reducerNanoseconds":1,"#
          + #""changes":[\#(action.changes)]}"#)
    }
    lines.append(#"{"end":"closed","actions":\#(actions.count)}"#)
    try program.write(lines.joined(separator: "\n"), to: name + ".jsonl")
    return try await program.run("import", "$/\(name).jsonl", "$/\(name)")
  }

  /// A condition, and what is judged of it at 0 and at 1: t, f, or ? for unknown.
  static let conditions: [(file: String, condition: String, judgements: String)] = [
    ("masked", #"contains(.names, "a")"#, "??"),
    ("masked", #"contains(.names, "zzz")"#, "??"),
    ("masked", "changed(.u)", "f?"),
    ("masked", "changed(.names)", "f?"),
    ("masked", ".names == old(.names)", "??"),
    ("masked", #"any(old(.u), .name == "a")"#, "f?"),
    ("masked", #"any(.u, .name == "a")"#, "??"),
    ("masked", #".u[name="a"].age == 1"#, "??"),
    ("masked", "max(.nums) == 0", "??"),
    ("masked", ".nums == [0, 0]", "??"),
    ("masked", ".nums[0] == 1", "??"),
    ("masked", #"payload.pw == "secret1""#, "f?"),
    ("masked", #"payload.pw is nil"#, "t?"),
    ("masked", "payload.ok == 1", "f?"),
    ("masked", ".names.count == 2", "tt"),
    ("masked", "count(.names) == 2", "tt"),
    ("masked", "any(.u, .age == 1)", "tt"),
    ("masked", ".names is nil", "ff"),
    ("masked", #"contains(.u[0], "name")"#, "tt"),
    ("out", ".u == old(.u)", "??"),
    ("out", ".u[0].name is nil", "??"),
    ("out", ".u[0].age == 1", "tt"),
    ("red", "changed(.u)", "ft"),
    ("red", #"contains(.names, "a")"#, "tf"),
  ]

  @Test(arguments: conditions)
  func whatIsWithheldIsUnknown(file: String, condition: String, judgements: String) async throws {
    let run = try await program.run("find", "$/\(file)", condition, "--json")
    var found = ["f", "f"]
    for line in run.output.split(separator: "\n") {
      let letter = line.contains(#""holds":true"#) ? "t" : "?"
      if line.contains(#""from":0"#) { found[0] = letter }
      if line.contains(#""to":1"#) { found[1] = letter }
    }
    #expect(found.joined() == judgements, "\(condition): \(run)")
    for (position, judgement) in judgements.enumerated() {
      let assertion = try await program.run("assert", "$/\(file)@\(position)", condition)
      let status: Int32 = judgement == "t" ? 0 : judgement == "f" ? 1 : 2
      #expect(assertion.status == status, "\(condition) at \(position): \(assertion)")
    }
  }

  @Test func aDiffNamesWhatItCannotShow() async throws {
    let diff = try await program.run("diff", "$/masked@0", "$/masked@1")
    #expect(
      diff.errors
        == "hindsight: redacted, so a change there does not show: .names[*] (mask), "
        + ".nums[*] (mask) and .u[*].name (mask)\n")
    #expect(try await program.run("diff", "$/masked@0", "$/masked@1", ".u[0].age").errors == "")
  }

  @Test func aRemovedActionIsUnknown() async throws {
    let run = try await session("trim", #"{"c":1}"#, [("a", "{}", "")], first: 10)
    #expect(run.status == 0, "\(run)")
    for condition in [#"action == "b""#, "action is nil", "time > 0", #"origin == "user""#] {
      let find = try await program.run("assert", "$/trim@10", condition)
      #expect(find.status == 2, "\(find)")
    }
    #expect(try await program.run("assert", "$/trim@11", #"action == "a""#).status == 0)
    let found = try await program.run("find", "$/trim", #"action == "a""#)
    #expect(found.output.hasSuffix("1 position cannot be judged: removed\n"), "\(found)")
  }

  @Test func unknownStatesAreSaidAtEitherEnd() async throws {
    try program.write(
      #"{"preloadedState":"{\"a\":1}","payload":"[{\"type\":\"x\"},{\"type\":\"y\"}]"}"#,
      to: "u.json")
    _ = try await program.run("import", "$/u.json", "$/u")
    let unknown = "the states from 1 to 2 are unknown: it may have changed there\n"
    let next = try await program.run("next-change", "$/u@0", ".a")
    #expect(next.output == ".a stays 1, up to 0, the last known state\n" + unknown)
    let last = try await program.run("last", "$/u", ".a")
    #expect(
      last.output == ".a is 1 since the initial state, up to 0, the last known state\n" + unknown)
    let json = try await program.run("next-change", "$/u@0", ".a", "--json")
    #expect(json.output.contains(#""unknown":[{"from":1,"to":2}]"#))
    let history = try await program.run("history", "$/u", ".a", "--json")
    #expect(history.output.hasPrefix(#"{"kind":"unknown","unknown":[{"from":1,"to":2}]}"#))
    #expect(try await program.run("assert", "$/u@1", "old(.a) == 1").status == 0)
    #expect(try await program.run("assert", "$/u@2", "old(.a) == 1").status == 2)
  }

  @Test func aPlaceThatWasThereIsNotRefused() async throws {
    _ = try await session(
      "nx", #"{"l":[]}"#,
      [
        ("a", "{}", #"{"op":"add","path":"/l/0","value":{"id":2}}"#),
        ("b", "{}", #"{"op":"remove","path":"/l/0"}"#), ("c", "{}", ""),
      ])
    for position in [2, 3] {
      let next = try await program.run("next-change", "$/nx@\(position)", ".l[id=2]")
      #expect(next.status == 0)
      #expect(next.output == ".l[id=2] stays (missing) up to 3, the last position\n")
    }
    #expect(try await program.run("next-change", "$/nx@2", ".m").status == 2)
  }

  @Test func zeroIsZeroWhateverItsSign() async throws {
    _ = try await session("neg", #"{"p":-0.0}"#, [("a", "{}", "")])
    for condition in [".p >= 0", ".p <= 0", ".p == 0", "abs(.p) >= 0", "!(.p < 0)", "!(.p > 0)"] {
      let run = try await program.run("assert", "$/neg", condition, "--everywhere")
      #expect(run.status == 0, "\(run)")
    }
    #expect(try await program.run("show", "$/neg", ".p").output == "-0.0\n")
  }
}
