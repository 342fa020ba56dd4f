import Testing

@testable import HindsightDebugger

struct VerbCase: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var input = ""
  var status: Int32 = 0
  var output = ""
  var errors = ""
  var testDescription: String { arguments.joined(separator: " ") }

  func check(_ program: ProgramFixture) async throws {
    let run = try await program.run(arguments, input: Array(input.utf8))
    #expect(run.output == output)
    #expect(run.errors == errors)
    #expect(run.status == status)
  }
}
