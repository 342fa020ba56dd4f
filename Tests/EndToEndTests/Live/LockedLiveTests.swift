import Foundation
import Testing

@testable import SessionFile

/// A live run whose file another program locks, cuts or overwrites.
@Suite struct LockedLiveTests {
  let app: LiveApp

  init() throws { app = try LiveApp() }

  private var path: String { app.folder.url.appending(path: app.file).path }

  private func lock() throws -> Database {
    let other = try Database(path: path, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    return other
  }

  @Test func saysWhereTheStoreStandsWhileTheFileIsLocked() throws {
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let other = try lock()
    for number in 2...3 {
      try terminal.send("send .counter(.set(\(number)))\r")
      try terminal.expectOutput("the app took the action, but another program has locked")
      try terminal.expectOutput("position \(number) cannot")
      try terminal.expectOutput("prime-time 1/1> ")
    }
    try other.execute("ROLLBACK")
    other.close()
    // What waited is written before the next prompt, or the one after.
    try terminal.enter("send .counter(.set(4))", then: "prime-time 4/4")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try app.run("show", "\(app.file)@3", ".count").stdout == "3\n")
    #expect(try app.run("check", app.file).status == .exited(0))
  }

  @Test func aScriptGoesOnUnderALock() throws {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = BuiltProgram.hindsight
    process.arguments = ["record", "prime-time", path]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    func send(_ number: Int) throws {
      try input.fileHandleForWriting.write(
        contentsOf: Data("send .counter(.set(\(number)))\n".utf8))
    }
    /// Reads until a text comes, or the program has closed its end.
    func read(_ pipe: Pipe, until text: String) -> String {
      var all = ""
      while !all.contains(text) {
        let more = pipe.fileHandleForReading.availableData
        if more.isEmpty { break }
        all += String(decoding: more, as: UTF8.self)
      }
      return all
    }
    try send(7)
    _ = read(output, until: "0 -> 7")
    let other = try lock()
    for number in 2...3 { try send(number) }
    let warnings = read(errors, until: "position 3")
    #expect(warnings.contains("position 2 cannot be shown yet"))
    #expect(!warnings.contains("there is no position"))
    try other.execute("ROLLBACK")
    other.close()
    try input.fileHandleForWriting.close()
    #expect(read(output, until: "recorded").contains("recorded 3 actions in "))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func leavingSaysWhatIsLost() throws {
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let other = try lock()
    try terminal.send("send .counter(.set(2))\r")
    try terminal.expectOutput("position 2 cannot")
    try terminal.expectOutput("> ")
    try terminal.send("\u{4}")
    try terminal.expectOutput("its last action could not be written")
    try terminal.expectOutput("recorded 1 action in out.hindsight")
    #expect(try terminal.waitForExit() == .exited(2))
    try other.execute("ROLLBACK")
    other.close()
    #expect(try app.run("log", app.file).stdout.contains("counter.set  7"))
  }

  @Test(arguments: ["cut", "overwritten", "removed"])
  func neverCountsWhatTheFileDoesNotHold(how: String) throws {
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    if how == "removed" {
      try FileManager.default.removeItem(atPath: path)
    } else {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 0)
      if how == "overwritten" {
        try handle.write(
          contentsOf: Data(contentsOf: SampleLogs.folder.appending(path: "app-info.hindsight")))
      }
      try handle.close()
    }
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(2))
    let text = terminal.screenText
    #expect(text.contains("the file does not hold what was recorded"))
    #expect(!text.contains("recorded 25"))
    #expect(!text.contains("recorded 1 action"))
  }
}
