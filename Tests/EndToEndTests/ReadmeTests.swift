import Foundation
import Testing

/// What the README shows is what the program prints.
@Suite struct ReadmeTests {
  @Test func theTranscriptIsWhatIsPrinted() throws {
    let root = SampleLogs.folder.deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("Finding a fault") })
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { String($0.dropFirst(4)) }

    var shell: [String] = []
    var commands: [String] = []
    var printed: [String] = []
    for line in lines {
      if line.hasPrefix("$ hindsight ") {
        shell.append(String(line.dropFirst("$ hindsight ".count)))
      } else if let command = line.firstMatch(of: /^prime-time .*?> (.+)$/)?.output.1 {
        commands.append(String(command))
      } else {
        printed.append(line)
      }
    }
    let (replay, open) = try #require(shell.count == 2 ? (shell[0], shell[1]) : nil)
    #expect(!commands.isEmpty)
    let replayed = try run(
      BuiltProgram.hindsight, replay.split(separator: " ").map(String.init), directory: root)
    let typed = try run(
      BuiltProgram.hindsight, [open], input: commands.joined(separator: "\n"), directory: root)
    // The greeting, two lines, is for a terminal.
    let expected = printed.filter {
      !$0.hasPrefix("'help' lists") && !$0.hasPrefix("prime-time 1.0: ")
    }
    #expect(printed.count == expected.count + 2)
    let actual = (replayed.stdout + typed.stdout).split(separator: "\n").map(String.init)
    #expect(actual.count == expected.count)
    for (line, expected) in zip(actual, expected) {
      if expected.hasSuffix("...") {
        #expect(line.hasPrefix(expected.dropLast(3)))
      } else {
        #expect(line == expected)
      }
    }
  }

  /// Its lines are a shell's, run in a folder of their own.
  @Test func theExchangesAreWhatIsPrinted() throws {
    let root = SampleLogs.folder.deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("Logs of other programs") })
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { String($0.dropFirst(4)) }
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("SampleLogs"), withDestinationURL: SampleLogs.folder)
    let program = "'\(BuiltProgram.hindsight.path)' "
    let script = lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
      .map { $0.hasPrefix("hindsight ") ? program + $0.dropFirst("hindsight ".count) : $0 }
      .joined(separator: "\n")
    let result = try run(
      URL(fileURLWithPath: "/bin/sh"), ["-e", "-c", script], directory: folder.url)
    #expect(result.stderr.isEmpty)
    let printed = result.stdout.split(separator: "\n").map(String.init)
    #expect(printed == lines.filter { !$0.hasPrefix("$ ") })
  }
}
