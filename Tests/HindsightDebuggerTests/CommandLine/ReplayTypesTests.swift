import Hindsight
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct ReplayTypesTests {
  enum Old: Codable {
    case favorite(id: Int)
    case rated(stars: Int, reason: String)
    case noted(String)
  }
  enum New: Codable {
    case favorite(id: Int, note: String)
    case rated(stars: Int)
    case note(String)
  }
  enum Narrow: Codable {
    case favorite(id: Int)
    case rated(stars: Int)
    case noted(String)
  }
  struct OldState: Codable { var count = 0 }
  struct NewState: Codable {
    var count = 0
    var items: [Int] = []
  }

  private static func app<
    State: Codable & Sendable & SendableMetatype, Action: Codable & SendableMetatype
  >(
    _ state: State, _ action: Action.Type
  ) -> App {
    App("notes", initialState: state, reducer: Reduce<State, Action> { _, _ in .none })
  }

  private static let recorded = [app(OldState(), Old.self)]
  private static let newer = [app(OldState(), New.self)]

  private func recording() async throws -> ProgramFixture {
    let program = try ProgramFixture()
    try program.write(
      ".favorite(id: 1)\n.rated(stars: 3, reason: \"ok\")\n.noted(\"a\")\n.favorite(id: 2)\n",
      to: "script")
    let run = try await program.run(
      ["record", "notes", "$/n", "--script", "$/script"], apps: Self.recorded)
    #expect(run.status == 0, "\(run)")
    return program
  }

  @Test func fineIsQuiet() async throws {
    let run = try await recording().run(["replay", "$/n"], apps: Self.recorded)
    #expect(run.output == "replayed 4 actions: today's reducer gives the recorded states\n")
    #expect(run.status == 0)
  }

  @Test func theVerdictComesFirst() async throws {
    let program = try await recording()
    let run = try await program.run(
      ["replay", "$/n", "--on-undecodable=skip"], apps: Self.newer)
    #expect(
      run.output == """
        types: impossible, today's types cannot read everything that was recorded
          `.favorite` now needs `note`; 2 recorded actions lack it; first at 1
          `.rated` no longer has `reason`, so it is ignored; 1 recorded action has it; first at 2
          ReplayTypesTests.New no longer has the case `.noted`, but has `.note`; 1 recorded action uses it; first at 3
        actions 1, 3 and 4 left out: today's types cannot read them, so their results are not verified
        replayed 1 of 4 actions: no divergence
        compared: 1 in full, 0 in part, 3 not

        """)
    #expect(run.status == 2)
    let excused = try await program.run(
      ["replay", "$/n", "--on-undecodable=skip", "--allow-unknown"], apps: Self.newer)
    #expect(excused.status == 0)
    #expect(excused.output == run.output)
    let stopped = try await program.run(
      ["replay", "$/n", "--on-undecodable", "stop"], apps: Self.newer)
    #expect(stopped.status == 2)
    #expect(stopped.output.hasPrefix("types: impossible"))
    #expect(
      stopped.output.hasSuffix(
        "\nreplayed 0 of 4 actions: 1 divergence\ncompared: 0 in full, 0 in part, 1 not\n"))
    let plain = try await program.run(["replay", "$/n", "-q"], apps: Self.newer)
    #expect(plain.status == 2)
    #expect(plain.output.isEmpty)
  }

  @Test func riskyHoldsAllTheSame() async throws {
    let run = try await recording().run(
      ["replay", "$/n"], apps: [Self.app(OldState(), Narrow.self)])
    #expect(
      run.output == """
        types: risky, today's types read everything that was recorded, but change some of it
          `.rated` no longer has `reason`, so it is ignored; 1 recorded action has it; first at 2
        replayed 4 actions: today's reducer gives the recorded states

        """)
    #expect(run.status == 0)
  }

  @Test func aStateOfAnotherShapeCanStillBeLookedAt() async throws {
    let program = try await recording()
    let apps = [Self.app(NewState(), Old.self)]
    let run = try await program.run(["replay", "$/n"], apps: apps)
    #expect(run.status == 2)
    #expect(
      run.output.hasPrefix(
        "types: impossible, today's types cannot read everything that was recorded\n"
          + "  the state now needs `items`; first at 0\n"))
    let look = try await program.run(
      ["$/n", "-x", "print .count", "-x", "diff first last", "-x", "goto 2"], apps: apps)
    #expect(look.status == 0)
  }

  @Test func theVerdictAsJSON() async throws {
    let run = try await recording().run(["replay", "$/n", "--json"], apps: Self.newer)
    let value = try StateValue(json: run.output)
    #expect(value[try StatePath(".types.verdict")] == "impossible")
    #expect(
      value[try StatePath(".types.findings[0]")]
        == [
          "verdict": "impossible", "action": "favorite", "kind": "missing", "path": ".favorite",
          "count": 2, "first": 1,
          "text": "`.favorite` now needs `note`; 2 recorded actions lack it; first at 1",
        ])
  }

  @Test func theCommandSaysItToo() async throws {
    let program = try await recording()
    let run = try await program.run(
      ["$/n", "-x", "replay 2..2 --on-undecodable skip"], apps: Self.newer)
    #expect(
      run.output.hasPrefix(
        "types: risky, today's types read everything that was recorded, but change some of it\n"))
    let wrong = try await program.run(
      ["$/n", "-x", "replay --on-undecodable maybe"], apps: Self.newer)
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("option '--on-undecodable' takes stop or skip, not 'maybe'"))
  }
}
