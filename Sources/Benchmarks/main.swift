// Measures what recording and reading cost, and prints one table. Build it and the product
// `hindsight` with `-c release`. With `--full`, what depends on the length of a recording is measured
// at its full length, and nothing else: that takes some minutes and a gigabyte in the folder for
// temporary files.
internal import Foundation

var report = Report()
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("hindsight-benchmarks-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let isFull = CommandLine.arguments.contains("--full")
// What memory a program takes can be told only from a small process: those rows come first.
try SessionBenchmarks.run(isFull ? .full : .ordinary, in: folder, into: &report)
if !isFull {
  try ProgramBenchmarks.run(in: folder, into: &report)
  try ExchangeBenchmarks.run(in: folder, into: &report)
  try RecordingBenchmarks.batched(in: folder, into: &report)
  try RecordingBenchmarks.pages(in: folder, into: &report)
  try CaptureBenchmarks.run(into: &report)
  try TextBenchmarks.run(into: &report)
  try DiffBenchmarks.run(into: &report)
  try StoreBenchmarks.run(in: folder, into: &report)
  report.add(note: Yardstick.note)
  report.add(
    note: """
      Long recordings are measured at their full length, 1,000,000 sends and 2,000,000 actions, by \
      Benchmarks --full.
      """)
}
print(report.text)
