import Foundation
import StateTree
import Testing

/// Three questions about a recording of 300 actions, each answered by one command.
@Suite struct QuestionTests {
  /// A script for Prime Time, and what its actions do, told by counting along.
  private struct Walk {
    var lines: [String] = []
    /// The count at each position.
    var counts = [0]
    /// The position at which each number became a favourite.
    var favourites: [Int: Int] = [:]

    mutating func send(_ action: String, count: Int? = nil) {
      lines.append(action)
      note(count)
    }

    /// Notes an action, or the answer of an effect.
    mutating func note(_ count: Int? = nil) {
      counts.append(count ?? counts[counts.count - 1])
    }

    var count: Int { counts[counts.count - 1] }
    var last: Int { counts.count - 1 }

    mutating func tap(_ action: String, by step: Int) {
      send(".counter(.\(action))", count: count + step)
    }

    mutating func saveFavourite() {
      send(".counter(.isPrimeTapped)")
      send(".primeSheet(.saveFavoriteTapped)")
      if QuestionTests.primes.contains(count), favourites[count] == nil {
        favourites[count] = last
      }
      send(".primeSheet(.dismissed)")
    }

    /// The answer is an action of an effect.
    mutating func lookUp() {
      send(".counter(.nthPrimeTapped)")
      note()
      send(".counter(.alertDismissed)")
    }
  }

  private static let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]

  private static func walk() -> Walk {
    var walk = Walk()
    while walk.last < 290 {
      for _ in 0..<3 { walk.tap("incrementTapped", by: 1) }
      walk.tap("decrementTapped", by: -1)
      walk.saveFavourite()
      if walk.count.isMultiple(of: 6) { walk.lookUp() }
      if walk.count > 40 { walk.send(".counter(.set(1))", count: 1) }
    }
    while walk.last < 300 { walk.tap("incrementTapped", by: 1) }
    return walk
  }

  @Test func eachTakesOneCommand() throws {
    let walk = Self.walk()
    let folder = try TemporaryFolder()
    let script = folder.file("walk.script")
    try Data(walk.lines.map { $0 + "\n" }.joined().utf8).write(to: script)
    let made = try hindsight(
      "record", "prime-time", "walk.hindsight", "--script", "walk.script", directory: folder.url)
    #expect(made.status == .exited(0))
    #expect(made.stdout.contains("recorded 300 actions"))

    func ask(_ arguments: String...) throws -> RunResult {
      let verb = arguments[0]
      return try run(
        BuiltProgram.hindsight, [verb, "walk.hindsight"] + arguments.dropFirst(),
        directory: folder.url)
    }

    // When did 13 become a favourite, and what caused it?
    let saved = try #require(walk.favourites[13])
    let first = try ask("first", "contains(.favoritePrimes, 13)")
    #expect(first.stdout.contains("\(saved)/300  primeSheet.saveFavoriteTapped"))
    #expect(first.stdout.contains("user at walk.script:"))
    let json = try StateValue(
      json: try ask("first", "contains(.favoritePrimes, 13)", "--json").stdout)
    #expect(json[StatePath([.key("position")])] == .integer(Int64(saved)))

    // What changed the count last before 200?
    let changed = try #require((1..<200).last { walk.counts[$0] != walk.counts[$0 - 1] })
    let last = try ask("last", ".count", "before", "200")
    #expect(last.stdout.contains("\(changed)/300  counter."))
    #expect(
      last.stdout.contains("~ .count  \(walk.counts[changed - 1]) -> \(walk.counts[changed])"))

    // At which positions is the count a prime?
    let asked = Self.primes.map(String.init).joined(separator: ", ")
    let found = try ask("find", ".count in [\(asked)]", "--json").stdout.split(separator: "\n")
    var positions: [Int] = []
    for line in found {
      let stretch = try StateValue(json: String(line))
      guard case .integer(let from)? = stretch[StatePath([.key("from")])],
        case .integer(let to)? = stretch[StatePath([.key("to")])]
      else { continue }
      positions += Array(Int(from)...Int(to))
    }
    #expect(positions == (0...300).filter { Self.primes.contains(walk.counts[$0]) })
  }

  @Test func whatIsRedactedIsSaidToBeUnknown() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("r.hindsight").path
    #expect(
      try hindsight("redact", SampleLogs.good.path, copy, "--path", ".count", "--mask").status
        == .exited(0))
    let run = try hindsight(
      copy, "-x", "rewind", "-x", "watch .count", "-x", "break if .count > 3", "-x", "continue",
      "-x", "plot .count --height 2")
    #expect(
      run.stdout == """
         0/61  initial state
        watchpoint 1: .count
        redacted: .count (mask)
        breakpoint 2: if .count > 3
        nothing stopped it
        61/61  counter.set  0  +1.319s
        breakpoint 2 could not be judged at 61 positions on the way
        (redacted) |##########################################################
                   +---------------------------------------------------------^
                    0                                                       61
        62 positions in 58 columns

        """)
  }

  /// The axis goes from the earliest to the latest time, which are not the first and the last.
  @Test func timesOfAnImportedLogMayFall() throws {
    let folder = try TemporaryFolder()
    var actions = #""0":{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":0}"#
    var states = #"{"state":{"n":0}}"#
    for (index, time) in [1_000, 9_000, 3_000].enumerated() {
      actions +=
        #","\#(index + 1)":{"type":"PERFORM_ACTION","action":{"type":"a"},"timestamp":\#(time)}"#
      states += #",{"state":{"n":0}}"#
    }
    let log = """
      {"actionsById":{\(actions)},"computedStates":[\(states)],"stagedActionIds":[0,1,2,3],
      "nextActionId":4,"currentStateIndex":3}
      """
    try Data(log.utf8).write(to: folder.file("log.json"))
    let made = try hindsight("import", "log.json", "s", directory: folder.url)
    #expect(made.status == .exited(0))
    let chart = try hindsight("plot", "s", ".n", "--over", "time", directory: folder.url).stdout
    #expect(chart.contains("+0.000s") && chart.contains("+9.000s"))
    #expect(chart.contains("times fall in this session"))
    let lanes = try hindsight("timeline", "s", directory: folder.url).stdout
    #expect(lanes.contains("+9.000s") && lanes.contains("times fall"))
  }
}
