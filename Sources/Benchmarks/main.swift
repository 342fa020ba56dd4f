// Measures the cost of recording and reading, and prints one table. Build it and the product
// `hindsight` with `-c release`. `Benchmarks NAME...` measures only the named groups, which are
// listed below. With `--full`, only the benchmarks that depend on the length of a recording run, at
// full length: that takes some minutes and two gigabytes in the folder for temporary files.
internal import Foundation

var report = ResultTable()
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("hindsight-benchmarks-\(UUID().uuidString)")
let isFull = CommandLine.arguments.contains("--full")
// Only a small process can measure a program's memory, so these groups come first.
let groups: [(name: String, run: () throws -> Void)] = [
  (
    "session",
    { try SessionBenchmarks.run(isFull ? .full : .ordinary, in: folder, into: &report) }
  ),
  (
    "asking",
    { try AskingBenchmarks.run(isFull ? 1_000_000 : 200_000, in: folder, into: &report) }
  ),
  ("program", { try ProgramBenchmarks.run(in: folder, into: &report) }),
  ("exchange", { try ExchangeBenchmarks.run(in: folder, into: &report) }),
  (
    "batched",
    {
      try RecordingBenchmarks.batched(in: folder, into: &report)
      try RecordingBenchmarks.pages(in: folder, into: &report)
    }
  ),
  ("capture", { try CaptureBenchmarks.run(into: &report) }),
  ("text", { try TextBenchmarks.run(into: &report) }),
  ("diff", { try DiffBenchmarks.run(into: &report) }),
  ("store", { try StoreBenchmarks.run(in: folder, into: &report) }),
]
let names = CommandLine.arguments.dropFirst().filter { $0 != "--full" }
if let unknown = names.first(where: { name in !groups.contains { $0.name == name } }) {
  FileHandle.standardError.write(
    Data(
      "no such group: \(unknown); there are \(groups.map(\.name).joined(separator: ", "))\n".utf8))
  exit(2)
}
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let wanted = isFull && names.isEmpty ? ["session", "asking"] : names
for group in groups where wanted.isEmpty || wanted.contains(group.name) { try group.run() }
if !isFull {
  report.add(note: Yardstick.note)
  report.add(
    note: """
      Long recordings are measured at their full length, 1,000,000 sends and 2,000,000 actions, and \
      1,000,000 actions that are asked about, by Benchmarks --full.
      """)
}
print(report.text)
