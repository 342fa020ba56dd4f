import Testing

@testable import HindsightDebugger

@Suite struct RecordVerbTests {
  let program: ProgramFixture

  init() throws { program = try ProgramFixture() }

  @Test func feedsLinesWhenTheEffectsOfThoseBeforeHaveEnded() async throws {
    let run = try await program.record(
      to: "s",
      """
      # one action a line
      .increment
      send .later

      .add(5)
      print .count
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        1/1  increment  +T
        ~ .count  0 -> 1
        2/2  later  +T
        no change
        3  +T  effect <- 2  add  10
        4/4  add  5  +T
        ~ .count  11 -> 16
        16
        recorded 4 actions in $/s

        """)
    #expect(run.status == 0)
  }

  @Test func nowaitLetsTheNextLineRunAtOnce() async throws {
    let run = try await program.record(to: "s", "nowait .gated\n.open\n")
    #expect(run.status == 0)
    #expect(
      try await program.run("log", "$/s").output == """
          0  initial state
          1  +T               gated
          2  +T               open
        > 3  +T  effect <- 1  add    1000

        """)
  }

  @Test func whatAnEffectSendsAtOnceIsFollowed() async throws {
    let run = try await program.record(to: "s", ".atOnce\n.increment\n")
    #expect(
      run.output == """
        1/2  atOnce  +T
        no change
        2  +T  effect <- 1  add  100
        3/3  increment  +T
        ~ .count  100 -> 101
        recorded 3 actions in $/s

        """)
  }

  @Test func rewoundItMakesABranch() async throws {
    let run = try await program.record(
      to: "s", ".increment\n.increment\ngoto 1\n.later\ngoto last\nbranches\n")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        1/1  increment  +T
        ~ .count  0 -> 1
        2/2  increment  +T
        ~ .count  1 -> 2
        1/2  increment  +T
        new branch try-1, from main at 1
        2/2  later  +T
        no change

        """))
    #expect(run.output.hasSuffix("recorded 2 actions in $/s\n"))
  }

  @Test func leavesOneSealedFile() async throws {
    _ = try await program.record(to: "s", ".increment\n")
    #expect(try program.contents().keys.sorted() == ["s", "s.script"])
    #expect(try await program.run("info", "$/s", "--json").output.contains("\"closed\""))
  }

  @Test func aFailingLineEndsTheScriptAndIsNamed() async throws {
    let run = try await program.record(to: "s", ".increment\n\n.bogus\n.increment\n")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("hindsight: $/s.script: line 3: 'send .bogus': "))
    #expect(run.output.hasSuffix("recorded 1 action in $/s\n"))
    #expect(try await program.run("info", "$/s", "--json").output.contains("\"closed\""))
  }

  @Test func quitCancelsEffectsThatRun() async throws {
    let run = try await program.record(to: "s", "nowait .forever\nquit\n.increment\n")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("recorded 1 action in $/s\n"))
    #expect(try await program.run("info", "$/s", "--json").output.contains("\"closed\""))
  }

  @Test func obeysStandardInput() async throws {
    let run = try await program.run(
      "record", "tally@1", "$/s", input: Array("send .gated\nprint .count\nsend .open\n".utf8))
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix("1/1  gated  +T\nno change\n0\n2/"))
    #expect(run.output.hasSuffix("\nrecorded 3 actions in $/s\n"))
    #expect(try await program.run("show", "$/s", ".count").output == "1001\n")
    #expect(try await program.run("info", "$/s").output.contains("version 1, commit c0ffee"))
  }

  @Test func anActionAloneOnStandardInputIsToldOfSend() async throws {
    let run = try await program.run("record", "tally", "$/s", input: Array(".add(5)\n".utf8))
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("'.add(5)': no command '.add'; did you mean 'send .add(5)'?\n"))
  }

  @Test func namesTheScriptAsTheSource() async throws {
    _ = try await program.record(to: "s", "# first\n.increment\n")
    let log = try await program.run("log", "$/s", "--json")
    #expect(log.output.contains(#""file":"s.script","line":2,"#))
  }

  @Test func refusesWhatExists() async throws {
    try program.write("mine", to: "s")
    let run = try await program.run("record", "tally", "$/s")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("hindsight: $/s: the file exists"))
    #expect(try program.contents().keys.sorted() == ["s"])
    #expect(try program.text(of: "s") == "mine")
  }

  @Test func makesNothingWhenItCannotRun() async throws {
    let missing = try await program.run("record", "tally", "$/s", "--script", "$/nope")
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("hindsight: $/nope: "))
    let unknown = try await program.run("record", "taly", "$/s")
    #expect(
      unknown.errors
        == "hindsight: no app 'taly' is linked; did you mean 'tally'?; linked: tally@2 and tally@1\n"
    )
    let elsewhere = try await program.run("record", "tally", "$/no/s")
    #expect(elsewhere.status == 2)
    #expect(elsewhere.errors.hasPrefix("hindsight: $/no/s: its folder does not exist"))
    #expect(try program.contents().isEmpty)
  }
}
