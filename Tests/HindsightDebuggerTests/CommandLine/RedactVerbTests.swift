import Foundation
import Hindsight
import Testing

@testable import HindsightDebugger
@testable import SessionFile

@Suite struct RedactVerbTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    _ = try await program.record(
      to: "s", ".increment\n.add(2)\n.name(\"sesame\")\n.name(\"b\")\n")
  }

  typealias Case = VerbCase

  static let refusals: [Case] = [
    Case(
      arguments: ["redact", "$/s", "$/r"], status: 2,
      errors: "hindsight: --path is missing; 'hindsight help redact' shows what to type\n"),
    Case(
      arguments: ["redact", "$/s"], status: 2,
      errors: "hindsight: OUT is missing; 'hindsight help redact' shows what to type\n"),
    Case(
      arguments: ["redact", "$/s", "-", "--path", ".a"], status: 2,
      errors: "hindsight: OUT cannot be -, standard output: a session is a file; give its name, or "
        + "./- for a file called -\n"),
    Case(
      arguments: ["redact", "$/s", "$/r", "--path", ".a", "--hash", "--mask"], status: 2,
      errors: "hindsight: --hash and --mask exclude each other; give one of them\n"),
    Case(
      arguments: ["redact", "$/s", "$/r", "--path", ".nope"], status: 1,
      output: "$/r: 4 actions, redacted: .nope (mask)\n",
      errors: "hindsight: $/s: there is nothing at .nope, so nothing is redacted there\n"),
  ]

  @Test(arguments: refusals) func says(_ example: Case) async throws {
    try await example.check(program)
  }

  @Test func oneThatIsStillRecordedIsSaidToBe() async throws {
    let recorder = try Recorder(to: URL(fileURLWithPath: program.folder + "/live"), app: "tally")
    var state = Tally.State()
    recorder.record(Tally.Action.name("sesame"), on: &state) { $0.names.append("sesame") }
    recorder.flush()
    let run = try await program.run("redact", "$/live", "$/r", "--path", ".names[*]")
    #expect(run.output == "$/r: 1 action, redacted: .names[*] (mask)\n")
    #expect(
      run.errors == """
        hindsight: $/live: it is still being recorded: $/r has the actions so far, and so \
        counts as cut off; redact it again when the recording has ended

        """)
    #expect(run.status == 0)
    recorder.close()
    let later = try await program.run("redact", "$/live", "$/r2", "--path", ".names[*]")
    #expect(later.errors == "")
  }

  @Test func refusesToOverwrite() async throws {
    let before = try program.contents()
    for out in ["$/s", "$/s.script"] {
      let run = try await program.run("redact", "$/s", out, "--path", ".names")
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("hindsight: \(out): "))
    }
    #expect(try program.contents() == before)
  }

  /// What a secret means is found, whatever its spelling.
  @Test func aSecretIsFoundByItsMeaning() async throws {
    try program.write(
      #"[{"action":{"type":"@@INIT"},"state":{"n":0}},{"action":{"type":"set","payload":"#
        + #"[10176718226607831000,1.0176718226607831e19,18446744073709551615,0.1,5,-0.0,"#
        + #""a\u001b[2Jb","del\u007f","c1\u0085x","bi\u202edi","z\u200bw","tab\tq","caf\u00e9"]},"#
        + #""state":{"n":0,"k\u202ey":1,"big":9007199254740993.25}}]"#, to: "log")
    let imported = try await program.run("import", "$/log", "$/i")
    #expect(imported.status == 0, "\(imported)")
    let shown = try await program.run("action", "$/i@1", "--json")
    #expect(shown.output.contains("10176718226607831000,10176718226607831000,18446744073709551615"))
    for secret in [
      "10176718226607831000", "1.0176718226607831e+19", "1.0176718226607831e19",
      "18446744073709551615", "0.10", "1e-1", "5.0", "a\u{1b}[2Jb", "del\u{7f}", "c1\u{85}x",
      "bi\u{202e}di", "z\u{200b}w", "tab\tq", "k\u{202e}y", "caf\u{e9}", "9007199254740993.250",
    ] {
      let check = try await program.run("check", "$/i", "--no-secret", secret)
      #expect(check.status == 1, "\(secret.terminalSafe): \(check)")
    }
    for other in ["10176718226607831001", "a\u{1b}[2Jc", "cafe\u{301}"] {
      let check = try await program.run("check", "$/i", "--no-secret", other)
      #expect(check.status == 0, "\(other.terminalSafe): \(check)")
    }
  }

  /// What a replay of a redacted copy of a sound session claims, and its exit status.
  static let claims: [(rules: [String], options: [String], status: Int32, counts: String)] = [
    (["--path", ".names"], [], 0, "0 in full, 4 in part, 0 not"),
    (["--path", ".names[*]"], [], 0, "0 in full, 4 in part, 0 not"),
    (["--path", ".names"], ["--strict"], 2, "0 in full, 4 in part, 0 not"),
    (["--path", ".names"], ["--allow-unknown"], 0, "0 in full, 4 in part, 0 not"),
    (["--path", ".*", "--mask"], [], 2, ""),
    (["--path", ".*", "--mask"], ["--strict"], 2, ""),
    (["--path", ".*", "--mask"], ["--allow-unknown"], 0, ""),
    (["--path", ".", "--mask"], [], 2, ""),
    (["--path", ".count", "--path", ".names"], [], 2, ""),
    (["--action", "name"], [], 2, "2 in full, 0 in part, 2 not"),
    (["--action", "name"], ["--allow-unknown"], 0, "2 in full, 0 in part, 2 not"),
    (["--action", "*", "--leave-out"], [], 2, ""),
  ]

  @Test(arguments: claims)
  func aReplayClaimsWhatItCompared(
    rules: [String], options: [String], status: Int32, counts: String
  ) async throws {
    let redacted = try await program.run(["redact", "$/s", "$/r"] + rules)
    #expect(redacted.status == 0, "\(redacted)")
    let run = try await program.run(["replay", "$/r"] + options)
    #expect(run.status == status, "\(run)")
    #expect(counts.isEmpty || run.output.hasSuffix("\ncompared: \(counts)\n"), "\(run)")
    let json = try await program.run(["replay", "$/r", "--json"] + options)
    #expect(json.status == status)
    #expect(json.output.contains(status == 0 ? #""holds":true"# : #""holds":null"#), "\(json)")
  }

  /// A rule that somebody inserts would hide a divergence.
  @Test(arguments: [true, false]) func aRuleThatWasInsertedIsSaid(isSealed: Bool) async throws {
    let database = try Database(path: program.folder + "/s", access: .readWrite)
    try database.execute("INSERT INTO redaction VALUES (NULL, 'state', NULL, '.count', 'mask')")
    if !isSealed { try database.execute("DELETE FROM seal") }
    database.close()
    let run = try await program.run("replay", "$/s")
    #expect(run.output.contains("redacted and not compared: .count"))
    if isSealed {
      #expect(run.status == 2)
      #expect(run.output.hasSuffix("so this replay proves nothing\n"))
      #expect(try await program.run("check", "$/s").status == 1)
      #expect(try await program.run("show", "$/s").errors.contains("do not match the seal"))
    } else {
      #expect(run.output.contains("nothing shows whether its redaction rules are as recorded"))
    }
  }

  @Test func aSecretIsGoneAndItsPlaceIsShown() async throws {
    let redacted = try await program.run(
      "redact", "$/s", "$/r", "--path", ".names[*]", "--action", "name")
    #expect(redacted.errors.isEmpty)
    #expect(
      redacted.output == "$/r: 4 actions, redacted: .names[*] (mask) and the actions name (mask)\n")
    #expect(redacted.status == 0)
    let before = try await program.run("check", "$/s", "--no-secret", "sesame")
    #expect(before.status == 1)
    let after = try await program.run("check", "$/r", "--no-secret", "sesame")
    #expect(after.output == "$/r: 4 actions, sound, no secret\n")
    #expect(after.status == 0)
    let replayed = try await program.run("replay", "$/r")
    #expect(
      replayed.output == """
        replay cannot verify actions 3 and 4: the payload or a value that was read is redacted
        redacted and not compared: .names[*]
        replayed 4 actions: no divergence
        compared: 0 in full, 2 in part, 2 not

        """)
    #expect(replayed.status == 2)
    let printed = try await program.run("$/r", "-x", "print .names", "-x", "print .count")
    #expect(
      printed.output == """
        [
          "xxxxxxxx",
          "xxxxxxxx"
        ]
        3

        """)
    #expect(printed.errors == "hindsight: redacted: .names[*] (mask)\n")
    let card = try await program.run("$/r", "-x", "action 3", "-x", "info")
    let rows = card.output.split(separator: "\n").filter { $0.hasPrefix("redacted") }
    #expect(
      rows == ["redacted  the actions name (mask)", "redacted  .names[*] (mask)"])
  }
}
