internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Importing a lifted export of 20 MB, and exporting the session again, against reading its JSON.
///
/// The export has 1,000 actions, each with a state of 20 kB, an app's usual size: a list of items, of
/// which an action changes one.
enum ExchangeBenchmarks {
  private static let actionCount = 1_000
  private static let itemCount = 350

  /// What an import or export is to cost at most, as a multiple of reading the JSON.
  private static let bound = Report.Bound.atMost(4)

  /// It runs early, since what memory the program takes can be told only from a small process.
  static func run(in folder: URL, into report: inout Report) throws {
    let lifted = folder.appendingPathComponent("lifted.json")
    try makeLifted(at: lifted, in: folder)
    let session = folder.appendingPathComponent("exchanged.hindsight")
    let size = try lifted.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 1
    add("its peak memory", ["import", lifted.path, session.path], size, into: &report)
    add(
      "peak memory of its export", ["export", session.path, "--format", "redux"], size,
      into: &report)

    let text = try Data(contentsOf: lifted)
    let (imported, read) = try Measure.medians(runs: 5) {
      try? FileManager.default.removeItem(at: session)
      return try SessionImport(text, name: "benchmark").run(to: session)
    } against: {
      try StateValue(jsonUTF8: text)
    }
    report.add(
      "import a lifted export of \(size / 1_000_000) MB", nanoseconds: imported,
      baseline: "read its JSON", baselineNanoseconds: read, bound)
    let timeline = Timeline(try SessionReader(opening: session))
    let (exported, readAgain) = try Measure.medians(runs: 5) {
      try export(timeline, to: folder.appendingPathComponent("exported.json"))
    } against: {
      try StateValue(jsonUTF8: text)
    }
    report.add(
      "export it as lifted JSON", nanoseconds: exported, baseline: "read its JSON",
      baselineNanoseconds: readAgain, bound)
  }

  private static func add(
    _ work: String, _ arguments: [String], _ size: Int, into report: inout Report
  ) {
    guard let peak = ChildProgram.peak(arguments) else {
      return report.add("\(work): not built", figure: "", target: "6 x")
    }
    let ratio = Double(peak) / Double(size)
    report.add(
      "\(work), of the file's size", figure: "\(Report.text(ratio)) x",
      target: ratio <= 6 ? "6 x" : "6 x, MISSED")
  }

  private static func export(_ timeline: Timeline, to url: URL) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var waiting = Data()
    try SessionExport(timeline, as: .redux).write { line in
      waiting.append(contentsOf: line.utf8)
      waiting.append(UInt8(ascii: "\n"))
      guard waiting.count > 256 << 10 else { return }
      try file.write(contentsOf: waiting)
      waiting.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: waiting)
  }

  /// Makes the export of a session.
  private static func makeLifted(at file: URL, in folder: URL) throws {
    let url = folder.appendingPathComponent("lifted.hindsight")
    let writer = try SessionWriter(creating: url)
    var sample = Sample(items: itemCount)
    var state = try StateEncoder().encode(sample)
    try writer.begin(
      SessionHeader(
        app: "benchmark", stateType: "Sample", actionType: "Action", program: "benchmarks",
        system: "any", startedAt: 0),
      initialState: state)
    for position in 1...actionCount {
      sample.count = position
      sample.items[position % itemCount].isDone.toggle()
      let next = try StateEncoder().encode(sample)
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64(position) * 1_000_000, name: "toggle",
          payload: ["toggle": ["id": .integer(Int64(position % itemCount))]]))
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1_000),
        changes: StateDiff(from: state, to: next)?.changes ?? [], state: next)
      state = next
    }
    try writer.close()
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    try export(Timeline(reader), to: file)
  }
}
