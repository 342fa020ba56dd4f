import Foundation
import Testing

/// The debugger where standard input or output is no terminal.
@Suite struct ReplPipeTests {
  @Test func readsCommandsFromAPipe() throws {
    let session = try DebuggerSession()
    let result = try session.run(
      [session.file], input: "\u{FEFF}goto 5\r\n# a comment\r\n\r\n  print .count  \r\nback")
    #expect(result.status == .exited(0))
    #expect(
      steady(result.stdout) == """
         5/11  counter.set  3  +0.000s
        3
         4/11  primeSheet.dismissed  +0.000s

        """)
    #expect(result.stderr == "")
  }

  @Test func namesTheLineThatFails() throws {
    let session = try DebuggerSession()
    let result = try session.run(
      [session.file], input: "# one\r\nprint .count\r\n\r\nprint .nothing\r\nprint .count\r\n")
    #expect(result.status == .exited(1))
    #expect(result.stdout == "3\n")
    #expect(
      result.stderr.hasPrefix(
        "hindsight: session.hindsight: standard input: line 4: 'print .nothing': there is no .nothing"
      ))
  }

  @Test func anEmptyLineRepeatsNothing() throws {
    let session = try DebuggerSession()
    let result = try session.run([session.file], input: "back\n\n\nprint .count\n")
    #expect(
      steady(result.stdout) == "10/11  counter.nthPrimeResponse  n: 3, prime: 5  +0.000s\n3\n")
  }

  @Test func quitInAScriptTellsOfAnUnsavedBranch() throws {
    let session = try DebuggerSession()
    let result = try session.run(
      [session.file], input: "send .counter(.set(5))\nquit\nprint .count\n")
    #expect(result.status == .exited(0))
    #expect(
      result.stderr
        == "hindsight: unsaved: try-1 (1 action); 'save FILE' would have kept it\n")
    #expect(
      steady(result.stdout) == """
        new branch try-1, from main at 11
        12/12  counter.set  5  +0.000s
        ~ .count  3 -> 5

        """)
  }

  /// The shell opens a pipe's two ends and closes the one that is read before the debugger starts.
  static let closedPipe = """
    mkfifo pipe && exec 3<>pipe 4>pipe && exec 3>&-
    "$0" session.hindsight "$@" >&4
    """

  @Test(arguments: [["-x", "list"], ["-x", "help", "-x", "print"], []])
  func endsQuietlyWhenNobodyReads(_ arguments: [String]) throws {
    let session = try DebuggerSession()
    let result = try run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", Self.closedPipe, BuiltProgram.hindsight.path] + arguments, input: "list\nprint\n",
      directory: session.folder.url)
    #expect(result.stderr == "")
    #expect(result.stdout == "")
    #expect(result.status == .exited(0))
  }

  @Test func promptsAtATerminalWhoseOutputIsRead() throws {
    let session = try DebuggerSession()
    let terminal = try Terminal(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "\"$0\" session.hindsight | cat", BuiltProgram.hindsight.path],
      environment: ["HINDSIGHT_HISTORY": ""], currentDirectory: session.folder.url)
    try terminal.expectOutput("prime-time 11/11> ")
    try terminal.send("print .count\r")
    try terminal.expectOutput("3\r\n")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
