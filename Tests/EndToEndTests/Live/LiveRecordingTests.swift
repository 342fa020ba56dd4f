import Foundation
import Testing

/// What a live run leaves in its folder, and what others see of it.
@Suite struct LiveRecordingTests {
  @Test func sealsTheRecordingAtItsEnd() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.steadyRows.suffix(2) == ["prime-time 1/1>", "recorded 1 action in out.hindsight"])
    #expect(terminal.isInOrdinaryMode)
    #expect(try app.files() == [app.file])
    #expect(try app.run("info", app.file).stdout.contains("status    closed\n"))
  }

  @Test func saysThatTheFileWasMoved() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let (here, elsewhere) = (app.folder.url.appending(path: app.file), "elsewhere.hindsight")
    let there = app.folder.url.appending(path: elsewhere)
    try FileManager.default.moveItem(at: here, to: there)
    for number in 2...3 {
      try terminal.send("send .counter(.set(\(number)))\r")
      try terminal.expectOutput("the app took the action, but the session's file was moved")
      try terminal.expectOutput("> ")
    }
    try FileManager.default.moveItem(at: there, to: here)
    try terminal.enter("print .count", then: "prime-time 3/3")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try app.run(app.file, "-x", "print .count").stdout == "3\n")
  }

  @Test func cancelsWhatRunsAtItsEnd() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try app.lookUp(in: terminal)
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try app.files() == [app.file])
    #expect(try app.run("info", app.file).stdout.contains("status    closed\n"))
    #expect(try app.run("replay", app.file).status == .exited(0))
  }

  @Test func refusesAFileThatExists() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let refused = try app.run("record", "prime-time", app.file)
    #expect(refused.status == .exited(2))
    #expect(refused.stderr.hasPrefix("hindsight: out.hindsight: hindsight, process "))
    #expect(refused.stderr.contains("is still recording it"))
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    let before = try FolderSnapshot(of: app.folder.url)
    let after = try Terminal.debugger(["record", "prime-time", app.file], in: app.folder)
    #expect(try after.waitForExit() == .exited(2))
    #expect(after.screenText.contains("the file exists"))
    #expect(try FolderSnapshot(of: app.folder.url) == before)
  }

  @Test func canBeLookedAtMeanwhile() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let first = try app.run("log", app.file)
    #expect(steady(first.stdout) == "  0  initial state\n> 1  +0.000s  counter.set  7\n")
    #expect(try app.run("info", app.file).stdout.contains("status    being recorded\n"))
    #expect(try app.run(app.file, "-x", "print .count").stdout == "7\n")
    #expect(try app.run("replay", app.file).status == .exited(0))
    #expect(try app.run("log", app.file).stdout == first.stdout)
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    let recorded = first.stdout.replacing(">", with: " ")
    #expect(try app.run("log", app.file).stdout.hasPrefix(recorded))
    #expect(try app.run("show", "\(app.file)@2", ".count").stdout == "8\n")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try app.files() == [app.file])
    #expect(try app.run("log", app.file).stdout.hasPrefix(recorded))
  }

  @Test func canBeWatchedAtAnotherTerminal() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let watcher = try Terminal.debugger([app.file], in: app.folder)
    try watcher.expectOutput("prime-time 1/1> ")
    try watcher.expect("being recorded")
    try terminal.enter("send .counter(.set(8))", then: "prime-time 2/2")
    try watcher.enter("print .count", then: "prime-time 1/2")
    try watcher.enter("step", then: "prime-time 2/2")
    try watcher.enter("send .counter(.set(9))", then: "prime-time try-1 3/3")
    try terminal.enter("send .counter(.set(10))", then: "prime-time 3/3")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    try watcher.enter("checkout main", then: "prime-time 3/3")
    try watcher.expect("3/3  counter.set")
    try watcher.send("quit --discard\r")
    #expect(try watcher.waitForExit() == .exited(0))
  }

  @Test func survivesAKill() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    try terminal.enter("send .counter(.incrementTapped)", then: "prime-time 2/2")
    terminal.signal(SIGKILL)
    #expect(try terminal.waitForExit() == .signalled(SIGKILL))
    let before = try FolderSnapshot(of: app.folder.url)
    let info = try app.run("info", app.file)
    #expect(info.stdout.contains("status    cut off"))
    #expect(info.status == .exited(0))
    #expect(
      steady(try app.run("log", app.file).stdout) == """
          0  initial state
          1  +0.000s  counter.set              7
        > 2  +0.000s  counter.incrementTapped

        """)
    #expect(try app.run("replay", app.file).status == .exited(0))
    #expect(try app.run("show", "\(app.file)@1", ".count").stdout == "7\n")
    let look = try Terminal.debugger([app.file], in: app.folder)
    try look.expect("cut off")
    try look.enter("goto 1", then: "prime-time 1/2")
    try look.send("\u{4}")
    #expect(try look.waitForExit() == .exited(0))
    #expect(try FolderSnapshot(of: app.folder.url) == before)
  }
}
