import Foundation
import Testing

@testable import HindsightDebugger

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
        == "$/out: 4 actions, sound; recovered from a damaged session; nothing is known to be lost\n"
    )
    let again = try await program.run("recover", "$/s", "$/out")
    #expect(again.status == 2)
    #expect(again.errors.hasPrefix("hindsight: $/out: the file exists and is never overwritten"))
  }

  @Test func whatIsNotAsRecordedIsSaid() async throws {
    try damage("zebra", "zeb'a")
    let replay = try await program.run("replay", "$/s")
    #expect(
      replay.errors.hasPrefix("hindsight: $/s: warning: at 4, the checksum of action does not"))
    let run = try await program.run("recover", "$/s", "$/out")
    #expect(run.status == 1)
    #expect(run.output.contains("1 action not as recorded: 4\n"))
    #expect(run.output.contains("changes lost at 1 position: 4\n"))
    let state = try await program.run("show", "$/out@4", ".count")
    #expect(state.status == 2)
    #expect(
      state.errors.hasPrefix("hindsight: $/out: the state at 4 is not known: what leads"))
    let before = try await program.run("show", "$/out@3", ".count")
    #expect(before.output == "3\n")
    let list = try await program.run("log", "$/out")
    #expect(list.output.contains("lost to damage at 4: action as it was, changes"))
    let later = try await program.run("replay", "$/out")
    #expect(later.output.contains("1 action not replayed: lost, or the states"))
    #expect(later.output.contains("replayed 3 of 4 actions"))
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
    ("select length(printf('%.*c', 1000000000, 'x'))", "the function printf is refused"),
    ("select * from pragma_database_list", "a session is only read: PRAGMA is refused"),
  ])
  func aQueryThatReachesTooFarIsRefused(_ query: String, _ reason: String) async throws {
    let run = try await program.run("$/s", "-x", "sql \(query)")
    #expect(run.errors.contains(reason))
  }
}
