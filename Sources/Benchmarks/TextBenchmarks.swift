internal import Foundation
internal import StateTree

/// Reading and writing JSON text of 6 MB.
enum TextBenchmarks {
  static func run(into report: inout ResultTable) throws {
    let tree = try StateEncoder().encode(Sample(items: 100_000))
    let json = tree.jsonUTF8()
    let megabytes = Double(json.count) / 1e6
    try report.add(
      "JSON text to tree", megabytes: megabytes, milliseconds: megabytes / 150 * 1e3,
      wish: "150 MB/s",
      why: """
        each object takes two blocks of memory, one for its values and one for its text, which are \
        half of the time and slow down with what else runs. Tried: keys compared with the last \
        sibling's in place, frames without references, strings checked by words, long arrays held \
        once: from 22 to 18.5 ms at best.
        """
    ) {
      try StateValue(jsonUTF8: json)
    }
    report.add(
      "tree to JSON text", megabytes: megabytes, milliseconds: megabytes / 250 * 1e3,
      wish: "250 MB/s"
    ) {
      tree.jsonUTF8()
    }
    let (read, foundationRead) = try Measure.medians(runs: 3) {
      try StateValue(jsonUTF8: json)
    } against: {
      try JSONSerialization.jsonObject(with: json)
    }
    report.add(
      "JSON text to tree, beside Foundation", nanoseconds: read, baseline: "JSONSerialization",
      baselineNanoseconds: foundationRead, target: "")
  }
}
