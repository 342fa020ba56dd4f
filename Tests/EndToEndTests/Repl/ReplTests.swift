import Foundation
import Testing

@Suite struct ReplTests {
  @Test func greetsAndLeaves() throws {
    let session = try DebuggerSession()
    let terminal = try Terminal.debugger([session.file], in: session.folder)
    let rows = [
      "prime-time 1.1: 11 actions in 0s, closed",
      "'help' lists the commands, Tab completes, Ctrl-D leaves.",
      "prime-time 11/11>",
    ]
    try terminal.expectRows(rows, cursor: (2, 18))
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.steadyRows == rows)
    #expect(terminal.cursor == .init(row: 3, column: 0))
    #expect(terminal.isInOrdinaryMode)
    #expect(terminal.virtualScreen.unknownSequences == [])
  }

  @Test func clearsAHalfTypedLine() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("print .cou\u{3}")
    try terminal.expectRows(["prime-time 11/11> print .cou^C", "prime-time 11/11>"])
    try terminal.send("print .count\r")
    try terminal.expectRows([
      "prime-time 11/11> print .cou^C", "prime-time 11/11> print .count", "3",
      "prime-time 11/11>",
    ])
  }

  @Test func survivesASignalWhileIdle() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("pri")
    try terminal.expectRows(["prime-time 11/11> pri"])
    terminal.signal(SIGINT)
    try terminal.expectRows(["prime-time 11/11> pri^C", "prime-time 11/11>"])
    try terminal.send("p .count\r")
    try terminal.expect("the answer") { $0.screen[2] == "3" }
  }

  @Test func editsLettersOfSeveralBytesAndColumns() throws {
    let terminal = try DebuggerSession().open()
    try terminal.send("print é🐧x")
    try terminal.expectRows(["prime-time 11/11> print é🐧x"], cursor: (0, 28))
    try terminal.send("\u{1B}[D\u{1B}[D")
    try terminal.expectRows(["prime-time 11/11> print é🐧x"], cursor: (0, 25))
    try terminal.send("\u{7F}")
    try terminal.expectRows(["prime-time 11/11> print 🐧x"], cursor: (0, 24))
    try terminal.send("\u{5}\u{7F}\u{7F}")
    try terminal.expectRows(["prime-time 11/11> print"], cursor: (0, 24))
    try terminal.send("p🐧\r")
    try terminal.expect("this is not a path")
  }

  @Test func repeatsTheLastMovement() throws {
    let terminal = try DebuggerSession().open(at: 2)
    try terminal.enter("", then: "prime-time 2/11")
    try terminal.enter("step", then: "prime-time 3/11")
    try terminal.enter("", then: "prime-time 4/11")
    try terminal.enter("print .count", then: "prime-time 4/11")
    try terminal.enter("", then: "prime-time 4/11")
    try terminal.enter("back 2", then: "prime-time 2/11")
    try terminal.enter("", then: "prime-time 0/11")
    try terminal.enter("  ", then: "prime-time 0/11")
    try terminal.expectRows([
      "prime-time 2/11>",
      "prime-time 2/11> step",
      " 3/11  primeSheet.saveFavoriteTapped  +0.000s",
      "prime-time 3/11>",
      " 4/11  primeSheet.dismissed  +0.000s",
      "prime-time 4/11> print .count",
      "2",
      "prime-time 4/11>",
      "prime-time 4/11> back 2",
      " 2/11  counter.isPrimeTapped  +0.000s",
      "prime-time 2/11>",
      " 0/11  initial state",
      "prime-time 0/11>",
      "already at the first position",
      " 0/11  initial state",
      "prime-time 0/11>",
    ])
  }

  @Test func keepsTheHistoryBetweenRuns() throws {
    let session = try DebuggerSession()
    let history = ["HINDSIGHT_HISTORY": session.folder.file("state/history").path]
    let first = try session.open(environment: history)
    try first.enter("goto 3", then: "prime-time 3/11")
    try first.enter("nonsense", then: "prime-time 3/11")
    try first.send("\u{4}")
    #expect(try first.waitForExit() == .exited(1))
    let second = try session.open(environment: history)
    try second.send("\u{1B}[A")
    try second.expectRows(["prime-time 11/11> nonsense"])
    try second.send("\u{1B}[A")
    try second.expectRows(["prime-time 11/11> goto 3"])
    try second.enter("", then: "prime-time 3/11")
  }

  @Test func quitTellsOfAnUnsavedBranch() throws {
    let session = try DebuggerSession()
    let terminal = try session.open()
    try terminal.enter("send .counter(.set(5))", then: "prime-time try-1 12/12")
    try terminal.enter("quit", then: "prime-time try-1 12/12")
    try terminal.expectRows([
      "prime-time 11/11> send .counter(.set(5))",
      "new branch try-1, from main at 11",
      "12/12  counter.set  5  +0.000s",
      "~ .count  3 -> 5",
      "prime-time try-1 12/12> quit",
      "unsaved: try-1 (1 action)",
      "'save FILE' keeps your trials; 'quit' again leaves without them",
      "prime-time try-1 12/12>",
    ])
    try terminal.enter("save tried", then: "prime-time try-1 12/12")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    let saved = try session.run(["tried.hindsight", "-x", "checkout try-1", "-x", "print .count"])
    #expect(steady(saved.stdout) == "12/12  counter.set  5  +0.000s\n5\n")
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func ctrlDStaysOnceWithAnUnsavedBranch(kind: String) throws {
    let session = try DebuggerSession()
    let terminal = try Terminal.debugger(
      [session.file, "--at", "1"], in: session.folder, environment: ["TERM": kind])
    try terminal.expectOutput("prime-time 1/11> ")
    try terminal.enter("send .counter(.set(5))", then: "prime-time try-1 2/2")
    try terminal.send("\u{4}")
    try terminal.expectOutput("unsaved: try-1 (1 action)")
    try terminal.expectOutput("Ctrl-D again leaves without them\r\n")
    try terminal.expectOutput("prime-time try-1 2/2> ")
    try terminal.enter("print .count", then: "prime-time try-1 2/2")
    try terminal.send("\u{4}")
    try terminal.expectOutput("Ctrl-D again leaves without them\r\n")
    try terminal.expectOutput("prime-time try-1 2/2> ")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.steadyRows.last == "prime-time try-1 2/2>")
  }

  @Test func interruptsALongCommand() throws {
    let count = 20_000
    let indices = (0..<count).map(String.init).joined(separator: ",")
    let session = try DebuggerSession(script: ".favoritePrimes(.deleted([\(indices)]))\n")
    let terminal = try session.open(at: 1, last: 1)
    try terminal.send("action 1 --all\r")
    try terminal.expectOutput(".favoritePrimes(.deleted([0, 1, ")
    // Much more is to come than a terminal holds, so the program waits for us.
    try terminal.send("\u{3}")
    try terminal.expect("the prompt") { $0.steadyRows.last == "prime-time 1/1>" }
    let lastElement = Array(" \(count - 1)\r\n".utf8)
    #expect(terminal.transcript.firstRange(of: lastElement) == nil)
    try terminal.enter("print .count", then: "prime-time 1/1")
  }

  @Test func clearsAHalfTypedLineOfADumbTerminal() throws {
    let session = try DebuggerSession()
    let terminal = try Terminal.debugger(
      [session.file], in: session.folder, environment: ["TERM": "dumb"])
    try terminal.expectOutput("prime-time 11/11> ")
    try terminal.send("half")
    try terminal.expectOutput("half")
    try terminal.send("\u{3}")
    try terminal.expectOutput("^C\r\nprime-time 11/11> ")
    try terminal.send("print .count\r")
    try terminal.expectOutput("\r\n3\r\nprime-time 11/11> ")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
