import Foundation
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger
@testable import SessionFile

@Suite struct RecoverVerbTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n.add(2)\n.name(\"a\")\n.name(\"zebra\")\n")
  }

  /// Overwrites each text in the session's file by another of its length.
  private func damage(_ text: String, _ other: String) throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    var bytes = try Data(contentsOf: url)
    while let range = bytes.range(of: Data(text.utf8)) {
      bytes.replaceSubrange(range, with: Data(other.utf8))
    }
    try bytes.write(to: url)
  }

  @Test func aSoundSessionIsSavedWhole() async throws {
    let run = try await program.run("recover", "$/s", "$/out")
    #expect(run.output == "$/out: 4 actions of $/s saved, all that was recorded\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
    let check = try await program.run("check", "$/out")
    #expect(
      check.output
        == "$/out: 4 actions, sound; recovered from a damaged session; no loss is known\n"
    )
    let again = try await program.run("recover", "$/s", "$/out")
    #expect(again.status == 2)
    #expect(again.errors.hasPrefix("hindsight: $/out: the file exists and is never overwritten"))
  }

  /// A large value without its text is damage; once it is recovered, its place is named as lost, and
  /// copies carry the loss.
  @Test func aLostLargeValueIsNeverShownAsAFact() async throws {
    let big = String(repeating: "x", count: 100_000)
    try program.write(
      #"[{"action":{"type":"@@INIT"},"state":{"n":0,"text":null}},"#
        + #"{"action":{"type":"set","payload":"\#(big)"},"state":{"n":1,"text":"\#(big)"}},"#
        + #"{"action":{"type":"inc"},"state":{"n":2,"text":"\#(big)"}}]"#, to: "log")
    #expect(try await program.run("import", "$/log", "$/l").status == 0)
    let database = try Database(path: program.folder + "/l", access: .readWrite)
    try database.execute("UPDATE value SET text = NULL")
    database.close()
    let damaged: [[String]] = [
      ["show", "$/l"], ["show", "$/l@1", ".text"], ["diff", "$/l@1"], ["log", "$/l"],
      ["action", "$/l@1"], ["find", "$/l", ".n > 0"], ["history", "$/l", ".text"],
      ["export", "$/l", "$/x", "--format", "jsonl"], ["redact", "$/l", "$/r", "--path", ".n"],
      ["import", "$/l", "$/y"],
    ]
    for command in damaged {
      let run = try await program.run(command)
      #expect(run.status == 2, "\(run)")
      #expect(!run.output.contains("?lost"), "\(run)")
    }
    #expect(try await program.run("check", "$/l").status == 1)
    let recovered = try await program.run("recover", "$/l", "$/out")
    #expect(recovered.status == 1)
    #expect(recovered.output.hasPrefix("1 large value lost"))
    _ = try await program.run("redact", "$/out", "$/copy", "--path", ".n")
    _ = try await program.run("export", "$/out", "$/lines", "--format", "jsonl")
    _ = try await program.run("import", "$/lines", "$/back")
    _ = try await program.run("recover", "$/out", "$/again")
    for file in ["$/out", "$/copy", "$/back", "$/again"] {
      for options in [["\(file)@1"], [file, ".text"], [file, "--json"]] {
        let show = try await program.run(["show"] + options)
        #expect(show.status == 2, "\(show)")
        #expect(show.errors.contains("lost to damage") && show.errors.hasSuffix(": .text\n"))
      }
      #expect(try await program.run("show", "\(file)@0", ".text").output == "null\n")
      let diff = try await program.run("diff", "\(file)@0", "\(file)@1")
      #expect(diff.errors.contains("lost to damage"), "\(diff)")
      let find = try await program.run("find", file, ".text != null", "--json")
      #expect(find.output == #"{"from":1,"to":2,"holds":null,"unknown":"lost"}"# + "\n")
      let info = try await program.run("info", file)
      #expect(info.output.components(separatedBy: ".text (lost)").count == 2, "\(info)")
    }
  }

  @Test func whatIsNotAsRecordedIsSaid() async throws {
    try damage("zebra", "zeb'a")
    let replay = try await program.run("replay", "$/s")
    #expect(
      replay.errors.hasPrefix("hindsight: $/s: warning: at 4, the checksum of action does not"))
    let run = try await program.run("recover", "$/s", "$/out")
    #expect(run.status == 1)
    #expect(run.output.contains("1 action altered: 4\n"))
    #expect(run.output.contains("changes lost at 1 position: 4\n"))
    let state = try await program.run("show", "$/out@4", ".count")
    #expect(state.status == 2)
    #expect(
      state.errors.hasPrefix("hindsight: $/out: the state at 4 is unknown: what leads"))
    let before = try await program.run("show", "$/out@3", ".count")
    #expect(before.output == "3\n")
    let list = try await program.run("log", "$/out")
    #expect(list.output.contains("lost to damage at 4: original action, changes"))
    let later = try await program.run("replay", "$/out")
    #expect(later.output.contains("1 action not replayed: lost, or the states"))
    #expect(later.output.contains("replayed 3 of 4 actions"))
  }

  /// A text as one line.
  private func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func whyAnActionHasNoOutcomeIsNotClaimed() async throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    let database = try Database(path: url.path, access: .readWrite)
    try database.execute("DELETE FROM outcome WHERE position = 4")
    database.close()
    let looks = [["info"], ["-x", "goto 4"], ["-x", "action 4"], ["-x", "goto 4", "-x", "diff"]]
    func output(_ look: [String], _ file: String) async throws -> String {
      let isVerb = look.count == 1
      return flat(try await program.run(isVerb ? look + [file] : [file] + look).output)
    }
    for look in looks {
      #expect(try await output(look, "$/s").contains("the run ended in"), "\(look)")
    }
    #expect(try greeting("s").contains("; the run ended in action 4 or just after"))
    _ = try await program.run("recover", "$/s", "$/out")
    for look in looks {
      let output = try await output(look, "$/out")
      #expect(!output.contains("the run ended"), "\(look)")
      #expect(output.contains("no outcome: it was lost, or never recorded"), "\(look)")
    }
    #expect(try greeting("out").contains("; the outcome of action 4 was lost, or never recorded"))
    #expect(try await !program.run("log", "$/out").output.contains("the run ended"))
  }

  /// What stands above the first prompt.
  private func greeting(_ name: String) throws -> String {
    let url = URL(fileURLWithPath: program.folder + "/" + name)
    let output = Output(bufferOfWidth: 80)
    let context = try Context(
      timeline: Timeline(SessionReader(opening: url)), file: url, apps: [], output: output,
      errors: Output(bufferOfWidth: 80))
    try Greeting.write(context)
    return flat(output.takeText())
  }

  @Test func thatAFileWasCutShortIsSaid() async throws {
    let url = URL(fileURLWithPath: program.folder + "/s")
    let script = (1...400).map { ".name(\"\($0)\")\n" }.joined()
    try FileManager.default.removeItem(at: url)
    _ = try await program.record(to: "s", script)
    let whole = try Data(contentsOf: url)
    let (count, kept) = (whole.count / 4_096, whole.count / 4_096 * 3 / 4)
    try whole.prefix(kept * 4_096 + 100).write(to: url)
    let said =
      "cut short: \(count - kept) of the \(count) pages that its header counts are missing, "
      + "and the latest actions may be lost"
    let run = try await program.run("recover", "$/s", "$/out")
    #expect(run.status == 1)
    #expect(flat(run.output).contains("the file was \(said) "))
    let json = try StateValue(json: try await program.run("recover", "$/s", "$/o", "--json").output)
    #expect(
      json[try StatePath(".cut")] == [
        "missingPages": .integer(Int64(count - kept)), "pages": .integer(Int64(count)),
      ])
    let info = try await program.run("info", "$/out")
    #expect(flat(info.output).contains("from a damaged session; \(said)"))
    #expect(!info.output.contains("the run ended"))
    let log = try await program.run("log", "$/out")
    #expect(
      log.output.hasSuffix("(cut short: later actions may be lost) --\n"))
  }

  @Test(arguments: ["/dev/zero", "/dev/full", "/dev/null"])
  func whatIsNoFileIsRefused(_ file: String) async throws {
    for verb in ["show", "check"] {
      let run = try await program.run(verb, file)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("hindsight: \(file): "))
    }
    let run = try await program.run("recover", file, "$/out")
    #expect(run.status == 2)
    #expect(try !program.contents().keys.contains("out"))
  }

  @Test(arguments: [
    ("select length(printf('%.*c', 1000000000, 'x'))", "'sql' refuses the function printf"),
    ("select * from pragma_database_list", "'sql' only reads a session, and refuses PRAGMA"),
  ])
  func aQueryThatReachesTooFarIsRefused(_ query: String, _ reason: String) async throws {
    let run = try await program.run("$/s", "-x", "sql \(query)")
    #expect(run.errors.contains(reason))
  }
}
