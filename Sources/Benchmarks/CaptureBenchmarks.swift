internal import Foundation
internal import StateTree

/// Making trees of values and values of trees, against Foundation's coders and a plain copy.
enum CaptureBenchmarks {
  static func run(into report: inout ResultTable) throws {
    try first(into: &report)
    try small(into: &report)
    try decode(into: &report)
    try captureAgain(into: &report)
  }

  private static func first(into report: inout ResultTable) throws {
    let state = Sample(items: 100_000)
    let (first, foundation) = try Measure.medians(runs: 9) {
      let encoder = StateEncoder()
      return (encoder, try encoder.encode(state))
    } against: {
      try JSONEncoder().encode(state)
    }
    report.add(
      "first capture, 100,000 structs", nanoseconds: first, baseline: "JSONEncoder",
      baselineNanoseconds: foundation, .atMost(0.2))
  }

  private static func small(into report: inout ResultTable) throws {
    let encoder = StateEncoder()
    var small = SmallSample()
    var tree = try encoder.encode(small)
    let (change, encode) = try Measure.medians(repeating: 2_000) {
      small.count += 1
      let next = try encoder.encode(small)
      _ = StateDiff(from: tree, to: next)
      tree = next
    } against: {
      _ = try JSONEncoder().encode(small)
    }
    report.add(
      "capture + diff, 10 fields, one changed", nanoseconds: change, baseline: "JSONEncoder",
      baselineNanoseconds: encode, .atMost(1), wish: "3 us")
  }

  private static func decode(into report: inout ResultTable) throws {
    let state = Sample(items: 100_000)
    let tree = try StateEncoder().encode(state)
    let json = try JSONEncoder().encode(state)
    let (decode, foundationDecode) = try Measure.medians(runs: 9) {
      try StateDecoder().decode(Sample.self, from: tree)
    } against: {
      try JSONDecoder().decode(Sample.self, from: json)
    }
    report.add(
      "tree to 100,000 structs", nanoseconds: decode, baseline: "JSONDecoder",
      baselineNanoseconds: foundationDecode, .atMost(0.2),
      why: """
        it stands at the target, and what else runs decides. What is left is Codable's own: each \
        struct asks for a container, which takes memory and a look for its type, and each field for \
        a key. Tried: one node for all elements, keys guessed from the last object, containers \
        opened without look-ups of ours, no checks for exclusive access.
        """)
  }

  private static func captureAgain(into report: inout ResultTable) throws {
    var (large, none) = (Sample(items: 100_000), Sample(items: 0))
    let (encoder, smallEncoder) = (StateEncoder(), StateEncoder())
    var (tree, smallTree) = (try encoder.encode(large), try smallEncoder.encode(none))
    let (scalar, smallScalar) = try Measure.medians(repeating: 2_000) {
      large.count += 1
      let next = try encoder.encode(large)
      _ = StateDiff(from: tree, to: next)
      tree = next
    } against: {
      none.count += 1
      let next = try smallEncoder.encode(none)
      _ = StateDiff(from: smallTree, to: next)
      smallTree = next
    }
    report.add(
      "capture + diff beside 100,000 structs, one scalar changed", nanoseconds: scalar,
      baseline: "beside none", baselineNanoseconds: smallScalar, .atMost(1.5))
    let foundation = try Measure.median(runs: 3) { try JSONEncoder().encode(large) }
    report.add(
      "JSONEncoder, 100,000 structs", nanoseconds: foundation, baseline: "capture + diff",
      baselineNanoseconds: scalar, .atLeast(50_000))

    var other = large
    other.items[50_000].title = "another"
    var isOther = false
    let (element, copy) = try Measure.medians {
      isOther.toggle()
      let next = try encoder.encode(isOther ? other : large)
      _ = StateDiff(from: tree, to: next)
      tree = next
    } against: {
      Yardstick.run()
    }
    report.add(
      "capture + diff, one of 100,000 structs changed", nanoseconds: element,
      baseline: Yardstick.name, baselineNanoseconds: copy, .atMost(3), wish: "stretch 2",
      why: """
        the copy of the tree's array retains an object's keys and its values, where the copy that \
        it is measured by retains one string. Tried: comparing without retaining, and elements \
        copied one by one. Objects of one reference, or arrays in chunks, would spare it.
        """)
  }
}
