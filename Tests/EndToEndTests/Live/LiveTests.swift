import Foundation
import Testing

@Suite struct LiveTests {
  @Test func sendsToTheRunningApp() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.incrementTapped)", then: "prime-time 1/1")
    try terminal.enter("send .counter(.set(41))", then: "prime-time 2/2")
    try terminal.expectRows(
      LiveApp.greeting + [
        "prime-time 0/0> send .counter(.incrementTapped)",
        "1/1  counter.incrementTapped  +0.000s",
        "~ .count  0 -> 1",
        "prime-time 1/1> send .counter(.set(41))",
        "2/2  counter.set  41  +0.000s",
        "~ .count  1 -> 41",
        "prime-time 2/2>",
      ])
  }

  @Test func showsAnEffectsActionAboveAHalfTypedLine() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try app.lookUp(in: terminal)
    try terminal.send("print .coun🐧\u{1B}[D\u{1B}[D")
    let rows =
      LiveApp.greeting + [
        "prime-time 0/0> send .counter(.set(7))",
        "1/1  counter.set  7  +0.000s",
        "~ .count  0 -> 7",
        "prime-time 1/1> send .counter(.nthPrimeTapped)",
        "2/2  counter.nthPrimeTapped  +0.000s",
        "~ .isLookingUp  false -> true",
        "3  +0.000s  effect <- 2  counter.nthPrimeResponse  n: 7, prime: 17",
      ]
    try terminal.expectRows(rows + ["prime-time 3/3> print .coun🐧"], cursor: (9, 26))
    try terminal.send("\u{5}\u{7F}t\r")
    try terminal.expectRows(
      rows + ["prime-time 3/3> print .count", "7", "prime-time 3/3>"], cursor: (11, 16))
    #expect(terminal.virtualScreen.unknownSequences == [])
  }

  @Test func staysWhereOneHasRewoundTo() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try app.lookUp(in: terminal)
    try terminal.send("goto 1\r")
    try terminal.expect("the position kept and the total grown") {
      $0.screen.contains { $0.contains("effect <- 2  counter.nthPrimeResponse") }
        && $0.steadyRows.last == "prime-time 1/3>"
    }
    try terminal.enter("print .isLookingUp", then: "prime-time 1/3")
    try terminal.expect("the state there") { $0.steadyRows.dropLast().last == "false" }
  }

  @Test func branchesWhereOneHasRewoundTo() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try terminal.enter("send .counter(.incrementTapped)", then: "prime-time 2/2")
    try terminal.enter("goto 1", then: "prime-time 1/2")
    try terminal.enter("send .counter(.nthPrimeTapped)", then: "prime-time try-1 2/2")
    try terminal.enter("print .isLookingUp", then: "prime-time try-1 2/2")
    #expect(terminal.steadyRows.dropLast().last == "true")
    try terminal.enter("checkout main", then: "prime-time 2/2")
    // The answer to this one would come after one that the branch's had started.
    try app.lookUp(in: terminal)
    try terminal.expect("the answer") { $0.steadyRows.last == "prime-time 4/4>" }
    try terminal.send("\u{4}")
    try terminal.expectOutput("Ctrl-D again leaves without them\r\n")
    try terminal.expectOutput("prime-time 4/4> ")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.steadyRows.suffix(5) == [
        "prime-time 4/4>", "unsaved: try-1 (1 action)",
        "'save FILE' keeps your trials; Ctrl-D again leaves without them", "prime-time 4/4>",
        "recorded 4 actions in out.hindsight",
      ])
    #expect(
      steady(try app.run("log", app.file).stdout) == """
          0  initial state
          1  +0.000s               counter.set               7
          2  +0.000s               counter.incrementTapped
          3  +0.000s               counter.nthPrimeTapped
        > 4  +0.000s  effect <- 3  counter.nthPrimeResponse  n: 8, prime: 19

        """)
  }

  @Test func interruptsNothingThatRuns() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try app.lookUp(in: terminal)
    try terminal.send("half a line\u{3}")
    try terminal.expect("the answer and a new prompt") { $0.steadyRows.last == "prime-time 2/2>" }
    try terminal.enter("send .counter(.alertDismissed)", then: "prime-time 3/3")
  }
}
