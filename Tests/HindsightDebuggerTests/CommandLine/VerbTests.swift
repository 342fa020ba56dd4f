import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct VerbTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n.add(2)\n.name(\"a\")\n.name(\"b\")\n")
    _ = try await program.record("tally@1", to: "old", ".increment\n.add(2)\n")
    try program.write("{\"count\": 3, \"names\": [\"a\"]}", to: "a.json")
    try program.write("{\n  \"count\": 3,}\n", to: "bad.json")
    try program.write("not a session", to: "text")
    try program.write("[{\"type\":\"a\"}]", to: "ok.json")
  }

  typealias Case = VerbCase

  static let cases: [Case] = [
    Case(
      arguments: ["diff", "$/s@1", "$/s@2"], status: 1,
      output: "~ .count  1 -> 3  (others unchanged: 1 in .)\n"),
    Case(arguments: ["diff", "$/s@2", "$/s@2"]),
    Case(arguments: ["diff", "$/s@main@2", "$/s@add"]),
    Case(
      arguments: ["diff", "$/s@name#-1", "$/s@name#1"], status: 1,
      output: "- .names[1]  \"b\"  (others unchanged: 1 in ., 1 in .names)\n"),
    Case(arguments: ["diff", "$/s@1", "$/s@2", "--tolerance", "2"]),
    Case(arguments: ["diff", "$/s@1", "$/s@2", "--ignore", ".count"]),
    Case(
      arguments: ["compare", "$/s", "$/s@main"],
      output: "the same: 4 actions, and the state after each\n"),
    Case(
      arguments: ["compare", "$/s", "$/old"], status: 1,
      output: """
        --- A  4 actions  $/s
        +++ B  2 actions  $/old
        the same for 2 actions, then B ends, and A goes on
        the states first differ after A 2 and B 2:
          ~ .count  3 -> 4  (others unchanged: 1 in .)
          1  1  increment
          2  2  add  2
        - 3     name  "a"
        - 4     name  "b"

        """),
    Case(
      arguments: ["compare", "$/s"], status: 2,
      errors: "hindsight: B is missing; 'hindsight help compare' shows what to type\n"),
    Case(
      arguments: ["compare", "$/s", "$/s@9"], status: 2,
      errors: "hindsight: $/s: there is no position 9: main ends at 4\n"),
    Case(arguments: ["grep", "$/s", "/^[bc]/", "--json", "--limit", "0"]),
    Case(
      arguments: ["grep", "$/s", "nowhere"], status: 1,
      output: "no hit for nowhere in 5 positions\n"),
    Case(arguments: ["grep", "$/s", "nowhere", "--json"], status: 1),
    Case(
      arguments: ["grep", "$/s", "/a**(/"], status: 2,
      errors: """
        hindsight: $/s: this is not a regular expression: this parenthesis is never closed
          a**(
             ^

        """),
    Case(
      arguments: ["top", "$/s", "paths", "--by", "changes", "2.."],
      output: """
        changes      %  bytes  path
              2  66.7%    6 B  .names[*]
              1  33.3%    2 B  .count
        3 changes at 2 paths, 8 bytes

        """),
    Case(
      arguments: ["top", "$/s", "paths", "--json", "--limit", "1"],
      output: """
        {"kind":"path","path":".count","count":2,"changes":2,"bytes":4}

        """),
    Case(arguments: ["bookmarks", "$/s"], output: "no bookmarks; 'bookmark NAME' makes one\n"),
    Case(arguments: ["check", "$/s"], output: "$/s: 4 actions, sound\n"),
    Case(
      arguments: ["check", "$/s", "--no-secret", "q7"],
      output: "$/s: 4 actions, sound, no secret\n"),
    Case(
      arguments: ["check", "$/s", "--json"],
      output: "{\"file\":\"$/s\",\"actions\":4,\"removed\":0,\"sound\":true,\"status\":\"closed\","
        + "\"faults\":[],\"recovered\":null,\"secrets\":[]}\n"),
    Case(
      arguments: ["check", "--no-secret", "$/s", "$/old"], status: 2,
      errors: "hindsight: option '--no-secret' takes a text that is not a file's name, not '$/s'\n"),
    Case(
      arguments: ["check"], status: 2,
      errors: "hindsight: FILE is missing; 'hindsight help check' shows what to type\n"),
    Case(arguments: ["diff", "$/s@3", "$/a.json"]),
    Case(
      arguments: ["diff", "$/a.json", "$/s@4"], status: 1,
      output: "+ .names[1]  \"b\"  (others unchanged: 1 in ., 1 in .names)\n"),
    Case(
      arguments: ["diff", "$/s@first", "$/s", ".count"], status: 1, output: "~ .count  0 -> 3\n"),
    Case(arguments: ["diff", "$/s@2", "$/s", "/count"]),
    Case(
      arguments: ["diff", "$/s@first", "$/s", "--limit", "1"], status: 1,
      output: "~ .count  0 -> 3\n... 2 more changes; --limit N or --all print more\n"),
    Case(
      arguments: ["diff", "$/s@first", "$/s", "--all"], status: 1,
      output: "~ .count     0 -> 3\n+ .names[0]  \"a\"\n+ .names[1]  \"b\"\n"),
    Case(
      arguments: ["diff", "$/s@first", "$/s", "--limit=-1"], status: 2,
      errors: "hindsight: option '--limit' takes a whole number, such as 50, not '-1'\n"),
    Case(
      arguments: ["diff", "$/s@first", "$/s", "--limit=1", "--json"], status: 2,
      errors: "hindsight: --limit and --json exclude each other; give one of them\n"),
    Case(
      arguments: ["diff", "-", "$/a.json"], input: "{\"count\":3}", status: 1,
      output: "+ .names  [\"a\"]  (others unchanged: 1 in .)\n"),
    Case(
      arguments: ["diff", "-", "$/a.json", ".names"], input: "{\"count\":3}", status: 1,
      output: "+ .names  [\"a\"]\n"),
    Case(
      arguments: ["diff", "$/s@1", "$/s@2", "--json"], status: 1,
      output: """
        [
          {
            "path": ".count",
            "kind": "replaced",
            "before": 1,
            "after": 3
          }
        ]

        """),
    Case(arguments: ["diff", "$/s@1", "$/s@1", "--json"], output: "[]\n"),
    Case(
      arguments: ["diff", "$/s@3", "$/s@4", "--format=patch"], status: 1,
      output: """
        [
          {
            "op": "add",
            "path": "/names/1",
            "value": "b"
          }
        ]

        """),
    Case(
      arguments: ["diff", "-", "-"], input: "1", status: 2,
      errors: "hindsight: '-' can be given once: standard input cannot be read twice\n"),
    Case(
      arguments: ["diff", "--jsn", "a"], status: 2,
      errors: "hindsight: unknown option '--jsn'; did you mean '--json'?\n"),
    Case(
      arguments: ["diff", "a"], status: 2,
      errors: "hindsight: B is missing; 'hindsight help diff' shows what to type\n"),
    Case(
      arguments: ["diff", "--json", "--format", "text", "a", "b"], status: 2,
      errors: "hindsight: --json and --format exclude each other; give one of them\n"),
    Case(
      arguments: ["diff", "--format", "xml", "a", "b"], status: 2,
      errors: "hindsight: option '--format' takes text, json or patch, not 'xml'\n"),
    Case(
      arguments: ["show", "a", ".b", "c"], status: 2,
      errors: "hindsight: 'c' is one argument too many; 'hindsight help show' shows what to type\n"),
    Case(
      arguments: ["show", "$/a.json", ".nope"], status: 2,
      errors: "hindsight: $/a.json: there is no .nope: the state has no such member; "
        + "'hindsight show $/a.json .' shows what is there\n"),
    Case(
      arguments: ["diff", "$/s@2", "$/s@3", ".count.nope"], status: 2,
      errors: "hindsight: $/s: there is no .count.nope: .count is a number; "
        + "'hindsight show $/s@2 .count' shows what is there\n"),
    Case(arguments: ["show", "$/s@2", ".count"], output: "3\n"),
    Case(
      arguments: ["show", "$/s", "--compact"], output: "{\"count\":3,\"names\":[\"a\",\"b\"]}\n"),
    Case(arguments: ["show", "-"], input: "1e400", output: "1e400\n"),
    Case(
      arguments: ["show", "-", "--compact"], input: "\"\\u001b[2J\\u202e\"",
      output: "\"\\u001b[2J\\u202e\"\n"),
    Case(arguments: ["replay", "-q", "$/s"]),
    Case(arguments: ["replay", "--quiet", "$/old"], status: 1),
    Case(
      arguments: ["$/s", "-x", "goto 2", "-x", "print .count", "-x", "back"],
      output: "2/4  add  2  +T\n3\n1/4  increment  +T\n"),
    Case(arguments: ["$/s", "--at", "1", "-x", "print .count"], output: "1\n"),
    Case(arguments: ["$/s@1", "-x", "print .count"], output: "1\n"),
    Case(arguments: ["$/s", "-x", "quit", "-x", "print"]),
    Case(
      arguments: ["$/s"], input: "goto 1\r\n# a comment\r\n\r\nprint .count",
      output: "1/4  increment  +T\n1\n"),
    Case(
      arguments: ["$/s"], input: "print .count\nbo\0gus", status: 2, output: "3\n",
      errors: "hindsight: standard input: line 2 holds a zero byte; commands are text\n"),
    Case(
      arguments: ["-x", "print"], status: 2,
      errors: "hindsight: FILE is missing; 'hindsight help' shows what to type\n"),
    Case(
      arguments: ["repaly", "$/s"], status: 2,
      errors: "hindsight: there is no file or verb 'repaly'; did you mean 'replay'?\n"),
    Case(
      arguments: ["list", "$/s"], status: 2,
      errors: "hindsight: 'list' is a command of the prompt; in the shell type "
        + "'hindsight log FILE'\n"),
    Case(
      arguments: ["goto"], status: 2,
      errors: "hindsight: 'goto' is a command of the prompt; in the shell type "
        + "'hindsight FILE -x \"goto ...\"'\n"),
    Case(
      arguments: ["foo", "$/s"], status: 2,
      errors: "hindsight: there is no file or verb 'foo'; 'hindsight help' lists the verbs\n"),
    Case(
      arguments: ["diff", "$/s", "2"], status: 2,
      errors: "hindsight: there is no file '2'; a position follows its file: $/s@2\n"),
    Case(
      arguments: ["diff", "$/s"], status: 2,
      errors: "hindsight: B is missing; 'hindsight help diff' shows what to type\n"),
    Case(
      arguments: ["help", "recrd"], status: 2,
      errors: "hindsight: there is no verb or command 'recrd'; did you mean 'record'?\n"),
    Case(
      arguments: ["version"],
      output: "hindsight \(Debugger.version)\napp tally (2)\napp tally (1, c0ffee)\n"),
  ]

  @Test(arguments: cases)
  func runs(_ example: Case) async throws {
    let before = try program.contents()
    try await example.check(program)
    #expect(try program.contents() == before)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32 = 2
    var beginning: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(arguments: ["$/nope"], beginning: "$/nope: "),
    Refusal(arguments: ["$/text"], beginning: "$/text: not a session"),
    Refusal(arguments: ["$/s", "--at", "9"], beginning: "$/s: there is no position 9"),
    Refusal(
      arguments: ["$/s", "-x", "goto 9", "-x", "print"], status: 1,
      beginning: "$/s: 'goto 9': there is no position 9"),
    Refusal(arguments: ["show", "$/s@9"], beginning: "$/s: there is no position 9"),
    Refusal(
      arguments: ["show", "$/s@x"],
      beginning: "$/s: no bookmark, branch or action here is called 'x'"),
    Refusal(arguments: ["show", "$/s", ".nope"], beginning: "$/s: there is no .nope"),
    Refusal(arguments: ["show", "$"], beginning: "$: it cannot be read: Is a directory"),
    Refusal(arguments: ["diff", "$/s@1", "$/nope@1"], beginning: "$/nope: there is no such file"),
    Refusal(arguments: ["diff", "$/s@0", "$/s@1", ".nope"], beginning: "$/s: there is no .nope"),
    Refusal(
      arguments: ["diff", "$/bad.json", "$/a.json"],
      beginning: "$/bad.json: not valid JSON at line 2, column 14: "),
    Refusal(arguments: ["info", "$/text"], beginning: "$/text: not a session"),
    Refusal(arguments: ["log", "$/s", "9.."], beginning: "$/s: there is no position 9"),
    Refusal(arguments: ["replay", "$/text"], beginning: "$/text: not a session"),
    Refusal(
      arguments: ["replay", ""],
      beginning: "FILE is empty; give a name ('hindsight help replay' shows what to type)"),
    Refusal(arguments: ["check", "$/s", ""], beginning: "FILE is empty"),
    Refusal(arguments: ["recover", "", "$/o"], beginning: "FILE is empty"),
    Refusal(arguments: ["recover", "$/s", ""], beginning: "OUT is empty"),
    Refusal(arguments: ["record", "tally", ""], beginning: "OUT is empty"),
    Refusal(arguments: ["export", "$/s", "--format=csv", ""], beginning: "OUT is empty"),
    Refusal(
      arguments: ["import", "$/ok.json", "$/no/x"],
      beginning: "$/no/x: its folder does not exist; create the folder first, or give another path"),
    Refusal(
      arguments: ["recover", "$/s", "$/no/x"], beginning: "$/no/x: its folder does not exist"),
    Refusal(
      arguments: ["redact", "$/s", "$/no/x", "--path", ".names"],
      beginning: "$/no/x: its folder does not exist"),
    Refusal(
      arguments: ["record", "tally", "$/no/x"], beginning: "$/no/x: its folder does not exist"),
    Refusal(
      arguments: ["export", "$/s", "--format=csv", "$/no/x"],
      beginning: "$/no/x: its folder does not exist"),
    Refusal(
      arguments: ["/dev/zero"], beginning: "/dev/zero: this is a device or a pipe, not a file"),
    Refusal(
      arguments: ["recover", "/dev/zero", "$/o"], beginning: "/dev/zero: this is a device or a pipe"
    ),
    Refusal(
      arguments: ["info", "$"], beginning: "$: this is a folder; name a session file"),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: Refusal) async throws {
    let before = try program.contents()
    let run = try await program.run(example.arguments)
    #expect(run.errors.hasPrefix("hindsight: " + example.beginning))
    #expect(run.output == "")
    #expect(run.status == example.status)
    #expect(try program.contents() == before)
  }

  @Test func anEmptyScriptIsFine() async throws {
    let run = try await program.run("record", "tally", "$/new", "--script", "/dev/null")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try await program.run("check", "$/new").output == "$/new: 0 actions, sound\n")
  }

  @Test func anExactNameIsNoBeginning() async throws {
    let check = try await program.run("help", "check").output
    #expect(check.hasPrefix("usage: hindsight check FILE"))
    #expect(!check.contains("checkout"))
    #expect(try await program.run("help", "checko").output.hasPrefix("checkout NAME"))
    #expect(try await program.run("help", "export").output.contains("At the prompt"))
  }

  @Test func whatWasLeftOutIsNotVouchedFor() async throws {
    _ = try await program.run("redact", "$/s", "$/r", "--action", "*", "--leave-out")
    let run = try await program.run("replay", "$/r")
    #expect(
      run.output == """
        actions 1, 2, 3 and 4 not replayed: today's types cannot read the redacted values
        replayed no action, so nothing is verified

        """)
    #expect(run.status == 2)
    #expect(try await program.run("$/r", "-x", "replay").status == 2)
  }

  @Test func logsJSONLines() async throws {
    let run = try await program.run("log", "$/s", "2..3", "--json")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("{\"position\":2,\"time\":"))
    #expect(lines[0].contains(#","name":"add","payload":{"add":{"_0":2}},"origin":"user","#))
  }

  @Test func replayGoesOnAfterARefusal() async throws {
    let run = try await program.run("replay", "$/text", "$/old", "$/s")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("hindsight: $/text: not a session"))
    #expect(run.output.hasPrefix("$/old:\n2/2  add  2  +T\n  .count  recorded 4, today 3\n"))
    #expect(
      run.output.hasSuffix("\n3 sessions: 1 holds, 1 diverges and 1 could not be replayed\n"))
  }

  @Test func replayPrintsJSONLines() async throws {
    let run = try await program.run("replay", "--json", "$/old", "$/text")
    #expect(run.status == 2)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first == """
        {"file":"$/old","app":"tally","types":{"verdict":"fine","findings":[]},\
        "holds":false,"damage":null,"removed":0,"first":1,"last":2,"replayed":2,\
        "compared":{"inFull":2,"inPart":0,"not":0},\
        "divergences":[{"position":2,"action":"add","payload":{"add":{"_0":2}},"kind":"state",\
        "changes":[{"path":".count","kind":"replaced","before":4,"after":3}]}],"skipped":[],\
        "unverified":[],"unvouched":[],"uncompared":[],"gaps":[],"wasStopped":false}
        """)
    #expect(lines.last?.hasPrefix(#"{"file":"$/text","error":"not a session"#) == true)
  }

  @Test(
    arguments: [
      (["log", "$/s"], 0), (["show", "$/s"], 0), (["diff", "$/s@0", "$/s"], 1),
      (["replay", "$/old"], 1), (["replay", "$/s", "$/old"], 1), (["$/s", "-x", "list"], 0),
    ] as [([String], Int32)])
  func aClosedPipeEndsQuietly(_ arguments: [String], _ status: Int32) async throws {
    let run = try await program.run(arguments, isReadOn: false)
    #expect(run == ProgramFixture.Run(status: status, output: "", errors: ""))
  }

  @Test func withoutArgumentsItTellsItsUsage() async throws {
    let run = try await program.run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: hindsight FILE"))
    #expect(run == (try await program.run("help")))
    #expect(try await program.run("--help").output.hasPrefix(run.output))
  }

  @Test func replaySaysThatAnAppIsNotLinked() async throws {
    let run = try await program.run(["replay", "$/s"], apps: [])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("hindsight: $/s: "))
    #expect(run.errors.contains("'tally'"))
    #expect(try await program.run(["show", "$/s", ".count"], apps: []).output == "3\n")
  }
}
