import Foundation

/// The line editor in a program of its own, at its first prompt.
enum Probe {
  static let promptWidth = 7

  static func start(
    history: URL? = nil, texts: TextPipe? = nil, environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws -> Terminal {
    let terminal = try Terminal(
      BuiltProgram.lineEditorProbe, [history?.path ?? "-", texts?.url.path ?? "-"],
      environment: environment, columns: columns, rows: rows)
    try terminal.expect(screen: ["probe>"], cursor: (0, promptWidth))
    return terminal
  }

  /// Starts a probe in a job-control shell, on a clean screen.
  static func startInShell() throws -> Terminal {
    let terminal = try Terminal(
      URL(fileURLWithPath: "/bin/bash"), ["--norc", "--noprofile", "--noediting", "-i"],
      environment: ["PS1": "shell> "])
    try terminal.expect(screen: ["shell>"])
    try terminal.send("clear; '\(BuiltProgram.lineEditorProbe.path)' - -\r")
    try terminal.expect(screen: ["probe>"], cursor: (0, promptWidth))
    return terminal
  }
}

/// A FIFO whose lines the probe prints from another thread.
final class TextPipe {
  let url: URL
  private var writer: FileHandle?

  init(in folder: TemporaryFolder) throws {
    url = folder.file("texts")
    guard mkfifo(url.path, 0o600) == 0 else {
      throw HarnessError(description: "cannot make \(url.path)")
    }
  }

  /// Waits for the probe to read, at first.
  func send(_ text: String) throws {
    let writer = try self.writer ?? FileHandle(forWritingTo: url)
    self.writer = writer
    try writer.write(contentsOf: Data((text + "\n").utf8))
  }
}
