import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

/// Places in an array with so many changes that indexes find those that shift an element.
@Suite struct ArrayTouchTests {
  private static let items = StatePath([.key("items")])

  @Test(arguments: [1, 2, 3] as [UInt64]) func indexesFindWhatARowByRowLookFinds(seed: UInt64)
    throws
  {
    var generator = SplitMix64(seed: seed)
    let session = try TestSession(initialState: ["items": []])
    // Most changes are behind the first ten elements. Of the first session, none is of the whole.
    var changes: [[StateChange]] = [[]]
    var entries: [SessionEntry] = []
    let count = 6_000
    for position in 1...count {
      let first = Int.random(in: 0..<900, using: &generator) == 0 ? 0 : 10
      var rows: [StateChange] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let (index, from) = (
          Int.random(in: first..<30, using: &generator),
          Int.random(in: first..<30, using: &generator)
        )
        let rare = Int.random(in: 0..<2_000, using: &generator) == 0
        switch Int.random(in: 0..<4, using: &generator) {
        case _ where rare && seed > 1: rows.append(.replaced(Self.items, [], with: [1]))
        case _ where rare:
          rows.append(.replaced(Self.items.appending(5).appending("n"), 1, with: 2))
        case 0: rows.append(.added(1, in: Self.items, at: index))
        case 1: rows.append(.removed(1, in: Self.items, at: index))
        default: rows.append(.moved(1, in: Self.items, from: from, to: index))
        }
      }
      changes.append(rows)
      entries.append(
        .action(
          RecordedAction(position: position, time: 0, name: "step", payload: ["step": [:]])))
      entries.append(.outcome(Outcome(position: position, reducerNanoseconds: 0), changes: rows))
    }
    try session.writer.write(entries[...])
    try session.writer.close()
    let timeline = try session.timeline()
    for path in [".items[0].n", ".items[5].n", ".items[5]", ".items[9]", ".items[10]", ".items"] {
      let place = try StatePath(path)
      let ends = [Int.random(in: 1...count, using: &generator), count].sorted()
      for range in [1...count, ends[0]...ends[1], 1...ends[0]] {
        let expected = range.filter { changes[$0].contains { $0.touches(place) } }
        for backward in [false, true] {
          var cursor = try timeline.touches(of: [place], in: range, backward: backward)
          var found: [Int] = []
          while let position = try cursor.next() { found.append(position) }
          #expect(
            found == (backward ? expected.reversed() : expected),
            "\(path) in \(range), seed \(seed), backward: \(backward)")
        }
      }
    }
  }
}
