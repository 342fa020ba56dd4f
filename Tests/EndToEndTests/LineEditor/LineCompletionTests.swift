import Testing

@Suite struct LineCompletionTests {
  @Test func completesTheOnlyCandidate() throws {
    let terminal = try Probe.start()
    try terminal.send("re\t")
    try terminal.expect(screen: ["probe> rewind"], cursor: (0, 14))
    try terminal.send("é\t")
    try terminal.expect(screen: ["probe> rewind élan"], cursor: (0, 19))
    try terminal.send("\u{1F427}\t!")
    try terminal.expect(screen: ["probe> rewind élan 🐧 penguin !"], cursor: (0, 31))
    #expect(terminal.virtualScreen.bells == 0)
  }

  @Test func completesInTheMiddleOfALine() throws {
    let terminal = try Probe.start()
    try terminal.send("r 3\u{1B}[D\u{1B}[D\t")
    try terminal.expect(screen: ["probe> rewind  3"], cursor: (0, 14))
  }

  @Test func completesTheCommonPartAndListsAtTheSecondTab() throws {
    let terminal = try Probe.start()
    try terminal.send("st\t")
    try terminal.expect(screen: ["probe> step"], cursor: (0, 11))
    try terminal.expect("a bell") { $0.virtualScreen.bells == 1 }
    try terminal.send("\t")
    try terminal.expect(screen: ["step      stepback", "probe> step"], cursor: (1, 11))
    try terminal.send("b\t\r")
    try terminal.expect(
      screen: ["step      stepback", "probe> stepback", "line: stepback", "probe>"])
  }

  @Test func listsInColumnsThatFit() throws {
    let terminal = try Probe.start(columns: 30)
    try terminal.send("\t\t")
    try terminal.expect(
      screen: [
        "step         élan", "stepback     🐧 penguin", "print        rewind", "probe>",
      ], cursor: (3, 7))
  }

  @Test func beepsWhenNothingFits() throws {
    let terminal = try Probe.start()
    try terminal.send("xyz\t")
    try terminal.expect("a bell") { $0.virtualScreen.bells == 1 }
    #expect(terminal.screenText == "probe> xyz")
  }
}
