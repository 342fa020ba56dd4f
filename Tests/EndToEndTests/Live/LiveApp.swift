import Foundation

/// Prime Time, run live at a terminal and recorded in a folder of its own.
final class LiveApp {
  static let greeting = [
    "prime-time 1.1 is running, recorded in out.hindsight",
    "'send ACTION' sends to it, 'help' lists the commands, Ctrl-D ends the recording.",
  ]

  let folder: TemporaryFolder
  let file = "out.hindsight"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Starts the app, and waits for its first prompt.
  func start() throws -> Terminal {
    let terminal = try Terminal.debugger(["record", "prime-time", file], in: folder)
    try terminal.expectRows(Self.greeting + ["prime-time 0/0>"], cursor: (2, 16))
    try terminal.expectOutput("prime-time 0/0> ")
    return terminal
  }

  /// Begins a look-up, and waits for a prompt, which may or may not know of the answer already.
  func lookUp(in terminal: Terminal) throws {
    try terminal.send("send .counter(.nthPrimeTapped)\r")
    for text in [".isLookingUp", "true", "> "] { try terminal.expectOutput(text) }
  }

  /// Runs another debugger beside it.
  func run(_ arguments: String...) throws -> RunResult {
    try DebuggerSession.run(arguments, in: folder)
  }

  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}
