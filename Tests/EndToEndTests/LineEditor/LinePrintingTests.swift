import Foundation
import Testing

@Suite struct LinePrintingTests {
  @Test func printsAboveAHalfTypedLine() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts)
    try terminal.send("print é🐧 x\u{1B}[D\u{1B}[D\u{1B}[D")
    try terminal.expect(screen: ["probe> print é🐧 x"], cursor: (0, 14))
    try texts.send("12  counter.incrementTapped")
    try terminal.expect(
      screen: ["12  counter.incrementTapped", "probe> print é🐧 x"], cursor: (1, 14))
    try terminal.send("\u{7F}ö\r")
    try terminal.expect(
      screen: [
        "12  counter.incrementTapped", "probe> print ö🐧 x", "line: print ö🐧 x", "probe>",
      ])
  }

  @Test func printsAboveALineOfSeveralRows() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts, columns: 20)
    try terminal.send("0123456789abcdefghijklmnopqrstuvwxyz\u{1B}[D\u{1B}[D")
    let rows = ["probe> 0123456789abc", "defghijklmnopqrstuvw", "xyz"]
    try terminal.expect(screen: rows, cursor: (2, 1))
    try texts.send("first\\nsecond")
    try terminal.expect(screen: ["first", "second"] + rows, cursor: (4, 1))
    try terminal.send("\u{1}")
    try terminal.expect(screen: ["first", "second"] + rows, cursor: (2, 7))
    try texts.send("third")
    try terminal.expect(screen: ["first", "second", "third"] + rows, cursor: (3, 7))
  }

  @Test func scrollsAtTheBottom() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts, columns: 20, rows: 4)
    try terminal.send("half")
    try terminal.expect(screen: ["probe> half"])
    for number in 1...6 { try texts.send("text \(number)") }
    try terminal.expect(screen: ["text 4", "text 5", "text 6", "probe> half"], cursor: (3, 11))
  }

  @Test func keepsTheOrderOfABurst() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts, rows: 600)
    try terminal.send("half")
    for number in 1...500 { try texts.send("text \(number)") }
    try terminal.expect(
      screen: (1...500).map { "text \($0)" } + ["probe> half"], cursor: (500, 11))
  }

  @Test func waitsForTheEndOfACommand() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts)
    try texts.send("before")
    try terminal.expect(screen: ["before", "probe>"])
    try terminal.send("signal\r")
    try terminal.expect("waiting")
    try texts.send("during")
    try terminal.send("\u{3}")
    try terminal.expect(
      screen: ["before", "probe> signal", "waiting", "^Cinterrupted", "during", "probe>"])
  }

  @Test func printsDuringASearch() throws {
    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts)
    try terminal.send("goto 17\r")
    try terminal.expect(screen: ["probe> goto 17", "line: goto 17", "probe>"])
    try terminal.send("\u{12}17")
    try terminal.expect("the line that was found") { $0.screen[3] == "bck:17" }
    try texts.send("text")
    try terminal.expect("the text above the search") {
      Array($0.screen[2...4]) == ["text", "probe> goto 17", "bck:17"]
    }
    try terminal.send("\r")
    try terminal.expectOutput("line: goto 17\r\n")
  }
}
