import Foundation
import Testing

/// `continue` at the end of a running recording.
@Suite struct WaitingTests {
  @Test func waitsForTheNextStop() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let watcher = try Terminal.debugger([app.file], in: app.folder)
    try watcher.expect("prime-time 1/1>")
    try watcher.enter("watch .count if .count > 8", then: "prime-time 1/1")
    try watcher.send("continue\r")
    try watcher.expect("waiting for a stop")
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try terminal.enter("send .counter(.set(9))", then: "prime-time 3/3")
    try watcher.expect("~ .count  8 -> 9")
    try watcher.expect("prime-time 3/3>")
    // Enter repeats it.
    try watcher.send("\r")
    try terminal.enter("send .counter(.set(3))", then: "prime-time 4/4")
    try watcher.send("\u{3}")
    try watcher.expect("nothing stopped it so far")
    try watcher.enter("goto last", then: "prime-time 4/4")
    try watcher.send("c\r")
    try watcher.expectOutput("waiting for a stop")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    try watcher.expectOutput("the recording has ended")
    try watcher.expectOutput("\nprime-time 4/4> ")
    try watcher.send("\u{4}")
    #expect(try watcher.waitForExit() == .exited(0))
  }

  @Test func commandsAreTypedAtThePrompt() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try terminal.enter("break counter.*", then: "prime-time 2/2")
    try terminal.send("commands\r")
    try terminal.expect("'end' ends them")
    try terminal.send("print .count\r")
    try terminal.send("\u{3}")
    try terminal.enter("rc", then: "prime-time 1/2")
    try terminal.send("commands\r")
    try terminal.expect("\n> ")
    try terminal.send("print .count + 100\r")
    try terminal.send("\u{4}")
    try terminal.expect("prime-time 1/2> ")
    try terminal.enter("c", then: "prime-time 2/2")
    try terminal.expect("108")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
