import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

/// A state that grows, has small changes and shrinks, in waves.
private struct Waves {
  var elements: [StateValue]
  var count = 0
  let length: Int
  let note: String

  init(length: Int, noteBytes: Int) {
    self.length = length
    note = String(repeating: "n", count: noteBytes)
    elements = []
  }

  var state: StateValue {
    ["count": .integer(Int64(count)), "items": .array(elements), "note": .string(note)]
  }

  mutating func change(at position: Int) -> StateChange {
    let items = StatePath([.key("items")])
    switch position % (3 * length) {
    case 0..<length:
      let element: StateValue = ["id": .integer(Int64(position)), "title": "an item"]
      elements.append(element)
      return .added(element, in: items, at: elements.count - 1)
    case length..<2 * length:
      count += 1
      return .replaced(
        StatePath([.key("count")]), .integer(Int64(count - 1)), with: .integer(Int64(count)))
    default:
      guard let element = elements.popLast() else { return .replaced(.root, state, with: state) }
      return .removed(element, in: items, at: elements.count)
    }
  }
}

@Suite struct KeyframeTests {
  @Test(arguments: [
    (actions: 10_000, length: 700, noteBytes: 0), (actions: 2_000, length: 10, noteBytes: 20_000),
    (actions: 3_000, length: 1_000, noteBytes: 200),
  ])
  func aPositionCostsAboutTwoStates(_ actions: Int, _ length: Int, _ noteBytes: Int) throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    var waves = Waves(length: length, noteBytes: noteBytes)
    try writer.begin(.sample, initialState: waves.state)
    for position in 1...actions {
      try writer.appendAction(.sample(position))
      let change = waves.change(at: position - 1)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 900), changes: [change],
        state: waves.state)
    }
    try writer.close()

    let reader = try SessionReader(opening: url)
    let seed: UInt64 = 20_241
    var generator = SplitMix64(seed: seed)
    var worst = 0.0
    for _ in 0..<150 {
      let position = Int.random(in: 0...actions, using: &generator)
      let before = reader.bytesRead
      let state = try reader.state(at: position)
      let read = Double(reader.bytesRead - before)
      worst = max(worst, read / Double(max(512, state.jsonText().utf8.count)))
    }
    #expect(worst <= 2.1, "seed \(seed)")
    let stored = Tool(url).rows(
      """
      SELECT (SELECT sum(length(state)) FROM keyframe),
        (SELECT sum(ifnull(length(before), 0) + ifnull(length(after), 0) + 40) FROM change)
      """)[0].compactMap(Int.init)
    #expect(stored[0] <= 2 * stored[1] + noteBytes, "\(stored)")
    try #require(try reader.state(at: actions) == waves.state)
  }

  @Test func noChangeIsNeverDue() {
    var rule = KeyframeRule(keyframeBytes: 0)
    #expect(!rule.isDue)
    rule.count(before: nil, after: LargeValueWriter.Text("1"), placeBytes: 4)
    #expect(rule.isDue)
  }
}
