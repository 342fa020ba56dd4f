import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import HindsightDebugger
@testable import SessionFile

/// What every verb says of a session that is not as it was recorded.
@Suite struct DamageTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    let script = (1...200).map { ".name(\"\($0)\")\n" }.joined()
    _ = try await program.record(to: "s", script + ".name(\"zebra\")\n")
  }

  /// Overwrites each text in the session's file by another of its length.
  private func edit() throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    var bytes = try Data(contentsOf: url)
    while let range = bytes.range(of: Data("zebra".utf8)) {
      bytes.replaceSubrange(range, with: Data("zebu!".utf8))
    }
    try bytes.write(to: url)
  }

  /// Puts zeros over the page where a text stands last.
  private func loseThePage(of text: String) throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data(text.utf8), options: .backwards)).lowerBound
    let start = place / 4_096 * 4_096
    bytes.replaceSubrange(start..<start + 4_096, with: Data(count: 4_096))
    try bytes.write(to: url)
  }

  static let warning =
    "hindsight: $/s: warning: at 201, the checksum of action does not match: "
    + "a row up to here was edited, removed or added; 'hindsight check FILE' shows details\n"

  @Test(arguments: [
    ["info", "$/s"], ["log", "$/s"], ["show", "$/s@3"], ["diff", "$/s@2", "$/s@2"],
    ["$/s", "-x", "action 3"], ["$/s"], ["export", "$/s", "--format=csv"],
  ])
  func whatOpensItWarns(_ arguments: [String]) async throws {
    let sound = try await program.run(arguments)
    #expect(sound.status == 0)
    #expect(sound.errors == "")
    try edit()
    let run = try await program.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == Self.warning)
  }

  @Test(arguments: ["jsonl", "redux"]) func exportRefusesIt(_ format: String) async throws {
    try edit()
    for out in ["-", "$/out"] {
      let run = try await program.run("export", "$/s", out, "--format", format)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(
        run.errors.hasPrefix(
          "hindsight: $/s: the session is damaged: at 201, the checksum of action "
            + "does not match"))
      #expect(run.errors.contains("'hindsight recover FILE OUT'"))
    }
    let typed = try await program.run("$/s", "-x", "export \(format) \(program.folder)/out")
    #expect(typed.status == 1)
    #expect(try !program.contents().keys.contains("out"))
    _ = try await program.run("recover", "$/s", "$/r")
    #expect(try await program.run("export", "$/r", "$/out", "--format", format).status == 0)
  }

  @Test func redactRefusesIt() async throws {
    try edit()
    let run = try await program.run("redact", "$/s", "$/out", "--path", ".count")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("hindsight: $/s: the session is damaged: "))
    #expect(try !program.contents().keys.contains("out"))
  }

  @Test func replayCannotVouchForIt() async throws {
    #expect(try await program.run("replay", "$/s").status == 0)
    _ = try await program.record(to: "t", ".increment\n")
    try breakTheSeal()
    let run = try await program.run("replay", "$/s")
    #expect(run.status == 2)
    #expect(run.errors.contains("warning: the row count does not match the seal"))
    #expect(
      run.output == """
        replayed 201 actions: today's reducer gives the recorded states
        the session was damaged or edited, so this replay proves nothing

        """)
    let many = try await program.run("replay", "$/s", "$/t")
    #expect(many.status == 2)
    #expect(many.output.hasSuffix("\n2 sessions: 1 holds and 1 is damaged\n"))
    let json = try await program.run("replay", "$/s", "--json")
    #expect(json.status == 2)
    #expect(json.output.contains(#""holds":false,"damage":"the row count does not match the seal"#))
    #expect(try await program.run("replay", "$/s", "--quiet").status == 2)
    let typed = try await program.run("$/s", "-x", "replay")
    #expect(typed.status == 2)
    #expect(typed.output.hasSuffix("was damaged or edited, so this replay proves nothing\n"))
  }

  /// Changes the checksum that closing has sealed.
  private func breakTheSeal() throws {
    let database = try Database(path: program.folder + "/s", access: .readWrite)
    defer { database.close() }
    try database.execute("UPDATE seal SET checksum = 7")
  }

  @Test(arguments: [
    ["info", "$/s"], ["show", "$/s"], ["$/s", "-x", "print .count"], ["replay", "$/s"],
    ["export", "$/s", "--format=jsonl"], ["redact", "$/s", "$/other", "--path", ".count"],
  ])
  func whatLeftItsLogBehindIsSaid(_ arguments: [String]) async throws {
    let database = try Database(path: program.folder + "/s", access: .readWrite)
    try database.execute("DELETE FROM seal")
    database.close()
    let url = URL(fileURLWithPath: program.folder + "/s")
    var bytes = try Data(contentsOf: url)
    // In WAL mode (SQLite file format, section 1.3.3).
    bytes[18] = 2
    bytes[19] = 2
    try bytes.write(to: url)
    let run = try await program.run(arguments)
    #expect(run.status == 0)
    #expect(
      run.errors == "hindsight: $/s: warning: there is no -wal beside the file; the latest actions "
        + "may be missing; if you copied the file without it, copy both\n")
    let check = try await program.run("check", "$/s")
    #expect(check.status == 1)
    #expect(
      check.output.contains(
        "file  there is no -wal beside the file; the latest actions may be missing\n"))
    let recover = try await program.run("recover", "$/s", "$/out")
    #expect(recover.status == 1)
    #expect(recover.output.contains("there is no -wal beside it: the latest actions may be lost\n"))
  }

  @Test func zerosInPlaceOfTheFirstPageAreSaid() async throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    let state = try await program.run("show", "$/s@3").output
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    try bytes.write(to: url)
    let info = try await program.run("info", "$/s")
    #expect(info.status == 2)
    #expect(info.errors.contains("'hindsight recover FILE OUT'"))
    _ = try await program.run("recover", "$/s", "$/out")
    #expect(try await program.run("show", "$/out@3").output == state)
  }

  /// A session that is too long for all of its rows to be looked at when it is opened, with an
  /// edit.
  private func recordLong() throws {
    let url = URL(fileURLWithPath: program.folder + "/long")
    let writer = try SessionWriter(creatingInBulk: url)
    let header = try SessionReader(opening: URL(fileURLWithPath: program.folder + "/s")).header
    try writer.begin(header, initialState: ["count": 0])
    for position in 1...4_200 {
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64(position), name: "increment", payload: [:],
          origin: .user, cause: nil, effect: nil, file: nil, line: nil))
      let (before, after): (StateValue, StateValue) = (
        ["count": .integer(Int64(position - 1))], ["count": .integer(Int64(position))]
      )
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: StateDiff(from: before, to: after)?.changes ?? [], state: after)
    }
    try writer.close()
    let database = try Database(path: url.path, access: .readWrite)
    defer { database.close() }
    try database.execute("UPDATE change SET after = '77' WHERE position IN (100, 102)")
  }

  @Test func whatIsShownOfALongSessionIsLookedAt() async throws {
    try recordLong()
    let warning =
      "hindsight: $/long: warning: at 100, the checksum of outcome does not match: a row up to "
      + "here was edited, removed or added; 'hindsight check FILE' shows details\n"
    for arguments in [
      ["show", "$/long@100"], ["diff", "$/long@100", "$/long@100"], ["log", "$/long", "90..100"],
      ["$/long", "-x", "goto 100", "-x", "print", "-x", "action"],
    ] {
      #expect(try await program.run(arguments).errors == warning)
    }
    for arguments in [
      ["show", "$/long@9"], ["log", "$/long", "200..300"], ["$/long", "-x", "goto last"],
    ] {
      #expect(try await program.run(arguments).errors == "")
    }
    let two = try await program.run("log", "$/long")
    #expect(two.errors.contains("edited, removed or added, and 1 more fault; "))
  }

  @Test func effectsThatAreNotThereAreSaid() async throws {
    let database = try Database(path: program.folder + "/s", access: .readWrite)
    try database.execute("INSERT INTO effect_ended (effect, time, how) VALUES (7, 1, 'finished')")
    database.close()
    let run = try await program.run("recover", "$/s", "$/out")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("1 effect lost its start: 7\n"))
    _ = try await program.run("recover", "$/s", "$/again", "--json")
    let json = try await program.run("recover", "$/s", "$/more", "--json")
    #expect(json.output.contains(#""lostEffects":[7]"#))
  }

  @Test func whatSQLitePutsAroundAFaultIsLeftOut() async throws {
    try loseThePage(of: #"{"name":{"_0":"30"}}"#)
    let check = try await program.run("check", "$/s")
    #expect(check.status == 1)
    #expect(check.output.contains("file  the database is damaged: "))
    #expect(!check.output.contains("***"))
  }

  @Test func aSecretInALogThatCannotBeReadIsNotRuledOut() async throws {
    try FileManager.default.createDirectory(
      atPath: program.folder + "/s-wal", withIntermediateDirectories: false)
    let check = try await program.run("check", "$/s", "--no-secret", "nowhere")
    #expect(check.status == 2)
    #expect(check.errors.contains("its -wal cannot be read"))
  }

  @Test func rowsAroundALostPageAreListed() async throws {
    try loseThePage(of: #"{"name":{"_0":"30"}}"#)
    let list = try await program.run("log", "$/s", "1..")
    #expect(list.status == 2)
    let lines = list.output.split(separator: "\n")
    let hole = try #require(lines.first { $0.contains(" cannot be read --") })
    let numbers = hole.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.count == 2)
    #expect(lines.count == 201 - (numbers[1] - numbers[0] + 1) + 1)
    #expect(
      list.errors.split(separator: "\n").last?.hasPrefix(
        "hindsight: $/s: the table action is damaged at position \(numbers[0]) (") == true)
    let json = try await program.run("log", "$/s", "--json")
    #expect(json.status == 2)
    #expect(json.output.split(separator: "\n").count == lines.count - 1)
    let named = try await program.run("log", "$/s", "--name", "name")
    #expect(named.status == 2)
    #expect(named.output.hasSuffix("\n\(lines.count - 1) of 201 actions\n"))
  }

  @Test func checkSaysThatNothingCanBeRead() async throws {
    try loseThePage(of: "HindsightDebuggerTests.Tally.State")
    let run = try await program.run("check", "$/s")
    #expect(run.status == 2)
    #expect(
      run.errors == "hindsight: $/s: the table session is damaged (database disk image is "
        + "malformed), and nothing can be read without this table; save what is left with "
        + "'hindsight recover FILE OUT'\n")
    let json = try await program.run("check", "$/s", "--json")
    #expect(json.status == 2)
    #expect(json.output.hasPrefix(#"{"file":"$/s","error":"the table session is damaged"#))
  }
}
