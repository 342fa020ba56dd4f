import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

@Suite struct RoundTripTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func whatIsRecordedIsReadBack() throws {
    let url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...10)
    try writer.effectBegan(7, startedAt: 3, time: 30)
    try writer.effectEnded(7, time: 44, end: .finished)
    try writer.effectBegan(8, startedAt: 9, time: 90, label: "search\u{1B}")
    try writer.effectBegan(9, startedAt: 9, time: 91)
    try writer.effectEnded(9, time: 92, end: .failed, reason: "no \u{202E}network")
    try writer.appendGap(Gap(position: 10, time: 11_000_000, reason: "paused\u{1B}[31m"))
    try writer.appendAction(.sample(11, cause: 9, effect: 8))
    try writer.close()
    try writer.close()

    #expect(try folder.contents().keys.sorted() == ["a.hindsight"])
    let reader = try SessionReader(opening: url)
    #expect(reader.header == .sample)
    #expect(reader.status == .closed)
    #expect(reader.branches == [.main])
    #expect(try reader.lastPosition() == 11)
    #expect(try reader.action(at: 11) == .sample(11, cause: 9, effect: 8))
    #expect(
      try reader.actions(0...11) == (1...10).map { .sample($0) } + [
        .sample(11, cause: 9, effect: 8)
      ])
    #expect(try reader.outcome(at: 10) == Outcome(position: 10, reducerNanoseconds: 1_500))
    #expect(try reader.outcome(at: 11) == nil)
    #expect(try reader.changes(at: 4) == [.replaced(StatePath([.key("count")]), 3, with: 4)])
    #expect(try reader.changes(at: 0) == [])
    #expect(try reader.changes(at: 11) == [])
    for position in 0...10 {
      #expect(try reader.state(at: position) == Fixtures.counter(position))
    }
    #expect(
      try reader.gaps() == [Gap(position: 10, time: 11_000_000, reason: #"paused\u{1b}[31m"#)])
    #expect(
      try reader.effects() == [
        RecordedEffect(id: 7, position: 3, beganAt: 30, endedAt: 44, end: .finished),
        RecordedEffect(id: 8, position: 9, beganAt: 90, label: #"search\u{1b}"#),
        RecordedEffect(
          id: 9, position: 9, beganAt: 91, endedAt: 92, end: .failed,
          reason: #"no \u{202e}network"#),
      ])
    #expect(try reader.duration == 11_000_000)
  }

  @Test func aSessionWithoutActions() throws {
    let reader = try SessionReader(opening: Fixtures.record(0, to: folder.file("a.hindsight")))
    #expect(try reader.lastPosition() == 0)
    #expect(try reader.state(at: 0) == Fixtures.counter(0))
    #expect(try reader.actions(0...0) == [])
    #expect(try reader.duration == 0)
    #expect(throws: SessionError.noSuchPosition(1, last: 0)) { try reader.action(at: 1) }
    #expect(throws: SessionError.noSuchPosition(0, last: 0)) { try reader.action(at: 0) }
    #expect(throws: SessionError.noSuchPosition(-1, last: 0)) { try reader.changes(at: -1) }
  }

  @Test func changesOfEveryKind() throws {
    let url = folder.file("a.hindsight")
    let path = StatePath([.key("a/b"), .index(3), .key("é")])
    let changes: [StateChange] = [
      .replaced(.root, 1, with: "x"), .added(path, .null), .removed(path, [1, 2.5]),
      .added("v", in: path, at: 0), .removed(true, in: path, at: 9),
      .moved(["k": 1], in: path, from: 4, to: 2),
      .replaced(StatePath([.key("e\u{301}")]), 1, with: 2),
      .replaced(StatePath([.key("\u{e9}")]), 1, with: 2),
    ]
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: 1)
    try writer.appendAction(.sample(1))
    try writer.appendOutcome(
      Outcome(position: 1, reducerNanoseconds: 0), changes: changes, state: 1)
    try writer.close()
    #expect(try SessionReader(opening: url).changes(at: 1) == changes)
  }
}
