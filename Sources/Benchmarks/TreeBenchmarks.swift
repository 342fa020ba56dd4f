internal import Foundation
internal import StateTree

/// Capturing, comparing, reading and writing state trees, against Foundation's coders.
enum TreeBenchmarks {
  static func run(into report: inout Report) throws {
    try capture(into: &report)
    try captureAgain(into: &report)
    try text(into: &report)
    try compare(into: &report)
  }

  private static func capture(into report: inout Report) throws {
    let state = Sample(items: 100_000)
    let (first, foundation) = try Measure.medians(runs: 5) {
      _ = try StateEncoder().encode(state)
    } against: {
      _ = try JSONEncoder().encode(state)
    }
    report.add(
      "first capture, 100,000 structs", nanoseconds: first, baseline: "JSONEncoder",
      baselineNanoseconds: foundation, target: "<= 0.2")

    let encoder = StateEncoder()
    var small = Sample(items: 2)
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
      baselineNanoseconds: encode, target: "< 1")

    let stateTree = try encoder.encode(state)
    let json = try JSONEncoder().encode(state)
    let (decode, foundationDecode) = try Measure.medians(runs: 5) {
      _ = try StateDecoder().decode(Sample.self, from: stateTree)
    } against: {
      _ = try JSONDecoder().decode(Sample.self, from: json)
    }
    report.add(
      "tree to 100,000 structs", nanoseconds: decode, baseline: "JSONDecoder",
      baselineNanoseconds: foundationDecode, target: "<= 0.2")
  }

  private static func captureAgain(into report: inout Report) throws {
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
      baseline: "beside none", baselineNanoseconds: smallScalar, target: "<= 1.5")
    let foundation = try Measure.median(runs: 3) { _ = try JSONEncoder().encode(large) }
    report.add(
      "JSONEncoder, 100,000 structs", nanoseconds: foundation, baseline: "capture + diff",
      baselineNanoseconds: scalar, target: ">= 50000")

    var other = large
    other.items[50_000].title = "another"
    var isOther = false
    let (element, copy) = try Measure.medians {
      isOther.toggle()
      let next = try encoder.encode(isOther ? other : large)
      _ = StateDiff(from: tree, to: next)
      tree = next
    } against: {
      var items = large.items
      items[50_000].title = "copied"
    }
    report.add(
      "capture + diff, one of 100,000 structs changed", nanoseconds: element,
      baseline: "a copy of the array", baselineNanoseconds: copy, target: "<= 3")
  }

  private static func text(into report: inout Report) throws {
    let tree = try StateEncoder().encode(Sample(items: 100_000))
    let json = tree.jsonUTF8()
    let megabytes = Double(json.count) / 1e6
    let foundation = try JSONSerialization.jsonObject(with: json)
    let (read, foundationRead) = try Measure.medians(runs: 5) {
      _ = try StateValue(jsonUTF8: json)
    } against: {
      _ = try JSONSerialization.jsonObject(with: json)
    }
    report.add(
      "JSON text to tree, \(Int(megabytes * 1e9 / read)) MB/s", nanoseconds: read,
      baseline: "JSONSerialization", baselineNanoseconds: foundationRead, target: "150 MB/s")
    let (write, foundationWrite) = try Measure.medians(runs: 5) {
      _ = tree.jsonUTF8()
    } against: {
      _ = try JSONSerialization.data(withJSONObject: foundation)
    }
    report.add(
      "tree to JSON text, \(Int(megabytes * 1e9 / write)) MB/s", nanoseconds: write,
      baseline: "JSONSerialization", baselineNanoseconds: foundationWrite, target: "250 MB/s")
  }

  private static func compare(into report: inout Report) throws {
    var state = Sample(items: 100_000)
    let before = try StateEncoder().encode(state)
    state.items[50_000].title = "another"
    let same = try StateEncoder().encode(state)
    state.items = Array(state.items[50_000...] + state.items[..<50_000])
    let rotated = try StateEncoder().encode(state)
    let (one, half) = Measure.medians(runs: 5) {
      _ = StateDiff(from: before, to: same)
    } against: {
      _ = StateDiff(from: before, to: rotated)
    }
    report.add(
      "diff of two trees of 100,000 objects, rotated by half", nanoseconds: half,
      baseline: "same but one", baselineNanoseconds: one, target: "<= 3")
  }
}
