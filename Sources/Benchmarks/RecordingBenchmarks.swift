internal import Foundation
internal import Hindsight
internal import SessionFile
internal import StateTree

/// Recording an action, against the recorder's own SQL from C in the same transactions.
enum RecordingBenchmarks {
  /// The length of the long recording.
  struct Length {
    /// How many actions are sent one by one, to find the slowest.
    let sends: Int
    /// How many actions are recorded before the ratio to the SQL is measured again.
    let actions: Int

    static let ordinary = Length(sends: 200_000, actions: 240_000)
    static let full = Length(sends: 1_000_000, actions: 2_000_000)
  }

  private static let few = 20_000
  private static let chunk = 200

  /// One action a transaction: at first, in the worst case, and after many. Returns the session.
  static func everyAction(_ length: Length, in folder: URL, into report: inout ResultTable) throws
    -> URL
  {
    let session = folder.appendingPathComponent("recorded.hindsight")
    let recorder = try Recorder(to: session, app: "benchmark")
    var state = Counter()
    recorder.beginRecording(state: state, actionType: CounterAction.self)
    let raw = try RawInserts.beside(session, named: "raw", in: folder)
    func send() { recorder.record(CounterAction.increment, on: &state) { $0.count += 1 } }
    func ratio() -> (record: Double, insert: Double) {
      Measure.medians(
        runs: few / chunk, repeating: chunk, send, against: { raw.insert() })
    }
    let first = ratio()
    report.add(
      "record a small action", nanoseconds: first.record, baseline: "its SQL from C",
      baselineNanoseconds: first.insert, .atMost(1.5))
    addSlowest(of: length.sends, send, against: { raw.insert() }, into: &report)
    while recorder.position < length.actions {
      for _ in 0..<few { send() }
      for _ in 0..<few { raw.insert() }
    }
    let count = recorder.position
    let last = ratio()
    let growth = (last.record / last.insert) / (first.record / first.insert)
    report.add(
      "ratio to its SQL, after \(count) against \(few)", figure: ResultTable.text(growth),
      target: growth <= 1.1 ? "<= 1.1" : "<= 1.1, MISSED")
    let actions = recorder.position
    recorder.close()
    let size = try session.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    report.add(
      "file size per small action", figure: "\(size / actions) bytes",
      target: size / actions <= 150 ? "150 bytes" : "150 bytes, MISSED")
    return session
  }

  /// The slowest of many sends.
  private static func addSlowest(
    of count: Int, _ send: () -> Void, against insert: () -> Void, into report: inout ResultTable
  ) {
    let sends = Percentiles(of: count, send)
    let inserts = Percentiles(of: count, insert)
    report.add(
      "99.9 % of \(count) sends", nanoseconds: sends.late, baseline: "the median",
      baselineNanoseconds: sends.median, .atMost(20),
      why: """
        such a send waits for the disk, which is busy with the -wal of the sends before, or with \
        what else runs: of the SQL from C by itself it is \
        \(ResultTable.text(inserts.late / inserts.median)) x. Tried: keyframes written with the next \
        action and not meanwhile, the -wal brought over half as often and, while it is long, \
        beside the writer alone.
        """)
    report.add(
      "worst of \(count) sends", figure: ResultTable.text(nanoseconds: sends.worst),
      target: "shown; of its SQL \(ResultTable.text(nanoseconds: inserts.worst))")
  }

  /// Many actions a transaction, in the background: the whole time, and the sender's waiting time.
  static func batched(in folder: URL, into report: inout ResultTable) throws {
    let session = folder.appendingPathComponent("batched.hindsight")
    let recorder = try Recorder(
      to: session, app: "benchmark", options: .init(durability: .batched(every: .milliseconds(100)))
    )
    defer { recorder.close() }
    var state = Counter()
    recorder.beginRecording(state: state, actionType: CounterAction.self)
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
      baseline: "its SQL from C", baselineNanoseconds: insert / Double(few), .atMost(1.5),
      why: """
        half of the writing is SQLite's own, the rest texts, checksum and what C need not do; the \
        sending goes on beside it, and takes its share of memory and cores. Tried: keyframes in \
        the batch and not in transactions of their own, and fewer of them for the smallest states, \
        2,000 rows written at once while more are sent, zero bytes of the checksum in one step, \
        words found by their bytes, statements that keep their memory.
        """)
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
      baseline: "capture and payload", baselineNanoseconds: captures.sorted()[4], .atMost(1.5),
      why: """
        beside capture and payload it puts two entries into the queue; their memory is freed by \
        the other thread, with which it shares a core where there is no other. Tried: no second \
        lock for listeners, batches small enough to stay in the caches.
        """)
  }

  /// The pages that one action's transaction writes.
  static func pages(in folder: URL, into report: inout ResultTable) throws {
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
      figure: ResultTable.text(Double(log) / Double(4_096 + 24) / 1_000), target: "shown")
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

/// How long each of many runs of a piece of work takes, in nanoseconds.
private struct Percentiles {
  let median: Double
  /// All except a thousandth take less.
  let late: Double
  let worst: Double

  init(of count: Int, _ work: () -> Void) {
    let clock = ContinuousClock()
    var times: [Double] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      let start = clock.now
      work()
      times.append((clock.now - start).inNanoseconds)
    }
    times.sort()
    (median, late, worst) = (
      times[count / 2], times[count - 1 - count / 1_000], times[count - 1]
    )
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
