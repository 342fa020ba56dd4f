import Foundation
import Testing

/// Looking changes nothing, and shows nothing raw.
@Suite struct UntouchedTests {
  static let looks: [[String]] = [
    ["FILE", "-x", "info"], ["FILE", "-x", "list"], ["FILE", "-x", "print"],
    ["FILE", "-x", "goto 1", "-x", "step", "-x", "back", "-x", "rewind", "-x", "diff 0 1"],
    ["FILE", "-x", "action", "-x", "branches", "-x", "help"],
    ["replay", "FILE"], ["show", "FILE@1"], ["log", "FILE"], ["log", "FILE", "--json"],
    ["info", "FILE"], ["info", "FILE", "--json"], ["diff", "FILE@0", "FILE@1"],
    ["diff", "FILE@0", "FILE@1", "--json"], ["diff", "FILE@0", "FILE@1", "--format", "patch"],
    ["FILE", "-x", "print", "-x", "goto 3"],
  ]

  @Test(arguments: looks) func aClosedSessionStaysAsItWas(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("closed.hindsight")
    try FileManager.default.copyItem(at: SampleLogs.good, to: file)
    try expectUntouched(folder, file, arguments)
  }

  @Test func aKilledRecordingStaysAsItWas() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("killed.hindsight")
    let crash = try run(BuiltProgram.recorderProbe, ["trap", file.path])
    #expect(crash.status != .exited(0))
    for arguments in Self.looks { try expectUntouched(folder, file, arguments) }
  }

  private func expectUntouched(_ folder: TemporaryFolder, _ file: URL, _ arguments: [String])
    throws
  {
    let snapshot = try FolderSnapshot(of: folder.url)
    let result = try run(
      BuiltProgram.hindsight, arguments.map { $0.replacing("FILE", with: file.path) })
    #expect(result.status != .exited(2) || arguments.first == "replay", "\(arguments): \(result)")
    #expect(try FolderSnapshot(of: folder.url) == snapshot, "\(arguments)")
  }

  /// The probe's text holds an escape sequence, line breaks and bidirectional controls.
  @Test func noControlReachesTheOutputRaw() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("hostile.hindsight")
    #expect(try run(BuiltProgram.recorderProbe, ["hostile", file.path]).status == .exited(0))
    for arguments in Self.looks + [["FILE", "-x", "goto 2", "-x", "diff", "-x", "print .text"]] {
      let result = try run(
        BuiltProgram.hindsight, arguments.map { $0.replacing("FILE", with: file.path) })
      for scalar in (result.stdout + result.stderr).unicodeScalars where scalar != "\n" {
        let isControl =
          scalar.properties.generalCategory == .control
          || [0x61C, 0x200E, 0x200F].contains(scalar.value)
          || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        #expect(!isControl, "\(arguments): U+\(String(scalar.value, radix: 16)) in \(result)")
        if isControl { return }
      }
    }
    #expect(
      try hindsight("show", "\(file.path)@1", ".text").stdout.contains(#"\u001b[31m"#))
  }
}
