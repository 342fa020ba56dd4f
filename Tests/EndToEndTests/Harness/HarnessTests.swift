import Foundation
import Testing

@Suite struct HarnessTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  @Test func runsAProgramWithBigOutputOnBothStreams() throws {
    let input = String(repeating: "0123456789abcdef\n", count: 100_000)
    let result = try run(shell, ["-c", "tee /dev/stderr; exit 7"], input: input)
    #expect(result.status == .exited(7))
    #expect(result.stdout == input)
    #expect(result.stderr == input)
  }

  @Test func survivesAProgramThatDoesNotReadItsInput() throws {
    let result = try run(
      shell, ["-c", "exec <&-; echo done"], input: String(repeating: "x", count: 1_000_000))
    #expect(result.status == .exited(0))
    #expect(result.stdout == "done\n")
  }

  @Test func tellsTheSignalThatEndedAProgram() throws {
    #expect(try run(shell, ["-c", "kill -9 $$"]).status == .signalled(SIGKILL))
    #expect(try run(shell, ["-c", "kill -PIPE $$"]).status == .signalled(SIGPIPE))
  }

  @Test func passesEnvironmentAndDirectory() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      shell, ["-c", "echo $NAME; pwd -P"], environment: ["NAME": "value"], directory: folder.url)
    #expect(result.stdout == "value\n\(folder.url.path)\n")
  }

  @Test func givesUpAProgramThatHangs() {
    #expect(throws: HarnessError.self) {
      try run(shell, ["-c", "read line; exec sleep 1000"], input: "\n", timeout: 0.2)
    }
  }

  @Test func tellsThatAProgramCannotBeStarted() throws {
    #expect(try run(URL(fileURLWithPath: "/no/such/program")).status == .exited(127))
  }

  @Test func showsTheScreenWhenATerminalWaitsInVain() throws {
    let terminal = try Terminal(shell, ["-c", "echo hello; read line"])
    try terminal.expect(screen: ["hello"])
    let error = #expect(throws: HarnessError.self) {
      try terminal.expect("good bye", timeout: 0.2)
    }
    #expect(error?.description.contains("hello") == true)
    try terminal.send("\r")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func givesAProgramATerminalOfItsOwn() throws {
    let terminal = try Terminal(shell, ["-c", "stty size </dev/tty"], columns: 33, rows: 7)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screenText == "7 33")
  }

  @Test func seesEveryChangeInAFolder() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("file")
    try Data("one".utf8).write(to: file)
    let first = try FolderSnapshot(of: folder.url)
    #expect(try FolderSnapshot(of: folder.url) == first)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("two".utf8))
    try handle.close()
    #expect(try FolderSnapshot(of: folder.url) != first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.url.path)
    let second = try FolderSnapshot(of: folder.url)
    try Data().write(to: folder.file("file-wal"))
    #expect(try FolderSnapshot(of: folder.url).entries.count == second.entries.count + 1)
    try FileManager.default.removeItem(at: folder.file("file-wal"))
    let third = try FolderSnapshot(of: folder.url)
    #expect(third.entries["file"] == second.entries["file"])
    #expect(third != second)
  }

  @Test func removesATemporaryFolder() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.url.path)
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
