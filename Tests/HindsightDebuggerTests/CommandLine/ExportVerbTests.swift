import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct ExportVerbTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n.add(2)\n")
  }

  @Test func writesToStandardOutput() async throws {
    for arguments in [["$/s"], ["$/s", "-"], ["$/s@main"]] {
      let run = try await program.run(["export"] + arguments + ["--format", "csv"])
      #expect(run.status == 0)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[1].contains(#",increment,"{""increment"":{}}",user,,,s.script,1,"#))
    }
  }

  @Test func writesANewFile() async throws {
    for format in ["redux", "jsonl"] {
      let run = try await program.run("export", "$/s", "$/\(format)", "--format", format)
      #expect(run == ProgramFixture.Run(status: 0, output: "", errors: ""))
      let again = try await program.run("import", "$/\(format)", "$/\(format).s", "--app", "tally")
      #expect(again.status == 0)
      #expect(try await program.run("replay", "$/\(format).s").status == 0)
      #expect(try await program.run("diff", "$/s", "$/\(format).s").status == 0)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: program.folder + "/redux")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var errors: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(
      arguments: ["$/s"],
      errors: "--format is missing; 'hindsight help export' shows what to type"),
    Refusal(
      arguments: ["$/s", "--format", "xml"],
      errors: "option '--format' takes redux, jsonl or csv, not 'xml'"),
    Refusal(
      arguments: ["$/s@try-1", "--format", "csv"],
      errors: "$/s: there is no branch 'try-1'; 'branches' lists those that there are"),
    Refusal(
      arguments: ["$/s@main", "--format", "jsonl"],
      errors: "$/s: jsonl holds every branch; leave out '@main'"),
    Refusal(
      arguments: ["$/s", "$/s", "--format", "csv"],
      errors: "$/s: the file exists and is never overwritten; give another name, or move it away"),
    Refusal(
      arguments: ["$/s", "$/none/x", "--format", "csv"],
      errors: "$/none/x: its folder does not exist; make it first, or give another place"),
  ]

  @Test(arguments: refusals) func refuses(_ example: Refusal) async throws {
    let before = try program.contents()
    let run = try await program.run(["export"] + example.arguments)
    #expect(run.status == 2)
    #expect(run.errors == "hindsight: \(example.errors)\n")
    #expect(try program.contents() == before)
  }

  @Test func theCommandExportsBranchesInMemory() async throws {
    let run = try await program.run(
      "$/s", "-x", "goto 1", "-x", "send .add(5)", "-x", "export csv $/try.csv", "-x",
      "export jsonl $/all.jsonl", "-x", "export csv $/try.csv")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "wrote branch try-1 to $/try.csv\nwrote the session to $/all.jsonl\n"))
    #expect(run.errors.contains("$/try.csv: the file exists and is never overwritten"))
    _ = try await program.run("import", "$/all.jsonl", "$/all")
    let log = try await program.run("$/all", "-x", "checkout try-1", "-x", "print .count").output
    #expect(log.hasSuffix("\n6\n"))
  }

  @Test func theCommandRefusesAnUnknownFormat() async throws {
    let run = try await program.run("$/s", "-x", "export xml $/x")
    #expect(run.errors.contains("there is no format 'xml'; give redux, jsonl or csv"))
  }

  @Test func aClosedPipeEndsQuietly() async throws {
    let run = try await program.run(
      ["export", "$/s", "--format", "redux"], isReadOn: false)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }
}
