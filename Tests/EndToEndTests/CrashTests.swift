import Foundation
import SessionFile
import StateTree
import Testing

@Suite struct CrashTests {
  @Test func aReducerThatTrapsLeavesItsActionAsTheLast() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("trap.hindsight")
    let crash = try run(BuiltProgram.recorderProbe, ["trap", file.path])
    guard case .signalled = crash.status else {
      Issue.record("the probe did not trap: \(crash)")
      return
    }
    let snapshot = try FolderSnapshot(of: folder.url)

    let session = try SessionReader(opening: file)
    #expect(session.status == .cutOff)
    #expect(try session.lastPosition() == 4)
    #expect(try session.action(at: 4).payload == ["divide": ["by": 0]])
    #expect(try session.outcome(at: 3) != nil)
    #expect(try session.outcome(at: 4) == nil)
    session.close()

    let shown = try run(
      BuiltProgram.hindsight, [file.path, "-x", "info", "-x", "action", "-x", "print .count"])
    #expect(shown.status == .exited(0))
    #expect(shown.stdout.contains("run ended"))
    #expect(shown.stdout.hasSuffix("3\n"))
    #expect(try FolderSnapshot(of: folder.url) == snapshot)
  }

  @Test func anOrderlyExitLosesNothingAndSeals() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("exit.hindsight")
    #expect(try run(BuiltProgram.recorderProbe, ["exit", file.path]).status == .exited(0))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["exit.hindsight"])
    let session = try SessionReader(opening: file)
    #expect(session.status == .closed)
    #expect(try session.outcome(at: 3) != nil)
    session.close()
    #expect(try hindsight("show", "\(file.path)@last", ".count").stdout == "3\n")
  }

  @Test func aLogThatWasLeftBehindIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("killed.hindsight")
    #expect(try run(BuiltProgram.recorderProbe, ["trap", file.path]).status != .exited(0))
    try FileManager.default.removeItem(atPath: file.path + "-wal")
    let info = try hindsight("info", file.path)
    #expect(info.stdout.contains("its `-wal` file is missing") || info.status == .exited(2))
    #expect((info.stdout + info.stderr).contains("`-wal`"))
  }

  @Test func aPrivateCopyWithoutAPlaceIsRefusedForThatReason() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("killed.hindsight")
    #expect(try run(BuiltProgram.recorderProbe, ["trap", file.path]).status != .exited(0))
    var environment = ChildProcess.environment
    environment["TMPDIR"] = "/nonexistent"
    let info = try run(BuiltProgram.hindsight, ["info", file.path], environment: environment)
    #expect(info.status == .exited(2))
    #expect(info.stderr.contains("TMPDIR"))
  }

  /// A tenth of the torture by default; all of it where `HINDSIGHT_TORTURE` is set, as the script
  /// `Tests/torture` does.
  @Test func killedInMidBurstNothingThatWasSentIsMissing() throws {
    let isTorture = ProcessInfo.processInfo.environment["HINDSIGHT_TORTURE"] != nil
    let seed =
      ProcessInfo.processInfo.environment["HINDSIGHT_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0...UInt64.max)
    print("kill torture: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    for round in 1...(isTorture ? 50 : 5) {
      let folder = try TemporaryFolder()
      let file = folder.file("burst.hindsight")
      let enough = Int.random(in: 1...2_000, using: &generator)
      let seen = try killBurst(into: file, afterLines: enough)
      let session = try SessionReader(opening: file)
      let last = try session.lastPosition()
      #expect(session.status == .cutOff)
      #expect(last >= seen, "seed \(seed), round \(round): \(seen) was sent, \(last) recorded")
      for position in 1...last {
        let action = try session.action(at: position)
        #expect(action.name == "increment")
        if position < last { #expect(try session.outcome(at: position) != nil) }
      }
      let keyframe = try session.keyframe(atOrBefore: last - 1)
      #expect(keyframe.position < last)
      session.close()
      let shown = try run(
        BuiltProgram.hindsight,
        ["show", "\(file.path)@\(last - 1)", ".count"])
      #expect(shown.stdout == "\(last - 1)\n")
    }
  }

  /// Starts a burst, kills it once it has written this many lines, and returns the last whole
  /// number that it wrote.
  private func killBurst(into file: URL, afterLines enough: Int) throws -> Int {
    let process = Process()
    process.executableURL = BuiltProgram.recorderProbe
    process.arguments = ["burst", file.path]
    process.environment = ChildProcess.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output = Data()
    var isKilled = false
    while true {
      let chunk = pipe.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      output.append(chunk)
      if !isKilled, output.count(where: { $0 == UInt8(ascii: "\n") }) >= enough {
        kill(process.processIdentifier, SIGKILL)
        isKilled = true
      }
    }
    process.waitUntilExit()
    let whole = output.prefix(through: try #require(output.lastIndex(of: UInt8(ascii: "\n"))))
    let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
    let words = try #require(lines.last).split(separator: " ")
    return try #require(words.first.flatMap { Int($0) })
  }
}
