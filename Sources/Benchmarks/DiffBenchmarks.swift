internal import StateTree

/// Comparing two trees of 100,000 objects that share nothing, as two texts that were read.
enum DiffBenchmarks {
  private static let count = 100_000

  static func run(into report: inout Report) throws {
    var state = Sample(items: count)
    let before = try unshared(state)
    state.items[count / 2].title = "another"
    let same = try unshared(state)
    var rotated = state
    rotated.items = Array(state.items[(count / 2)...] + state.items[..<(count / 2)])
    var shuffled = state
    var generator = SplitMix64(state: 7)
    shuffled.items.shuffle(using: &generator)

    let single = Measure.median { StateDiff(from: before, to: same) }
    report.add(
      "diff of two trees of 100,000 objects, same but one",
      figure: Report.text(nanoseconds: single), target: "20 ms")
    for (name, other, target) in [("rotated by half", rotated, 3), ("shuffled", shuffled, 5)] {
      let tree = try unshared(other)
      let (moved, one) = Measure.medians(runs: 5) {
        StateDiff(from: before, to: tree)
      } against: {
        StateDiff(from: before, to: same)
      }
      report.add(
        "diff of two trees of 100,000 objects, \(name)", nanoseconds: moved,
        baseline: "same but one", baselineNanoseconds: one, target: "<= \(target)")
    }
    try scalars(into: &report)
  }

  private static func scalars(into report: inout Report) throws {
    var generator = SplitMix64(state: 11)
    func array() -> StateValue {
      .array(
        (0..<count).map { _ in .integer(Int64.random(in: 0..<1_000_000_000, using: &generator)) })
    }
    let (before, after) = (array(), array())
    let time = Measure.median(runs: 3) { StateDiff(from: before, to: after) }
    let isRight = try StateDiff(from: before, to: after)?.apply(to: before) == after
    report.add(
      "diff of 100,000 unrelated scalars, \(isRight ? "right" : "WRONG")",
      figure: Report.text(nanoseconds: time), target: "1 s")
  }

  private static func unshared(_ state: Sample) throws -> StateValue {
    try StateValue(jsonUTF8: try StateEncoder().encode(state).jsonUTF8())
  }
}

/// Random numbers that are the same in each run (Steele, Lea and Flood's SplitMix64).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
