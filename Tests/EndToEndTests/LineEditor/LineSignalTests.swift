import Foundation
import Testing

@Suite struct LineSignalTests {
  @Test func controlCDropsTheLine() throws {
    let terminal = try Probe.start()
    try terminal.send("half typed\u{1B}[D\u{1B}[D\u{3}")
    try terminal.expect(screen: ["probe> half typed^C", "cancelled", "probe>"], cursor: (2, 7))
    try terminal.send("step\r")
    try terminal.expectOutput("line: step\r\n")
  }

  @Test func controlCDropsALineOfSeveralRows() throws {
    let terminal = try Probe.start(columns: 20)
    try terminal.send("0123456789abcdefghijklmnop\u{1}\u{3}")
    try terminal.expect(
      screen: ["probe> 0123456789abc", "defghijklmnop^C", "cancelled", "probe>"])
  }

  @Test func anInterruptFromOutsideDropsTheLine() throws {
    let terminal = try Probe.start()
    try terminal.send("half")
    try terminal.expect(screen: ["probe> half"])
    terminal.signal(SIGINT)
    try terminal.expect(screen: ["probe> half^C", "cancelled", "probe>"])
  }

  @Test func controlCInterruptsACommand() throws {
    let terminal = try Probe.start()
    try terminal.send("signal\r")
    try terminal.expect("waiting")
    try terminal.send("\u{3}")
    try terminal.expect(screen: ["probe> signal", "waiting", "^Cinterrupted", "probe>"])
  }

  @Test func controlDLeavesWithANewLine() throws {
    let terminal = try Probe.start()
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screenText == "probe>\nend")
    #expect(terminal.isInOrdinaryMode)
  }

  @Test func theTerminalIsOrdinaryDuringACommand() throws {
    let terminal = try Probe.start()
    #expect(!terminal.isInOrdinaryMode)
    try terminal.send("mode\r")
    try terminal.expect(screen: ["probe> mode", "ordinary", "probe>"])
    try terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.isInOrdinaryMode)
  }

  @Test func leavingFromAnotherThreadRestoresTheTerminal() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts)
    try terminal.send("half")
    try terminal.expect(screen: ["probe> half"])
    try texts.send("exit")
    #expect(try terminal.waitForExit() == .exited(4))
    #expect(terminal.isInOrdinaryMode)
  }

  @Test(arguments: [SIGTERM, SIGQUIT]) func aDeadlySignalRestoresTheTerminal(_ signal: Int32) throws
  {
    let terminal = try Probe.start()
    try terminal.send("half")
    try terminal.expect(screen: ["probe> half"])
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signalled(signal))
    #expect(terminal.isInOrdinaryMode)
  }

  @Test func aHangUpEndsTheInput() throws {
    let terminal = try Probe.start()
    terminal.signal(SIGHUP)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screenText == "probe>\nend")
  }

  @Test func resizingDrawsTheLineAgain() throws {
    let terminal = try Probe.start()
    try terminal.send("0123456789abcdefghijklmnop\u{1B}[D")
    try terminal.expect(screen: ["probe> 0123456789abcdefghijklmnop"], cursor: (0, 32))
    terminal.resize(columns: 20, rows: 24)
    try terminal.expect(screen: ["probe> 0123456789abc", "defghijklmnop"], cursor: (1, 12))
    terminal.resize(columns: 60, rows: 24)
    try terminal.expect("one row again") {
      $0.screen.contains("probe> 0123456789abcdefghijklmnop") && $0.cursor.column == 32
    }
    try terminal.send("x\r")
    try terminal.expectOutput("line: 0123456789abcdefghijklmnoxp\r\n")
  }

  @Test func controlZSuspendsAndContinues() throws {
    let terminal = try Probe.startInShell()
    try terminal.send("0123456789")
    try terminal.expect(screen: ["probe> 0123456789"])
    try terminal.send("\u{1A}")
    try terminal.expectOutput("Stopped")
    try terminal.expectOutput("shell> ")
    #expect(terminal.isInOrdinaryMode)
    try terminal.send("clear; fg\r")
    try terminal.expect("the line again") {
      $0.screenText.hasSuffix("- -\nprobe> 0123456789") && $0.cursor.column == 17
    }
    try terminal.send("x\u{1B}[Dy\r")
    try terminal.expectOutput("line: 0123456789yx\r\n")
    try terminal.expectOutput("probe> ")
    try terminal.send("\u{4}")
    try terminal.expectOutput("shell> ")
    #expect(terminal.isInOrdinaryMode)
  }
}
