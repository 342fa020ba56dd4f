import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct EffectFaultTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
  }

  /// Twenty actions: the effect 1 of action 3 sends action 6, and the effect 2 of action 4 runs on.
  private func record(named name: String = "counter.incrementTapped") throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    for position in 1...20 {
      var action =
        position == 6 ? RecordedAction.sample(6, cause: 3, effect: 1) : .sample(position)
      if position == 9 { action.name = name }
      try writer.appendAction(action)
      let after = Fixtures.counter(position)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: StateDiff(from: Fixtures.counter(position - 1), to: after)?.changes ?? [],
        state: after)
      if position == 3 { try writer.effectBegan(1, startedAt: 3, time: 3_500_000) }
      if position == 4 { try writer.effectBegan(2, startedAt: 4, time: 4_500_000) }
      if position == 7 { try writer.effectEnded(1, time: 7_500_000, end: .finished) }
    }
    try writer.close()
  }

  @Test func whatWasRecordedIsSound() throws {
    try record(named: "other")
    #expect(try SessionReader(opening: url).check() == [])
  }

  static let edits: [(sql: String, faults: [SessionFault])] = [
    (
      "UPDATE effect_begun SET position = 99 WHERE id = 2",
      [SessionFault(.effect(2, .startsNowhere), at: 99)]
    ),
    (
      "UPDATE effect_begun SET position = 4 WHERE id = 1",
      [SessionFault(.effect(1, .otherCause), at: 6)]
    ),
    (
      "UPDATE effect_ended SET time = 1 WHERE effect = 1",
      [SessionFault(.effect(1, .endsBeforeItBegins), at: 3)]
    ),
    ("UPDATE effect_ended SET how = 'x'", [SessionFault(.effect(1, .noSuchEnd))]),
    (
      "DELETE FROM effect_begun WHERE id = 1",
      [SessionFault(.noSuchEffect(1), at: 6), SessionFault(.effect(1, .neverBegan))]
    ),
    (
      "DELETE FROM effect_ended; DELETE FROM effect_begun",
      [SessionFault(.noSuchEffect(1), at: 6)]
    ),
    (
      "DELETE FROM shape WHERE name IS NOT NULL",
      [
        SessionFault(.noShape(of: "counter.incrementTapped"), at: 1),
        SessionFault(.noShape(of: "other"), at: 9),
      ]
    ),
    (
      "DELETE FROM shape WHERE name IS NULL",
      [SessionFault(.noShape(of: nil), at: 0)]
    ),
    (
      "UPDATE shape SET position = 8 WHERE position = 9",
      [SessionFault(.noSuchShape(of: "other"), at: 8)]
    ),
    (
      "UPDATE shape SET position = 99 WHERE name IS NULL",
      [SessionFault(.noSuchShape(of: nil), at: 99)]
    ),
  ]

  @Test(arguments: edits) func anEditIsNamed(sql: String, faults: [SessionFault]) throws {
    try record(named: "other")
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let reader = try SessionReader(opening: url)
    #expect(reader.check() == faults + [SessionFault(.otherRows)])
    // That a shape is missing is known from the values alone.
    if case .noShape = faults[0].kind { return }
    #expect(reader.firstChangedRow() == faults[0])
  }

  @Test(arguments: [
    "DELETE FROM effect_begun WHERE id = 1", "DELETE FROM effect_ended; DELETE FROM effect_begun",
  ])
  func recoveringTellsWhichAreLost(sql: String) throws {
    try record()
    #expect(try SessionRecovery.recover(url, to: folder.file("sound")).lostEffects == [])
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let report = try SessionRecovery.recover(url, to: folder.file("out"))
    #expect(report.lostEffects == [1])
    #expect(!report.isLossless)
    #expect(!report.isWhole)
  }
}
