import Foundation
import Testing

/// Following a recording from another process.
@Suite struct FollowTests {
  private static func set(_ number: Int) -> String {
    "counter.set" + String(repeating: " ", count: 13) + "  \(number)"
  }

  @Test func logShowsWhatComesUntilTheRecordingIsClosed() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let follower = try Terminal.debugger(["log", app.file, "--follow"], in: app.folder)
    try follower.expect(Self.set(7))
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try follower.expect(Self.set(8))
    try terminal.enter("send .counter(.incrementTapped)", then: "prime-time 3/3")
    try follower.expect("counter.incrementTapped")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try follower.waitForExit() == .exited(0))
    #expect(follower.steadyRows.last == "-- the recording was closed --")
    #expect(!follower.screenText.contains("no outcome"))
    #expect(try app.files().contains(app.file))
    #expect(try app.run("check", app.file).status == .exited(0))
  }

  @Test func aKillEndsIt() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let follower = try Terminal.debugger(["log", app.file, "-f", "--changed"], in: app.folder)
    try follower.expect(Self.set(7))
    terminal.signal(SIGKILL)
    #expect(try terminal.waitForExit() == .signalled(SIGKILL))
    #expect(try follower.waitForExit() == .exited(0))
    #expect(follower.steadyRows.last == "-- the recording was cut off --")
  }

  @Test(arguments: [true, false]) func aFileThatGoesAwayIsSaid(isRemoved: Bool) throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let follower = try Terminal.debugger(["log", app.file, "--follow"], in: app.folder)
    try follower.expect(Self.set(7))
    let watcher = try Terminal.debugger([app.file], in: app.folder)
    try watcher.expect("prime-time 1/1>")
    try watcher.send("follow\r")
    try watcher.expect("following from position 1 on")
    if isRemoved {
      try FileManager.default.removeItem(at: app.folder.file(app.file))
    } else {
      try FileManager.default.moveItem(
        at: app.folder.file(app.file), to: app.folder.file("elsewhere"))
    }
    try follower.expectOutput("the file was moved, removed or replaced")
    #expect(try follower.waitForExit() == .exited(2))
    try watcher.expectOutput("the file was moved, removed or replaced")
    try watcher.expectOutput("\nprime-time 1/1> ")
    try watcher.send("\u{4}")
    #expect(try watcher.waitForExit() == .exited(1))
  }

  @Test func theReplFollowsUntilCtrlC() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let watcher = try Terminal.debugger([app.file], in: app.folder)
    try watcher.expect("prime-time 1/1>")
    try watcher.send("follow --name 'counter.*'\r")
    try watcher.expect("following from position 1 on")
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try watcher.expect(Self.set(8))
    try watcher.send("\u{3}")
    try watcher.expect("prime-time 2/2>")
    try terminal.send("follow\r")
    try terminal.expectOutput("shown here as it comes")
    try terminal.expectOutput("\nprime-time 2/2> ")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(1))
    try watcher.send("follow\r")
    try watcher.expectOutput("nobody is recording this session now")
    try watcher.expectOutput("\nprime-time 2/2> ")
    try watcher.send("\u{4}")
    #expect(try watcher.waitForExit() == .exited(1))
  }

  @Test func aClosedSessionIsListedAndNoMore() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    let text = try app.run("log", app.file, "2..", "--follow")
    #expect(text.status == .exited(0))
    #expect(
      text.stdout.contains(Self.set(8)) && !text.stdout.contains(Self.set(7)))
    let json = try app.run("log", app.file, "--follow", "--json")
    #expect(json.stdout == (try app.run("log", app.file, "--json")).stdout)
    let refused = try app.run("log", app.file, "1", "--follow")
    #expect(refused.status == .exited(2))
    #expect(refused.stderr.contains("give an open range"))
  }
}
