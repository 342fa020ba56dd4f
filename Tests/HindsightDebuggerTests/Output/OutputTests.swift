import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct OutputTests {
  @Test func everyLineIsEscaped() throws {
    let output = Output()
    try output.line("a\u{1B}[31m\nb")
    var line = StyledLine("x\u{202E}", .name)
    line.append("y\tz")
    try output.line(line)
    #expect(output.takeText() == "a\\u{1b}[31m\\nb\nx\\u{202e}y\\tz\n")
  }

  @Test func stylesAreColours() throws {
    let output = Output(usesColor: true)
    var line = StyledLine("a ", .added)
    line.append("b")
    try output.line(line)
    #expect(output.takeText() == "\u{1B}[32ma \u{1B}[0mb\n")
  }

  @Test(arguments: [
    (ColorChoice.auto, [:], false), (.always, [:], true), (.never, [:], false),
    (.always, ["NO_COLOR": "1"], true),
  ])
  func colourOffATerminal(choice: ColorChoice, environment: [String: String], colours: Bool) throws
  {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, color: choice,
      environment: environment)
    #expect(output.usesColor == colours)
    #expect(!output.isTerminal)
  }

  @Test(arguments: [("120", 120), ("0", nil), ("-3", nil), ("wide", nil), ("", nil)])
  func aPipeIsAsWideAsTheEnvironmentSaysOrUnlimited(columns: String, width: Int?) {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, environment: ["COLUMNS": columns])
    #expect(output.width == width ?? Output.unlimitedWidth)
  }

  @Test func aDescriptorGetsAllOfIt() throws {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, environment: [:])
    try output.lines("a\nb")
    try output.flush()
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("a\nb\n".utf8))
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, environment: [:])
    try pipe.fileHandleForReading.close()
    try output.line("nobody reads this")
    #expect(throws: OutputError.closed) { try output.flush() }
  }

  @Test func padsByColumnsAndTrims() {
    var line = StyledLine()
    line.append("🐧", paddedTo: 4)
    line.append("|")
    line.append("  ")
    #expect(line.text == "🐧  |  ")
    #expect(line.displayWidth == 7)
    #expect(line.trimmed().text == "🐧  |")
  }
}
