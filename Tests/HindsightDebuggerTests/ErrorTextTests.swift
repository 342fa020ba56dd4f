import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct ErrorTextTests {
  static let sessionErrors: [(SessionError, String)] = [
    (.notFound, "no such file"), (.notAccessible("Permission denied"), "(Permission denied)"),
    (.noPlaceForCopy(folder: "/nowhere"), "/nowhere cannot hold the copy"), (.empty, "empty"),
    (.notADatabase, "not an SQLite database"),
    (.firstPageLost, "save the rest with 'hindsight recover FILE OUT'"),
    (.notASession(applicationID: 77), "application id is 77"),
    (.newerVersion(found: 9, known: 1), "version 9"),
    (.newerVersion(found: 9, known: 1), "version 1"),
    (.cutShort(bytes: 1000, expected: 12_288), "11,288 of its 12,288 bytes are missing"),
    (.missingTables(["action", "change"]), "tables action and change are missing"),
    (.missingTables(["action"]), "`-wal`"), (.neverBegan, "nothing to show"),
    (.alreadyExists, "never overwritten"), (.beingRecorded(by: nil), "another program"),
    (.recordedElsewhere, "another program is recording this file under another name"),
    (.moved, "moved, removed or replaced"), (.noSuchPosition(9, last: 6), "0 to 6"),
    (.noSuchBranch("x"), "'x'"),
    (.outOfOrder(position: 3, expected: 2), "3"), (.closed, "closed"),
    (.damaged(table: "action", position: 4, detail: "no JSON"), "at position 4"),
    (.sqlite(code: 10, message: "disk I/O error"), "disk I/O error"),
  ]

  @Test(arguments: sessionErrors)
  func saysWhatItIs(error: SessionError, part: String) throws {
    let lines = ErrorText.lines(for: error)
    #expect(lines.count == 1)
    #expect(try #require(lines.first).contains(part))
  }

  @Test func eachSessionErrorHasASentenceOfItsOwn() {
    let errors = Set(Self.sessionErrors.map(\.0))
    let sentences = Set(errors.map(\.sentence))
    #expect(sentences.count == errors.count)
    for sentence in sentences {
      #expect(!sentence.hasSuffix("."))
      #expect(sentence.contains(";") || sentence.contains(":"), "\(sentence)")
    }
  }

  @Test func whatWasTypedDoesNotBuryWhatIsSaid() async throws {
    let program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n")
    let long = String(repeating: "x", count: 100_000)
    for arguments in [
      [long], ["replay", long], ["--\(long)"], ["show", "$/s@\(long)"],
      ["show", "$/s", ".\(long)"],
      ["log", "$/s", long], ["log", "$/s", "--origin=\(long)"], ["help", long],
      ["record", long, "$/t"], ["export", "$/s@\(long)", "--format", "csv"],
      ["$/s", "-x", "goto \(long)"], ["$/s", "-x", "print .\(long)"], ["$/s", "-x", long],
      ["$/s", "-x", "send .\(long)"], ["$/s", "-x", "sql \(long)"],
      ["$/s", "-x", "list --path .\(long)"],
      ["redact", "$/s", "$/r", "--path", ".\(long)"],
    ] {
      let run = try await program.run(arguments)
      let length = run.output.count + run.errors.count
      #expect((20...3_500).contains(length), "\(arguments.map { $0.prefix(40) })")
    }
  }

  @Test func reportsNameTheProgramAndTheFile() throws {
    let output = Output()
    try ErrorText.write(SessionError.notFound, of: "a\nb", to: output)
    try ErrorText.write(CommandError.nothingToSave, to: output)
    try ErrorText.write(
      FileError(file: "x.hindsight", underlying: SessionError.empty), of: nil, to: output)
    let lines = output.takeText().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("hindsight: a\\nb: there is no such file;"))
    #expect(lines[1].hasPrefix("hindsight: every branch is saved;"))
    #expect(lines[2].hasPrefix("hindsight: x.hindsight: the file is empty:"))
  }

  static let spots: [(ErrorSpot, [String])] = [
    (ErrorSpot(text: "abc", offset: 0), ["  abc", "  ^"]),
    (ErrorSpot(text: "abc", offset: 3), ["  abc", "     ^"]),
    (ErrorSpot(text: "abc", offset: 99), ["  abc", "     ^"]),
    (ErrorSpot(text: "é🐧x", offset: 6), ["  é🐧x", "     ^"]),
    (ErrorSpot(text: "\u{1B}x", offset: 1), ["  \\u{1b}x", "        ^"]),
    (
      ErrorSpot(text: String(repeating: "a", count: 50) + "b", offset: 50),
      [
        "  ..." + String(repeating: "a", count: 36) + "b",
        String(repeating: " ", count: 41) + "^",
      ]
    ),
  ]

  @Test(arguments: spots)
  func theCaretStandsUnderTheSpot(spot: ErrorSpot, lines: [String]) {
    #expect(spot.lines == lines)
  }

  @Test func errorsOfEachModuleAreSentences() {
    let errors: [any Error] = [
      StateDiffError.noSuchPlace(.root), StateDiffError.differs(.root),
      StateCodingError(path: .root, kind: .missingKey("x")),
      TimeTravelError.outOfRange(4, last: 3),
      TimeTravelError.malformedPosition("x"), TimeTravelError.branchExists("try-1"),
      TimeTravelError.recordedBranch("main"), OutputError.closed,
      OutputError.failed("disk full"), CommandError.missingArgument("FILE", usage: Usage()),
    ]
    for error in errors {
      let sentence = ErrorText.lines(for: error).first ?? ""
      #expect(!sentence.contains("unexpected"))
      #expect(sentence.count > 10)
    }
  }
}
