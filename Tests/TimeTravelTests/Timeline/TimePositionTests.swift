import SessionFile
import SessionFixtures
import StateTree
import Testing
import TimeTravel

@Suite struct TimePositionTests {
  /// Times that stand still and go on, as those of actions that are sent at once.
  @Test func aTimeIsFoundAsALookAtEachActionFindsIt() throws {
    var generator = SplitMix64(seed: .random(in: 0 ... .max))
    let seed: Comment = "seed \(generator)"
    let folder = try TemporaryFolder()
    for number in 0..<8 {
      let url = folder.file("\(number).hindsight")
      let writer = try SessionWriter(creating: url)
      try writer.begin(.sample, initialState: Fixtures.counter(0))
      var times: [Int64] = []
      for position in 1...Int.random(in: 1...40, using: &generator) {
        var action = RecordedAction.sample(position)
        action.time = (times.last ?? 0) + Int64.random(in: 0...2, using: &generator) * 1_000_000
        times.append(action.time)
        try writer.appendAction(action)
        try writer.write([Fixtures.outcome(position)])
      }
      try writer.close()
      let timeline = Timeline(try SessionReader(opening: url))
      let branch = try timeline.fork(from: .main, at: times.count / 2).id
      try timeline.append(
        EncodedAction(name: "tried", payload: .null), reducerNanoseconds: 1,
        state: Fixtures.counter(0), to: branch)
      for (id, sent) in [
        (.main, times),
        (branch, times.prefix(times.count / 2) + [times[..<(times.count / 2)].last ?? 0]),
      ] as [(Branch.ID, [Int64])] {
        for time in -1...(sent.last ?? 0) / 1_000_000 + 1 {
          let nanoseconds = time * 1_000_000
          let expected = (sent.firstIndex { $0 >= nanoseconds } ?? sent.count) + 1
          #expect(try timeline.position(since: nanoseconds, on: id) == expected, seed)
          guard time >= 0 else { continue }
          let last = (sent.lastIndex { $0 <= nanoseconds } ?? -1) + 1
          let position = try PositionExpression("@\(nanoseconds)ns").position(
            from: BranchPosition(branch: id, position: 0), in: timeline)
          #expect(position == last, seed)
        }
      }
    }
  }
}
