import StateTree
import Testing
import TimeTravel

@Suite struct ListAlignmentTests {
  /// The length of a longest common subsequence, from the table of all beginnings.
  private static func longest(_ left: [UInt64], _ right: [UInt64]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for element in left {
      var next = row
      for index in right.indices {
        next[index + 1] =
          element == right[index] ? row[index] + 1 : max(next[index], row[index + 1])
      }
      row = next
    }
    return row[right.count]
  }

  private static func check(_ alignment: ListAlignment, _ left: [UInt64], _ right: [UInt64]) {
    var (place, otherPlace) = (0, 0)
    for run in alignment.runs {
      #expect(run.count > 0 && run.left >= place && run.right >= otherPlace)
      (place, otherPlace) = (run.left + run.count, run.right + run.count)
      guard place <= left.count, otherPlace <= right.count else {
        Issue.record("\(run) is outside")
        return
      }
      #expect(left[run.left..<place] == right[run.right..<otherPlace])
    }
  }

  @Test(arguments: 0..<400)
  func anAlignmentIsALongestOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = UInt64(1 + seed % 7)
    func list() -> [UInt64] {
      (0..<Int(random.next() % 24)).map { _ in random.next() % letters }
    }
    let (left, right) = (list(), list())
    let alignment = ListAlignment(left, right)
    Self.check(alignment, left, right)
    #expect(alignment.pairCount == Self.longest(left, right), "\(left) \(right)")
    let rough = ListAlignment(left, right, mostDifferences: 1)
    Self.check(rough, left, right)
    #expect(rough.pairCount <= alignment.pairCount)
  }

  @Test func listsThatAreFarApartAreAlignedInLittleTime() {
    var random = SplitMix64(seed: 1)
    let left = (0..<30_000).map { _ in random.next() % 100 }
    let right = (0..<30_000).map { _ in random.next() % 100 }
    Self.check(ListAlignment(left, right), left, right)
    let apart = ListAlignment(left, left.map { $0 + 1_000 })
    #expect(apart.runs.isEmpty)
  }

  @Test func aFewEditsInALongListAreFoundExactly() {
    let left = (0..<100_000).map { UInt64($0 % 1_000) }
    var right = left
    right.remove(at: 70_000)
    right.insert(7, at: 30_000)
    right[50_000] = 5_000
    #expect(ListAlignment(left, right).pairCount == 99_998)
  }
}
