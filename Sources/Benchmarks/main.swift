// Measures what recording and reading cost, and prints one table. Build it and the product
// `hindsight` with `-c release`.
internal import Foundation

var report = Report()
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("hindsight-benchmarks-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
try ProgramBenchmarks.run(in: folder, into: &report)
try ExchangeBenchmarks.run(in: folder, into: &report)
try CaptureBenchmarks.run(into: &report)
try TextBenchmarks.run(into: &report)
try DiffBenchmarks.run(into: &report)
try StoreBenchmarks.run(in: folder, into: &report)
try SessionBenchmarks.run(in: folder, into: &report)
report.add(note: Yardstick.note)
print(report.text)
