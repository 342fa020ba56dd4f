internal import Foundation
internal import StateTree

/// Reading and writing JSON text, against Foundation's.
enum TextBenchmarks {
  static func run(into report: inout Report) throws {
    let tree = try StateEncoder().encode(Sample(items: 100_000))
    let json = tree.jsonUTF8()
    let megabytes = Double(json.count) / 1e6
    let foundation = try JSONSerialization.jsonObject(with: json)
    let (read, foundationRead) = try Measure.medians(runs: 5) {
      try StateValue(jsonUTF8: json)
    } against: {
      try JSONSerialization.jsonObject(with: json)
    }
    report.add(
      "JSON text to tree, \(Int(megabytes * 1e9 / read)) MB/s", nanoseconds: read,
      baseline: "JSONSerialization", baselineNanoseconds: foundationRead, target: "150 MB/s")
    let (write, foundationWrite) = try Measure.medians(runs: 5) {
      tree.jsonUTF8()
    } against: {
      try JSONSerialization.data(withJSONObject: foundation)
    }
    report.add(
      "tree to JSON text, \(Int(megabytes * 1e9 / write)) MB/s", nanoseconds: write,
      baseline: "JSONSerialization", baselineNanoseconds: foundationWrite, target: "250 MB/s")
  }
}
