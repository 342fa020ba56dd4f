import Foundation
import Testing

@Suite struct TravelTests {
  @Test func showsWhatTheScriptSaysAtPosition10() throws {
    let result = try hindsight(
      SampleLogs.good.path, "-x", "goto 10", "-x", "print .count", "-x", "back", "-x", "diff")
    #expect(result.status == .exited(0))
    #expect(result.stderr == "")
    let lines = result.stdout.split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines.first?.hasPrefix("10/61  primeSheet.dismissed") == true)
    #expect(lines.dropFirst().first == "7")
    #expect(lines.dropFirst(2).first?.contains("9/61  primeSheet.saveFavoriteTapped") == true)
    #expect(
      lines.dropFirst(3).map(steady) == [
        "+ .favoritePrimes[0]  7",
        #"+ .activityFeed[0]    {"number":1,"kind":"added","prime":7..."#,
        "(others unchanged: 3 in .)",
      ])
  }

  @Test func aPositionShowsTheSameBytesAtEachVisit() throws {
    var seen: [String: String] = [:]
    let visits = ["4", "3", "2", "3", "4", "0", "4", "61", "0", "4"]
    let script = visits.flatMap { ["goto \($0)", "print", "list", "diff"] }
    for position in Set(visits) {
      let alone = try hindsight(
        SampleLogs.good.path, input: "goto \(position)\nprint\nlist\ndiff\n")
      seen[position] = alone.stdout
    }
    let walked = try hindsight(
      SampleLogs.good.path, input: script.joined(separator: "\n") + "\n")
    #expect(walked.status == .exited(0))
    #expect(walked.stdout == visits.compactMap { seen[$0] }.joined())
  }

  @Test func steppingPastEitherEndSaysSoAndStays() throws {
    let result = try hindsight(
      SampleLogs.good.path, "-x", "step", "-x", "print .count", "-x", "rewind", "-x", "back", "-x",
      "print .count")
    #expect(result.status == .exited(0))
    let lines = result.stdout.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("last position") })
    #expect(lines.contains { $0.contains("initial state") })
    #expect(lines.filter { $0 == "0" }.count == 2)
  }

  @Test(arguments: [0, 1]) func shortSessionsWork(actions: Int) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("short.hindsight")
    let script = folder.file("script")
    try Data(String(repeating: ".counter(.incrementTapped)\n", count: actions).utf8)
      .write(to: script)
    #expect(
      try hindsight("record", "prime-time", file.path, "--script", script.path).status
        == .exited(0))
    for command in [
      "info", "list", "print", "diff", "step", "back", "rewind", "goto last", "replay", "branches",
    ] {
      let result = try hindsight(file.path, "-x", command)
      #expect(!result.stdout.isEmpty || !result.stderr.isEmpty, "\(command): \(result)")
      #expect(result.status == .exited(0), "\(command): \(result)")
    }
    #expect(try hindsight("show", "\(file.path)@last", ".count").stdout == "\(actions)\n")
    #expect(try hindsight("replay", file.path).status == .exited(0))
  }

  @Test func replayNamesTheDivergingAction() throws {
    let good = try hindsight("replay", SampleLogs.good.path)
    #expect(good.status == .exited(0))
    let faulty = try hindsight("replay", SampleLogs.faulty.path)
    #expect(faulty.status == .exited(1))
    #expect(faulty.stdout.contains("18/25  favoritePrimes.deleted"))
    #expect(faulty.stdout.contains(".favoritePrimes[0]  recorded 3, today 5"))
    #expect(faulty.stdout.contains("1 divergence"))
  }

  @Test func recordingTheScriptsAgainGivesTheSamples() throws {
    let folder = try TemporaryFolder()
    for (app, script, sample) in [
      ("prime-time", SampleLogs.goodScript, SampleLogs.good),
      ("prime-time@1.0", SampleLogs.faultyScript, SampleLogs.faulty),
    ] {
      let file = folder.file(app + ".hindsight")
      #expect(
        try hindsight("record", app, file.path, "--script", script.path).status == .exited(0))
      let recorded = try hindsight("log", file.path)
      let kept = try hindsight("log", sample.path)
      #expect(names(recorded.stdout) == names(kept.stdout))
      let states = try [file, sample].map { file in
        try hindsight("show", "\(file.path)@last").stdout.split(separator: "\n")
          .filter { !$0.contains("\"date\":") && !$0.contains("\"id\":") }
          // The members of an object have no order.
          .map { $0.replacing(",", with: "") }.sorted()
      }
      #expect(!states[0].isEmpty)
      #expect(states[0] == states[1])
    }
  }

  /// The lines of a log without their times.
  private func names(_ log: String) -> [String] {
    log.split(separator: "\n").map { line in
      line.split(separator: " ").filter { !$0.hasPrefix("+") }.joined(separator: " ")
    }
  }
}
