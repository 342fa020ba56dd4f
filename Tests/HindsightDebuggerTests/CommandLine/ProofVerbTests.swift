import Foundation
import SessionFile
import SessionFixtures
import SessionRepair
import Testing
import TimeTravel

@testable import HindsightDebugger

/// A session of more rows than are compared on opening.
@Suite struct ProofVerbTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try Fixtures.record(4_500, to: folder.file("long.hindsight"))
  }

  private func edit() {
    let tool = Tool(file)
    tool.turnTriggersOff()
    #expect(tool.run("DELETE FROM change WHERE position = 100") == nil)
  }

  @Test func aVerbProvesTheWholeSessionAfterItsAnswer() async throws {
    let program = try ProgramFixture()
    let run = try await program.run("log", file.path, "4499..", "--proof")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(
      run.errors
        == "hindsight: \(file.path): 4,500 actions compared: all as recorded, none missing\n")
  }

  @Test func aVerbThatFindsDamageFarFromItsAnswerSaysSo() async throws {
    edit()
    let program = try ProgramFixture()
    let plain = try await program.run("log", file.path, "4499..")
    #expect(plain.status == 0)
    #expect(plain.errors == "")
    let run = try await program.run("log", file.path, "4499..", "--proof")
    #expect(run.status == 2)
    #expect(run.output == plain.output)
    #expect(run.errors.contains("warning: "))
    #expect(run.errors.contains("100"))
  }

  private func context() throws -> Context {
    let timeline = Timeline(try SessionReader(opening: file))
    #expect(timeline.session.firstLook() == nil)
    return try Context(
      timeline: timeline, file: file, apps: [], output: Output(), errors: Output())
  }

  @Test func thePromptProvesTheRestWhileItWaits() throws {
    let context = try context()
    context.beginProof()
    context.proof?.waitForEnd()
    #expect(context.proof != nil)
    try context.warnOfProof()
    #expect(context.errors.takeText() == "")
    #expect(context.timeline.session.isProved)
    context.endProof()
    context.beginProof()
    #expect(context.proof == nil)
  }

  @Test func damageIsSaidOnceBeforeThePrompt() throws {
    edit()
    let context = try context()
    context.beginProof()
    context.proof?.waitForEnd()
    try context.warnOfProof()
    #expect(context.errors.takeText().contains("warning: "))
    try context.warnOfProof()
    _ = try context.timeline.session.action(at: 100)
    _ = try context.timeline.changes(at: 100)
    try context.warnOfNewFaults()
    #expect(context.errors.takeText() == "")
  }

  @Test func itEndsWhenToldTo() throws {
    let context = try context()
    context.beginProof()
    let proof = context.proof
    context.endProof()
    proof?.waitForEnd()
    #expect(context.proof == nil)
  }
}
