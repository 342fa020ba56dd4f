import Foundation
import Testing

/// What the README and the documentation show is what the program prints.
@Suite struct ReadmeTests {
  private static let root = SampleLogs.folder.deletingLastPathComponent()

  /// A call of the program, the commands typed at its prompt, and what is printed.
  private struct Transcript {
    var arguments: [String]
    var commands: [String] = []
    var printed: [String] = []
  }

  /// The transcripts of a text, whose lines are indented by four: `$ hindsight …` begins one, and
  /// prose between its lines is passed over.
  private func transcripts(of text: String) -> [Transcript] {
    var transcripts: [Transcript] = []
    for line in text.split(separator: "\n") where line.hasPrefix("    ") {
      let line = line.dropFirst(4)
      if line.hasPrefix("$ hindsight ") {
        let words = line.matches(of: /'([^']*)'|\S+/).map { String($0.output.1 ?? $0.output.0) }
        let arguments = Array(words.dropFirst(2))
        transcripts.append(Transcript(arguments: arguments))
      } else if let command = line.firstMatch(of: /^prime-time .*?> (.+)$/)?.output.1 {
        transcripts[transcripts.count - 1].commands.append(String(command))
      } else if !transcripts.isEmpty {
        transcripts[transcripts.count - 1].printed.append(String(line))
      }
    }
    return transcripts
  }

  private func readme() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func theTranscriptsAreWhatIsPrinted() throws {
    let sections = try readme().components(separatedBy: "\n## ")
    let fault = try #require(sections.first { $0.hasPrefix("Finding a fault") })
    for (section, count) in [(sections[0], 1), (fault, 3)] {
      let transcripts = transcripts(of: section)
      #expect(transcripts.count == count)
      for transcript in transcripts { try compare(transcript) }
    }
  }

  private func compare(_ transcript: Transcript) throws {
    let result = try run(
      BuiltProgram.hindsight, transcript.arguments,
      input: transcript.commands.joined(separator: "\n"), directory: Self.root)
    // The greeting, two lines, is for a terminal.
    let expected = transcript.printed.filter {
      !$0.hasPrefix("'help' lists") && $0.firstMatch(of: /^prime-time \d\.\d:/) == nil
    }
    #expect(transcript.printed.count == expected.count + (transcript.commands.isEmpty ? 0 : 2))
    let actual = result.stdout.split(separator: "\n").map(String.init)
    #expect(actual.count == expected.count)
    for (line, expected) in zip(actual, expected) {
      if expected.hasSuffix("...") {
        #expect(line.hasPrefix(expected.dropLast(3)))
      } else {
        #expect(line == expected)
      }
    }
  }

  /// The lines are a shell's, run in a folder of their own.
  @Test func theExchangesAreWhatIsPrinted() throws {
    let page = Self.root.appendingPathComponent(
      "Sources/HindsightDebugger/HindsightDebugger.docc/OtherPrograms.md")
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("SampleLogs"), withDestinationURL: SampleLogs.folder)
    let program = "'\(BuiltProgram.hindsight.path)' "
    let script = lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
      .map { $0.hasPrefix("hindsight ") ? program + $0.dropFirst("hindsight ".count) : $0 }
      .joined(separator: "\n")
    #expect(!script.isEmpty)
    let result = try run(
      URL(fileURLWithPath: "/bin/sh"), ["-e", "-c", script], directory: folder.url)
    #expect(result.stderr.isEmpty)
    let printed = result.stdout.split(separator: "\n").map(String.init)
    #expect(printed == lines.filter { !$0.hasPrefix("$ ") })
  }

  @Test func theReadmeIsShortAndItsLinksLeadSomewhere() throws {
    let readme = try readme()
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
    let headings = readme.split(separator: "\n").filter { $0.hasPrefix("## ") }
      .map { $0.dropFirst(3).lowercased().replacing(" ", with: "-") }
    for link in readme.matches(of: /\]\(([^)]+)\)/).map({ String($0.output.1) }) {
      if link.hasPrefix("#") {
        #expect(headings.contains(String(link.dropFirst())))
      } else {
        let file = Self.root.appendingPathComponent(link)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
      }
    }
  }
}
