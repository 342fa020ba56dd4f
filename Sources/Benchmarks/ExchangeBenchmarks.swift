internal import Foundation
internal import SessionExchange
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Importing a lifted export of 20 MB, and exporting the session again, against reading its JSON.
///
/// An app's usual state has some 20 kB: a list of items, one of which an action changes. The
/// hardest case, very many actions on a tiny state, is also measured.
enum ExchangeBenchmarks {
  private struct Shape {
    let actionCount: Int
    let itemCount: Int
    let name: String
    var why: String?
  }

  private static let shapes = [
    Shape(actionCount: 1_000, itemCount: 350, name: "1,000 states"),
    Shape(
      actionCount: 34_000, itemCount: 6, name: "34,000 states",
      why: """
        each action is four rows of the session, whatever its state's size, and its JSON only \
        0.5 kB: SQLite alone takes as long as reading that. Done: all rows in one transaction, the \
        index made behind them, one look at the bytes to find the parts, key lists shared by all.
        """),
  ]

  /// The highest cost of an import or export, as a multiple of reading the JSON.
  private static let bound = ResultTable.Bound.atMost(4)

  /// It runs early, because only a small process can measure the program's memory.
  static func run(in folder: URL, into report: inout ResultTable) throws {
    let files = try shapes.indices.map { index in
      let file = folder.appendingPathComponent("lifted-\(index).json")
      try makeLifted(shapes[index], at: file)
      return file
    }
    for (shape, file) in zip(shapes, files) {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 1
      let session = file.appendingPathExtension("s")
      add(
        "memory of importing \(shape.name)", ["import", file.path, session.path], size,
        into: &report)
      add(
        "memory of exporting \(shape.name)", ["export", session.path, "--format", "redux"], size,
        into: &report)
    }
    for (shape, file) in zip(shapes, files) {
      try measure(shape, file, in: folder, into: &report)
    }
  }

  private static func measure(
    _ shape: Shape, _ file: URL, in folder: URL, into report: inout ResultTable
  ) throws {
    let text = try Data(contentsOf: file)
    let megabytes = "\(Int((Double(text.count) / 1e6).rounded())) MB"
    let session = folder.appendingPathComponent("imported.hindsight")
    let (imported, read) = try Measure.medians(runs: 5) {
      try? FileManager.default.removeItem(at: session)
      return try SessionImport(text, name: "benchmark").run(to: session)
    } against: {
      try StateValue(jsonUTF8: text)
    }
    report.add(
      "import of Redux JSON, \(megabytes), \(shape.name)", nanoseconds: imported,
      baseline: "read its JSON", baselineNanoseconds: read, bound, why: shape.why)
    let reader = try SessionReader(opening: session)
    defer { reader.close() }
    let (exported, readAgain) = try Measure.medians(runs: 5) {
      try export(Timeline(reader), to: folder.appendingPathComponent("exported.json"))
    } against: {
      try StateValue(jsonUTF8: text)
    }
    report.add(
      "export of it, \(shape.name)", nanoseconds: exported, baseline: "read its JSON",
      baselineNanoseconds: readAgain, bound, why: shape.why)
  }

  private static func add(
    _ work: String, _ arguments: [String], _ size: Int, into report: inout ResultTable
  ) {
    guard let peak = ChildProgram.peak(arguments) else {
      return report.add("\(work): not built", figure: "", target: "6 x")
    }
    let ratio = Double(peak) / Double(size)
    report.add(
      "\(work), of the file's size", figure: "\(ResultTable.text(ratio)) x",
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
  private static func makeLifted(_ shape: Shape, at file: URL) throws {
    let url = file.appendingPathExtension("made")
    let writer = try SessionWriter(creating: url)
    var sample = Sample(items: shape.itemCount)
    var state = try StateEncoder().encode(sample)
    let header = SessionHeader(
      app: "benchmark", stateType: "Sample", actionType: "Action", program: "benchmarks",
      system: "any", startedAt: 0)
    try writer.write([.begin(header, initialState: state)])
    for position in 1...shape.actionCount {
      sample.count = position
      sample.items[position % shape.itemCount].isDone.toggle()
      let next = try StateEncoder().encode(sample)
      let action = RecordedAction(
        position: position, time: Int64(position) * 1_000_000, name: "toggle",
        payload: ["toggle": ["id": .integer(Int64(position % shape.itemCount))]])
      try writer.write([
        .action(action),
        .outcome(
          Outcome(position: position, reducerNanoseconds: 1_000),
          changes: StateDiff(from: state, to: next)?.changes ?? [], state: next),
      ])
      state = next
    }
    try writer.close()
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    try export(Timeline(reader), to: file)
  }
}
