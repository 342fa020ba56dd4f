import Foundation
import SessionExchange
import SessionFile
import SessionFixtures
import SessionRepair
import StateTree
import TestSessions
import Testing
import TimeTravel

/// Sessions of which the oldest was removed, or that were recovered with losses, as other formats.
@Suite struct PartialSessionTests {
  private static let last = 60

  private static func state(_ count: Int) -> StateValue {
    ["text": .string("<marker \(count)>"), "filler": .string(String(repeating: "x", count: 90))]
  }

  private func record(_ positions: ClosedRange<Int>, to writer: SessionWriter) throws {
    for position in positions {
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64(position), name: "step", payload: .null, origin: .user,
          cause: position > 50 ? position - 1 : nil, effect: nil, file: nil, line: nil))
      let (before, after) = (Self.state(position - 1), Self.state(position))
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 5),
        reads: [RecordedRead("date", .value(.integer(7)))],
        changes: StateDiff(from: before, to: after)?.changes ?? [], state: after)
    }
  }

  private func trimmed() throws -> TestSession {
    let session = try TestSession(initialState: Self.state(0))
    try record(1...40, to: session.writer)
    try session.writer.trim(
      to: 25, state: KeyframeText(Self.state(25), sharing: .standard), time: 99)
    try record(41...Self.last, to: session.writer)
    try session.writer.close()
    return session
  }

  /// A session in which the values of some positions were not as recorded.
  private func recovered(losing lost: [Int], _ folder: Folder) throws -> SessionReader {
    let session = try TestSession(initialState: Self.state(0))
    try record(1...Self.last, to: session.writer)
    try session.writer.close()
    var bytes = try Data(contentsOf: session.url)
    for position in lost {
      let marker = Data("<marker \(position)>".utf8)
      while let found = bytes.range(of: marker) { bytes[found.lowerBound] = UInt8(ascii: "[") }
    }
    try bytes.write(to: session.url)
    _ = try SessionRecovery.recover(session.url, to: folder.url)
    return try SessionReader(opening: folder.url)
  }

  private func text(of session: SessionReader, as format: ExportFormat) throws -> String {
    var text = ""
    try SessionExport(Timeline(session), as: format).write { text += $0 + "\n" }
    return text
  }

  private func imported(_ text: String, _ folder: Folder) throws -> SessionReader {
    _ = try SessionImport(Data(text.utf8), name: "x").run(to: folder.url)
    return try SessionReader(opening: folder.url)
  }

  private func checkLines(_ session: SessionReader) throws {
    let folder = try Folder()
    let lines = try text(of: session, as: .jsonl)
    let copy = try imported(lines, folder)
    #expect(try SessionContents(copy) == SessionContents(session))
    #expect(copy.check() == [])
    #expect(try text(of: copy, as: .jsonl) == lines)
    let (one, other) = (Timeline(session), Timeline(copy))
    for position in session.firstPosition...Self.last {
      let unknown = try one.unknownStates(at: position)
      #expect(try other.unknownStates(at: position) == unknown)
      guard unknown == nil else { continue }
      #expect(try other.state(at: position) == one.state(at: position))
    }
  }

  @Test func linesOfATrimmedSessionComeBackEqual() throws {
    let made = try trimmed()
    let session = try SessionReader(opening: made.url)
    #expect(session.firstPosition == 25)
    try checkLines(session)
    #expect(try text(of: session, as: .csv).split(separator: "\n").count == 36)
  }

  @Test func reduxBeginsAtTheOldestState() throws {
    let made = try trimmed()
    let session = try SessionReader(opening: made.url)
    let omissions = try SessionExport(Timeline(session), as: .redux).omissions
    #expect(omissions == [.positions(0...24)])
    #expect(try SessionExport(Timeline(session), as: .jsonl).omissions == [])
    let json = try text(of: session, as: .redux)
    #expect(json.contains("\"stagedActionIds\":[0,26,27,"))
    let folder = try Folder()
    let copy = try imported(json, folder)
    #expect(copy.check() == [])
    #expect(try Positions(Timeline(copy)) == Positions(Timeline(session)))
    #expect(try text(of: copy, as: .redux) == json)
  }

  @Test func reduxTellsNothingOfEffectsButTheirNumbers() throws {
    let made = try TestSession(initialState: Self.state(0))
    try record(1...3, to: made.writer)
    try made.writer.effectBegan(7, startedAt: 3, time: 9, label: nil, on: .main)
    try made.writer.appendAction(
      RecordedAction(
        position: 4, time: 4, name: "found", payload: .null, origin: .effect, cause: 3, effect: 7))
    try made.writer.close()
    let session = try SessionReader(opening: made.url)
    #expect(session.check() == [])
    let folder = try Folder()
    let copy = try imported(try text(of: session, as: .redux), folder)
    #expect(try copy.action(at: 4).effect == 7)
    #expect(copy.check() == [])
    #expect(copy.firstLook() == nil)
  }

  @Test(arguments: [[17], [0], [0, 1, 30], [60], [17, 18, 19, 44]])
  func linesOfARecoveredSessionComeBackEqual(_ lost: [Int]) throws {
    let folder = try Folder()
    let session = try recovered(losing: lost, folder)
    #expect(session.recovery?.isLossless == false)
    #expect(session.recovery?.unknownStates.isEmpty == false)
    try checkLines(session)
  }

  @Test func reduxSaysWhichStatesAreLost() throws {
    let folder = try Folder()
    let session = try recovered(losing: [0, 30], folder)
    let timeline = Timeline(session)
    let first = try #require(try timeline.unknownStates(at: 0)).upperBound + 1
    let second = try #require(try timeline.unknownStates(at: 30))
    #expect(
      try SessionExport(timeline, as: .redux).omissions == [
        .positions(0...first - 1), .states(second),
      ])
    let other = try Folder()
    let copy = Timeline(try imported(try text(of: session, as: .redux), other))
    #expect(try copy.lastPosition() == Self.last)
    for position in [first, 29, Self.last] {
      #expect(try copy.state(at: position) == Self.state(position))
    }
  }
}
