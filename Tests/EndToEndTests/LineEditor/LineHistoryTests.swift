import Foundation
import Testing

@Suite struct LineHistoryTests {
  private func enter(_ lines: [String], in terminal: Terminal) throws {
    for line in lines {
      try terminal.send(line + "\r")
      try terminal.expectOutput("line: \(line)\r\n")
      try terminal.expectOutput("probe> ")
    }
  }

  private func leave(_ terminal: Terminal) throws {
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  private func contents(_ url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func keepsLinesBetweenRuns() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("new/history")
    let first = try Probe.start(history: file)
    try enter(["step", "print .é", "go 🐧"], in: first)
    try leave(first)
    let second = try Probe.start(history: file)
    try second.send("\u{1B}[A")
    try second.expect(screen: ["probe> go 🐧"], cursor: (0, 12))
    try second.send("\u{1B}[A\u{1B}[A")
    try second.expect(screen: ["probe> step"])
    try second.send("\u{1B}[B\r")
    try second.expectOutput("line: print .é\r\n")
  }

  @Test func leavesBlanksAndRepeatsOut() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("history")
    let terminal = try Probe.start(history: file)
    try enter(["step", "step", "", "  ", "back", "step"], in: terminal)
    #expect(try contents(file) == ["step", "back", "step"])
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func findsALineByPartOfIt() throws {
    let terminal = try Probe.start()
    try enter(["goto 17", "print .items", "step"], in: terminal)
    try terminal.send("\u{12}17")
    try terminal.expect("the line that was found") { $0.screen.contains("bck:17") }
    try terminal.send("\r")
    try terminal.expectOutput("line: goto 17\r\n")
  }

  @Test func addsToWhatAnotherDebuggerWrites() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("history")
    let first = try Probe.start(history: file)
    let second = try Probe.start(history: file)
    try enter(["one"], in: first)
    try enter(["two"], in: second)
    try enter(["three"], in: first)
    try leave(second)
    try leave(first)
    #expect(try contents(file) == ["one", "two", "three"])
  }

  @Test func keepsTheLastThousandLines() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("history")
    try (1...2500).map { "line \($0)\n" }.joined().write(
      to: file, atomically: true, encoding: .utf8)
    let terminal = try Probe.start(history: file)
    #expect(try contents(file) == (1501...2500).map { "line \($0)" })
    try terminal.send("\u{1B}[A")
    try terminal.expect(screen: ["probe> line 2500"])
  }

  @Test func readsWhatIsWholeInADamagedFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("history")
    var bytes = Data("good\n".utf8)
    bytes.append(contentsOf: [0xFF, 0xFE, 0x00, 0x0A, 0x1B, 0x5B, 0x32, 0x4A, 0x0A])
    bytes.append(Data("\n\nlast".utf8))
    try bytes.write(to: file)
    let terminal = try Probe.start(history: file)
    try terminal.send("\u{1B}[A")
    try terminal.expect(screen: ["probe> last"])
    try terminal.send("\u{1B}[A")
    try terminal.expect(screen: ["probe> good"])
    try terminal.send("\r")
    try terminal.expectOutput("line: good\r\n")
  }

  enum Obstacle: CaseIterable {
    case folder, fifo, belowAFile
  }

  @Test(arguments: Obstacle.allCases) func doesWithoutAFile(_ obstacle: Obstacle) throws {
    let folder = try TemporaryFolder()
    var file = folder.file("history")
    switch obstacle {
    case .folder:
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case .fifo: #expect(mkfifo(file.path, 0o600) == 0)
    case .belowAFile:
      try Data().write(to: file)
      file.appendPathComponent("below")
    }
    let terminal = try Probe.start(history: file)
    try enter(["step"], in: terminal)
    try terminal.send("\u{1B}[A")
    try terminal.expect(screen: ["probe> step", "line: step", "probe> step"])
  }
}
