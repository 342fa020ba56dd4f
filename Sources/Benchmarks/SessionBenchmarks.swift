internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Reaching a position of a recorded session.
enum SessionBenchmarks {
  static func run(in folder: URL, into report: inout Report) throws {
    let session = try RecordingBenchmarks.run(in: folder, into: &report)
    let reader = try SessionReader(opening: session)
    let last = try reader.lastPosition()
    reader.close()
    try reach(in: session, last: last, into: &report)
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
