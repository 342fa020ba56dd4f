import Foundation
import Testing

/// Bookmarks are kept in the session, beside what was recorded.
@Suite struct BookmarkTests {
  private static func copyOfSample(in folder: TemporaryFolder) throws -> URL {
    let file = folder.file("s.hindsight")
    try FileManager.default.copyItem(at: SampleLogs.good, to: file)
    return file
  }

  @Test func anotherProcessSeesABookmark() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copyOfSample(in: folder)
    let log = try hindsight("log", file.path, "--json").stdout
    let made = try hindsight("bookmark", "\(file.path)@12", "bug", "--note", "here")
    #expect(made.stdout == "bookmark 'bug' at 12, written to \(file.path)\n")
    #expect(made.status == .exited(0))
    #expect(
      try hindsight("show", "\(file.path)@bug", ".count").stdout
        == (try hindsight("show", "\(file.path)@12", ".count")).stdout)
    let there = try hindsight(file.path, "-x", "goto bug", "-x", "bookmarks", directory: folder.url)
    #expect(there.stdout.hasPrefix("12/61  "))
    #expect(there.stdout.contains(">  1  bug  12"))
    #expect(try hindsight("log", file.path, "--json").stdout == log)
    #expect(try hindsight("check", file.path).status == .exited(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["s.hindsight"])
    let deleted = try hindsight(file.path, "-x", "delete bookmark bug", "-x", "goto bug")
    #expect(deleted.stdout.hasPrefix("deleted bookmark 'bug', written to "))
    #expect(deleted.status == .exited(1))
  }

  @Test func aPromptSeesWhatAnotherProcessMarks() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copyOfSample(in: folder)
    let terminal = try Terminal.debugger(["s.hindsight"], in: folder)
    try terminal.enter("goto 3", then: "prime-time 3/61")
    for number in 1...100 {
      let name = "place-\(number)"
      guard number % 20 == 0 else { continue }
      _ = try hindsight("bookmark", "\(file.path)@\(number % 60)", name, "--note", "x")
    }
    try terminal.enter("goto place-20", then: "prime-time 20/61")
    try terminal.enter("list", then: "prime-time 20/61")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func aRunningRecordingIsNotWritten() throws {
    let app = try LiveApp()
    let terminal = try app.start()
    try terminal.enter("send .counter(.set(7))", then: "prime-time 1/1")
    let verb = try app.run("bookmark", app.file, "bug")
    #expect(verb.status == .exited(2))
    #expect(verb.stderr.contains("still recording it"))
    let other = try app.run(app.file, "-x", "bookmark bug", "-x", "goto 0", "-x", "goto bug")
    #expect(other.status == .exited(0))
    #expect(other.stdout.hasPrefix("bookmark 'bug' at 1, in memory\n"))
    #expect(other.stderr.contains("warning: it stays in memory until you leave"))
    // The program that records has the file open itself.
    try terminal.enter("bookmark here", then: "prime-time 1/1")
    #expect(terminal.screenText.contains("bookmark 'here' at 1, in memory"))
    try terminal.enter("bookmarks", then: "prime-time 1/1")
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try app.run("check", app.file).status == .exited(0))
    #expect(try app.run("bookmark", app.file, "bug").status == .exited(0))
  }

  @Test func aCutOffRecordingIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("killed.hindsight")
    #expect(try run(BuiltProgram.recorderProbe, ["trap", file.path]).status != .exited(0))
    let before = try FolderSnapshot(of: folder.url)
    let result = try hindsight(file.path, "-x", "bookmark bug", "-x", "goto bug")
    #expect(result.status == .exited(0))
    #expect(result.stderr.contains("left the latest actions in a `-wal` beside it"))
    #expect(try FolderSnapshot(of: folder.url) == before)
  }

  private static let setpriv = URL(fileURLWithPath: "/usr/bin/setpriv")

  /// Root may write everywhere, so the program becomes somebody else.
  @Test(
    .enabled(
      if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv.path),
      "root writes everywhere"))
  func whereNothingMayBeWrittenItStaysInMemory() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copyOfSample(in: folder)
    for (mode, folderMode) in [(0o444, 0o777), (0o666, 0o555)] {
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      try manager.setAttributes([.posixPermissions: folderMode], ofItemAtPath: folder.url.path)
      let before = try FolderSnapshot(of: folder.url)
      let arguments = [file.path, "-x", "goto 12", "-x", "bookmark bug", "-x", "goto bug"]
      let result =
        geteuid() != 0
        ? try run(BuiltProgram.hindsight, arguments)
        : try run(
          Self.setpriv,
          ["--reuid=65534", "--regid=65534", "--clear-groups", BuiltProgram.hindsight.path]
            + arguments)
      #expect(result.status == .exited(0), "\(result)")
      #expect(result.stdout.contains("bookmark 'bug' at 12, in memory\n"))
      #expect(result.stderr.contains("the file is not written: the system refuses access to it"))
      #expect(try FolderSnapshot(of: folder.url) == before)
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    }
  }
}
