import Foundation
import Testing

@Suite struct ReplCompletionTests {
  @Test func completesCommands() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("go\t")
    try terminal.expectRows(["prime-time 11/11> goto"], cursor: (0, 23))
    try terminal.send("la\t\r")
    try terminal.expectRows([
      "prime-time 11/11> goto last", "11/11  favoritePrimes.deleted  [0]  +0.000s",
      "prime-time 11/11>",
    ])
  }

  @Test func listsSeveralCandidates() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("s\t\t")
    try terminal.expectRows(
      ["save     screen   send     sql      step", "prime-time 11/11> s"], cursor: (1, 19))
    try terminal.send("e\t")
    try terminal.expectRows(
      ["save     screen   send     sql      step", "prime-time 11/11> send"], cursor: (1, 23))
  }

  @Test func completesPathsIntoTheStateHere() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("print .fav\t")
    try terminal.expectRows(["prime-time 11/11> print .favoritePrimes"], cursor: (0, 39))
    try terminal.send("\t")
    try terminal.expectRows(["prime-time 11/11> print .favoritePrimes[0]"], cursor: (0, 43))
    try terminal.send("\r")
    try terminal.expectRows([
      "prime-time 11/11> print .favoritePrimes[0]", "3", "prime-time 11/11>",
    ])
  }

  @Test func offersWhatIsThereAtEachPosition() throws {
    let terminal = try DebuggerSession().open()
    try terminal.enter("goto 7", then: "prime-time 7/11")
    try terminal.send("print .\t\t")
    try terminal.expect("the candidates at 7") {
      $0.screen.contains { $0.contains(".primeSheet") && $0.contains(".favoritePrimes") }
    }
    try terminal.send("pr\t\t\t\t")
    try terminal.expect("what is in the sheet") {
      $0.screen.contains { $0.contains(".number") && $0.contains(".isPrime") }
    }
    try terminal.send("\u{3}")
    try terminal.enter("goto 0", then: "prime-time 0/11")
    try terminal.send("\u{C}print .\t\t")
    try terminal.expect("the candidates at 0") {
      $0.screen.contains { $0.contains(".count") && !$0.contains(".primeSheet") }
    }
    try terminal.send("pr\t")
    try terminal.expect("no candidate") { $0.screenText.hasSuffix("prime-time 0/11> print .pr") }
  }

  @Test func completesInsideArrays() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("p .act\t[1].k\t\r")
    try terminal.expectRows([
      "prime-time 11/11> p .activityFeed[1].kind", "\"added\"", "prime-time 11/11>",
    ])
    try terminal.send("\u{C}p /activityFeed/2/pr\t\r")
    try terminal.expectRows([
      "prime-time 11/11> p /activityFeed/2/prime", "2", "prime-time 11/11>",
    ])
  }

  @Test func completesBranchesAndHelp() throws {
    let terminal = try DebuggerSession().open()
    try terminal.enter("send .counter(.set(5))", then: "prime-time try-1 12/12")
    try terminal.send("\u{C}che\tm\t\r")
    try terminal.expectRows([
      "prime-time try-1 12/12> checkout main", "11/11  favoritePrimes.deleted  [0]  +0.000s",
      "prime-time 11/11>",
    ])
    try terminal.send("\u{C}help rew\t")
    try terminal.expectRows(["prime-time 11/11> help rewind"], cursor: (0, 30))
  }
}
