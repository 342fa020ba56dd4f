internal import Foundation
internal import Hindsight
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Recording an action, and reaching a position, against SQLite's C calls.
enum SessionBenchmarks {
  static func run(in folder: URL, into report: inout Report) throws {
    let session = folder.appendingPathComponent("recorded.hindsight")
    let recorder = try Recorder(to: session, app: "benchmark")
    var state = Counter()
    recorder.begin(state, action: CounterAction.self)
    guard
      let raw = RawInserts(
        at: folder.appendingPathComponent("raw.sqlite"), schemaOf: session)
    else { return }
    let (record, insert) = Measure.medians(repeating: 20_000) {
      recorder.record(CounterAction.increment, on: &state) { $0.count += 1 }
    } against: {
      raw.insert()
    }
    report.add(
      "record a small action", nanoseconds: record, baseline: "its SQL from C",
      baselineNanoseconds: insert, target: "<= 1.5")
    let actions = recorder.position
    recorder.close()
    let size = try session.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    report.add(
      "file size per small action", figure: "\(size / actions) bytes", target: "150 bytes")
    try reach(in: session, last: actions, into: &report)
  }

  private static func reach(in session: URL, last: Int, into report: inout Report) throws {
    let reader = try SessionReader(opening: session)
    let (far, near) = try Measure.medians(repeating: 500) {
      _ = try state(at: last - 1, in: reader)
    } against: {
      _ = try state(at: 9, in: reader)
    }
    report.add(
      "state at position \(last - 1)", nanoseconds: far, baseline: "position 9",
      baselineNanoseconds: near, target: "about 1")
  }

  private static func state(at position: Int, in reader: SessionReader) throws -> StateValue {
    let timeline = Timeline(reader)
    return try timeline.state(at: position)
  }
}

private struct Counter: Codable {
  var count = 0
  var title = "benchmark"
}

private enum CounterAction: Codable {
  case increment
}
