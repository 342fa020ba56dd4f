import Foundation
import Testing

@Suite struct RefusalTests {
  /// Each file that is no session has a sentence of its own, and opening it creates nothing.
  @Test func eachFileIsRefusedForItsOwnReason() throws {
    let folder = try TemporaryFolder()
    try Data("some text\n".utf8).write(to: folder.file("text"))
    try Data().write(to: folder.file("empty"))
    let good = try Data(contentsOf: SampleLogs.good)
    try good.prefix(50_000).write(to: folder.file("cut"))
    // Bytes 60 to 63 are the user version, 68 to 71 the application id.
    // https://www.sqlite.org/fileformat.html, section 1.3
    var future = good
    future[63] = 99
    try future.write(to: folder.file("future"))
    var other = good
    for place in 68...71 { other[place] = 0 }
    try other.write(to: folder.file("other"))
    let snapshot = try FolderSnapshot(of: folder.url)

    var sentences: Set<String> = []
    for name in ["text", "empty", "other", "cut", "future", "missing"] {
      for arguments in [["replay"], ["info"], ["log"], []] {
        let path = folder.file(name).path
        let result = try run(
          BuiltProgram.hindsight, arguments + [path] + (arguments.isEmpty ? ["-x", "info"] : []))
        #expect(result.status == .exited(2), "\(arguments) \(name): \(result)")
        #expect(result.stdout == "")
        #expect(result.stderr.hasPrefix("hindsight: \(path): "))
        #expect(result.stderr.filter { $0 == "\n" }.count == 1)
        sentences.insert(String(result.stderr.dropFirst("hindsight: \(path): ".count)))
      }
    }
    #expect(sentences.count == 6)
    #expect(try FolderSnapshot(of: folder.url) == snapshot)
  }

  @Test(arguments: [
    ["bogus-verb-or-file"], ["replay"], ["diff", "a"], ["show"], ["record", "no-such-app", "x"],
    ["info", "--no-such-option"], ["--color", "purple", "x"], ["log", "f", "g", "h"],
  ])
  func wrongUseIsStatus2(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try run(BuiltProgram.hindsight, arguments, directory: folder.url)
    #expect(result.status == .exited(2), "\(result)")
    #expect(result.stdout == "")
    #expect(result.stderr.hasPrefix("hindsight: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aRecordingIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("kept.hindsight")
    try FileManager.default.copyItem(at: SampleLogs.good, to: file)
    let snapshot = try FolderSnapshot(of: folder.url)
    let record = try hindsight("record", "prime-time", file.path, input: "")
    #expect(record.status == .exited(2))
    let save = try hindsight(file.path, "-x", "save \(file.path)")
    #expect(save.status == .exited(1))
    #expect(try FolderSnapshot(of: folder.url) == snapshot)
  }

  @Test func recordedRowsCannotBeChangedWithSQLite() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("kept.hindsight")
    try FileManager.default.copyItem(at: SampleLogs.good, to: file)
    let before = try hindsight("log", file.path, "--json")
    for sql in [
      "UPDATE action SET payload = '{}' WHERE position = 3", "DELETE FROM action",
      "DELETE FROM change WHERE position = 9", "UPDATE outcome SET reducer_ns = 1",
      """
      INSERT OR REPLACE INTO action
      VALUES (1, 3, 0, 1, '{}', 0, NULL, NULL, NULL, NULL, 0)
      """,
    ] {
      let result = try run(URL(fileURLWithPath: "/usr/bin/env"), ["sqlite3", file.path, sql])
      // A machine without the shell cannot tell; the triggers have tests of their own.
      if result.status == .exited(127) { return }
      #expect(result.status != .exited(0))
      let isAdded = sql.hasPrefix("INSERT")
      #expect(
        result.stderr.contains(
          isAdded ? "only a recorder adds rows" : "recorded rows are never changed"))
    }
    #expect(try hindsight("log", file.path, "--json").stdout == before.stdout)
  }
}
