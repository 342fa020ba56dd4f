import Foundation
import Testing

/// Whole screens of 80 columns, as a person sees them.
@Suite struct ReplScreenTests {
  private func expect(_ command: String, shows rows: [String], at position: Int = 11) throws {
    let terminal = try DebuggerSession().open(at: position)
    try terminal.send(command + "\r")
    let prompt = "prime-time \(position)/11>"
    try terminal.expectRows(["\(prompt) \(command)"] + rows + [prompt])
  }

  @Test func list() throws {
    try expect(
      "list",
      shows: [
        "   2  +0.000s               counter.isPrimeTapped",
        "   3  +0.000s               primeSheet.saveFavoriteTapped",
        "   4  +0.000s               primeSheet.dismissed",
        "   5  +0.000s               counter.set                    3",
        "   6  +0.000s               counter.isPrimeTapped",
        "   7  +0.000s               primeSheet.saveFavoriteTapped",
        "   8  +0.000s               primeSheet.dismissed",
        "   9  +0.000s               counter.nthPrimeTapped",
        "  10  +0.000s  effect <- 9  counter.nthPrimeResponse       n: 3, prime: 5",
        "> 11  +0.000s               favoritePrimes.deleted         [0]",
      ])
  }

  @Test func listRepeated() throws {
    let terminal = try DebuggerSession().open(at: 0)
    try terminal.enter("list 9,10", then: "prime-time 0/11")
    try terminal.enter("list", then: "prime-time 0/11")
    try terminal.enter("list", then: "prime-time 0/11")
    try terminal.expectRows([
      "prime-time 0/11> list 9,10",
      "   9  +0.000s               counter.nthPrimeTapped",
      "  10  +0.000s  effect <- 9  counter.nthPrimeResponse  n: 3, prime: 5",
      "prime-time 0/11> list",
      "  11  +0.000s  favoritePrimes.deleted  [0]",
      "prime-time 0/11> list",
      "that was the last one; 'list' begins here again",
      "prime-time 0/11>",
    ])
  }

  @Test func info() throws {
    let session = try DebuggerSession()
    let terminal = try session.open()
    try terminal.enter("info", then: "prime-time 11/11")
    let names = ["file", "app", "state", "action", "program", "started", "length", "status"]
    let rows = Array(terminal.steadyRows.dropFirst().dropLast())
    #expect(rows.map { String($0.prefix(10)) } == names.map { $0.padding(10) })
    #expect(rows.first?.contains("session.hindsight, ") == true)
    #expect(
      rows[1...3] == [
        "app       prime-time, version 1.1",
        "state     SampleApps.PrimeTime.State",
        "action    SampleApps.PrimeTime.Action",
      ])
    #expect(
      rows.suffix(2) == [
        "length    11 actions, positions 0 to 11, the last at +0.000s", "status    closed",
      ])
  }

  @Test func diff() throws {
    try expect("diff 0 .count", shows: ["~ .count  0 -> 3"])
    try expect(
      "diff",
      shows: [
        "- .favoritePrimes[0]  2",
        #"+ .activityFeed[2]    {"number":3,"kind":"removed","prime":2..."#,
        "(others unchanged: 3 in ., 1 in .favoritePrimes, 2 in .activityFeed)",
      ])
    try expect("diff 4 5 .count", shows: ["~ .count  2 -> 3"], at: 8)
  }

  @Test func errorsBreakBetweenWords() throws {
    try expect(
      "print .nosuch.place",
      shows: [
        "there is no .nosuch.place: the state has no such member; 'print .' shows what is",
        "there",
      ])
  }

  static let commands = [
    "step", "back 3", "goto 2", "rewind", "print", "print .activityFeed", "action 10", "action",
    "diff 9 10", "list 0..", "info", "replay", "send .counter(.set(5))", "branches",
    "help", "help step", "help back", "help goto", "help rewind", "help print", "help action",
    "help diff", "help list", "help info", "help replay", "help send", "help branches",
    "help checkout", "help save", "help help", "help quit",
  ]

  @Test func allOutputFitsEightyColumns() throws {
    let session = try DebuggerSession()
    for command in Self.commands {
      let result = try session.run([session.file, "-x", command])
      #expect(result.status == .exited(0), "\(command)")
      #expect(result.stderr == "")
      #expect(!result.stdout.isEmpty)
      for line in result.stdout.split(separator: "\n") {
        #expect(line.count <= 80, "\(command): \(line)")
      }
    }
  }

  @Test func helpFitsAScreen() throws {
    let terminal = try DebuggerSession().open(rows: 60)
    try terminal.enter("help", then: "prime-time 11/11")
    let rows = terminal.steadyRows.drop { $0 != "prime-time 11/11> help" }
    #expect(rows.last == "prime-time 11/11>")
    for group in ["Moving", "Looking", "Searching", "Reducers", "Session"] {
      #expect(rows.contains { $0.hasPrefix(group + " ") })
    }
    let commands = rows.dropFirst().dropLast()
    #expect(commands.count > 16)
    for row in commands {
      #expect(row.hasSuffix("."))
    }
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
