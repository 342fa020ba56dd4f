internal import Foundation
internal import Hindsight
internal import SessionFile
internal import StateTree

/// Recording an action, against the recorder's own SQL from C in the same transactions.
enum RecordingBenchmarks {
  /// How many actions the rows on long recordings take, `HINDSIGHT_BENCHMARK_ACTIONS` where it is set.
  private static let many =
    ProcessInfo.processInfo.environment["HINDSIGHT_BENCHMARK_ACTIONS"].flatMap { Int($0) }
    ?? 200_000
  private static let few = 20_000

  /// Returns a session that was recorded.
  static func run(in folder: URL, into report: inout Report) throws -> URL {
    let session = try everyAction(in: folder, into: &report)
    try batched(in: folder, into: &report)
    try pages(in: folder, into: &report)
    return session
  }

  /// An action a transaction: at first, in the worst case, and after many.
  private static func everyAction(in folder: URL, into report: inout Report) throws -> URL {
    let session = folder.appendingPathComponent("recorded.hindsight")
    let recorder = try Recorder(to: session, app: "benchmark")
    var state = Counter()
    recorder.begin(state, action: CounterAction.self)
    let raw = try RawInserts.beside(session, named: "raw", in: folder)
    func send() { recorder.record(CounterAction.increment, on: &state) { $0.count += 1 } }
    let (record, insert) = Measure.medians(runs: 5, repeating: few, send, against: { raw.insert() })
    report.add(
      "record a small action", nanoseconds: record, baseline: "its SQL from C",
      baselineNanoseconds: insert, .atMost(1.5))
    let clock = ContinuousClock()
    var times: [Double] = []
    times.reserveCapacity(many)
    for _ in 0..<many {
      let start = clock.now
      send()
      times.append((clock.now - start).inNanoseconds)
      raw.insert()
    }
    times.sort()
    let (median, late) = (times[many / 2], times[many - 1 - many / 1_000])
    report.add(
      "99.9 % of \(many) sends", nanoseconds: late, baseline: "the median",
      baselineNanoseconds: median, .atMost(20))
    report.add(
      "worst of \(many) sends", figure: Report.text(nanoseconds: times[many - 1]), target: "shown")
    let (then, thenRaw) = Measure.medians(runs: 5, repeating: few, send, against: { raw.insert() })
    let growth = (then / thenRaw) / (record / insert)
    report.add(
      "ratio to its SQL, after \(recorder.position - 5 * few) against \(few)",
      figure: Report.text(growth), target: growth <= 1.1 ? "<= 1.1" : "<= 1.1, MISSED")
    let actions = recorder.position
    recorder.close()
    let size = try session.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    report.add(
      "file size per small action", figure: "\(size / actions) bytes", target: "150 bytes")
    return session
  }

  /// Many actions a transaction, in the background: all of it, and what the sender waits for.
  private static func batched(in folder: URL, into report: inout Report) throws {
    let session = folder.appendingPathComponent("batched.hindsight")
    let recorder = try Recorder(
      to: session, app: "benchmark", durability: .batched(every: .milliseconds(100)))
    defer { recorder.close() }
    var state = Counter()
    recorder.begin(state, action: CounterAction.self)
    let raw = try RawInserts.beside(session, named: "raw batches", in: folder)
    func send() { recorder.record(CounterAction.increment, on: &state) { $0.count += 1 } }
    let (record, insert) = Measure.medians(runs: 5) {
      for _ in 0..<few { send() }
      recorder.flush()
    } against: {
      for _ in 0..<few / 1_000 { raw.insert(1_000) }
    }
    report.add(
      "record a small action, batched", nanoseconds: record / Double(few),
      baseline: "its SQL from C", baselineNanoseconds: insert / Double(few), .atMost(1.5))
    let encoder = StateEncoder()
    var other = Counter()
    var sends: [Double] = []
    var captures: [Double] = []
    for _ in 0..<9 {
      let (sending, capture) = try Measure.medians(runs: 1, repeating: 5_000, send) {
        let before = try encoder.encode(other)
        let payload = try encoder.encodeAction(CounterAction.increment)
        other.count += 1
        let after = try encoder.encode(other)
        return (payload, StateDiff(from: before, to: after))
      }
      sends.append(sending)
      captures.append(capture)
      recorder.flush()
    }
    report.add(
      "the sending thread's part of it", nanoseconds: sends.sorted()[4],
      baseline: "capture and payload", baselineNanoseconds: captures.sorted()[4], .atMost(1.5))
  }

  /// The pages that one action's transaction writes.
  private static func pages(in folder: URL, into report: inout Report) throws {
    let session = folder.appendingPathComponent("pages.hindsight")
    let recorder = try Recorder(to: session, app: "benchmark")
    var state = Counter()
    for _ in 0..<1_000 {
      recorder.record(CounterAction.increment, on: &state) { $0.count += 1 }
    }
    let log =
      try URL(fileURLWithPath: session.path + "-wal")
      .resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    recorder.close()
    report.add(
      "pages written per small action",
      figure: Report.text(Double(log) / Double(4_096 + 24) / 1_000), target: "shown")
  }
}

extension RawInserts {
  struct Failed: Error {}

  fileprivate static func beside(_ session: URL, named name: String, in folder: URL) throws
    -> RawInserts
  {
    let file = folder.appendingPathComponent("\(name).sqlite")
    guard let raw = RawInserts(at: file, schemaOf: session) else { throw Failed() }
    return raw
  }
}

extension Duration {
  fileprivate var inNanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

private struct Counter: Codable {
  var count = 0
  var title = "benchmark"
}

private enum CounterAction: Codable {
  case increment
}
