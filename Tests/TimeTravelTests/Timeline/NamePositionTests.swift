import SessionFile
import SessionFixtures
import StateTree
import Testing
import TimeTravel

@Suite struct NamePositionTests {
  @Test func namesAreFoundOnBranchesInMemoryToo() throws {
    let folder = try TemporaryFolder()
    let timeline = Timeline(
      try SessionReader(opening: Fixtures.record(6, to: folder.file("a.hindsight"))))
    let branch = try timeline.fork(from: .main, at: 4).id
    for name in ["counter.reset", "other", "counter.reset"] {
      try timeline.append(
        EncodedAction(name: name, payload: .null), reducerNanoseconds: 1,
        state: Fixtures.counter(0), to: branch)
    }
    let nested = try timeline.fork(from: branch, at: 6).id
    try timeline.append(
      EncodedAction(name: "counter.last", payload: .null), reducerNanoseconds: 1,
      state: Fixtures.counter(0), to: nested)
    func positions(_ pattern: String, _ range: ClosedRange<Int>, on branch: Branch.ID) throws
      -> [Int]
    {
      var (forward, backward): ([Int], [Int]) = ([], [])
      var cursor = try timeline.positions(named: pattern, in: range, on: branch)
      while let position = try cursor.next() { forward.append(position) }
      var reversed = try timeline.positions(named: pattern, in: range, on: branch, backward: true)
      while let position = try reversed.next() { backward.append(position) }
      #expect(forward == backward.reversed())
      return forward
    }
    #expect(try positions("counter.*", 0...7, on: branch) == [1, 2, 3, 4, 5, 7])
    #expect(try positions("counter.reset", 0...7, on: branch) == [5, 7])
    #expect(try positions("other", 0...7, on: nested) == [6])
    #expect(try positions("counter.*", 2...7, on: nested) == [2, 3, 4, 5, 7])
    #expect(try positions("counter.*", 0...6, on: .main) == [1, 2, 3, 4, 5, 6])
  }
}
