internal import Foundation
internal import Hindsight
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A long recording: making it, opening it, and reaching its positions.
enum SessionBenchmarks {
  static func run(
    _ length: RecordingBenchmarks.Length, in folder: URL, into report: inout ResultTable
  ) throws {
    let session = try RecordingBenchmarks.everyAction(length, in: folder, into: &report)
    let reader = try SessionReader(opening: session)
    let last = try reader.lastPosition()
    reader.close()
    try open(session, last, in: folder, into: &report)
    try reach(in: session, last: last, into: &report)
  }

  /// Starting the program on a session, up to its first prompt, at which its input ends.
  private static func open(
    _ session: URL, _ last: Int, in folder: URL, into report: inout ResultTable
  ) throws {
    let work = "open a session of \(last) actions"
    let short = folder.appendingPathComponent("short.hindsight")
    let recorder = try Recorder(to: short, app: "benchmark")
    var state = 0
    for _ in 0..<100 { recorder.record("increment", on: &state) { $0 += 1 } }
    recorder.close()
    guard let peak = ChildProgram.peak([session.path]) else {
      return report.add("\(work): not built", figure: "", target: "<= 3, 64 MB")
    }
    let (long, hundred) = Measure.medians(runs: 11) {
      ChildProgram.peak([session.path])
    } against: {
      ChildProgram.peak([short.path])
    }
    report.add(
      work, nanoseconds: long, baseline: "of 100", baselineNanoseconds: hundred, .atMost(3))
    let megabytes = Double(peak) / 1e6
    report.add(
      "its peak memory", figure: "\(ResultTable.text(megabytes)) MB",
      target: megabytes <= 64 ? "64 MB" : "64 MB, MISSED")
  }

  private static func reach(in session: URL, last: Int, into report: inout ResultTable) throws {
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
