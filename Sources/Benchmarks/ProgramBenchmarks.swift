internal import Foundation
internal import Platform

/// The program `hindsight diff`, which must be beside the benchmarks, on two JSON files.
///
/// It runs first, because the peak of a child includes its parent's memory at its start.
enum ProgramBenchmarks {
  private static let slow = """
    its time is a process's, start and page faults included, and grows with what else runs. \
    Tried: one heap for all threads (8,400 system calls less), no freeing at the end, nothing \
    held twice: from 0.24 to 0.15 s of processor time.
    """

  static func run(in folder: URL, into report: inout ResultTable) throws {
    let name = "hindsight diff of two 6 MB files"
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("hindsight")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      report.add("\(name): not built", figure: "", target: "0.2 s, 12 x")
      return
    }
    let files = [folder.appendingPathComponent("a.json"), folder.appendingPathComponent("b.json")]
    let size = try write(title: "an item's title 50000", to: files[0])
    try write(title: "another", to: files[1])
    try report.add(name, milliseconds: 200, wish: "0.2 s", why: slow) {
      let process = Process()
      process.executableURL = program
      process.arguments = ["diff"] + files.map(\.path)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    let peak = Double(peakOfChildren()) / Double(size)
    report.add(
      "its peak memory, of one file's size", figure: "\(ResultTable.text(peak)) x",
      target: peak <= 12 ? "12 x" : "12 x, MISSED")
    if peak > 12 {
      report.add(
        note: """
          peak memory: the two trees are 6.8 files, a text 1, and the program 3.7 before it reads \
          any. Tried: elements of long arrays go into their final memory at once (2.4 MB less).
          """)
    }
  }

  /// Writes the sample state of 100,000 structs as JSON. Returns the size in bytes.
  @discardableResult
  private static func write(title: String, to file: URL) throws -> Int {
    var text = #"{"count":0,"title":"benchmark","ratio":0.5,"isOpen":true,"items":["#
    for id in 0..<100_000 {
      let title = id == 50_000 ? title : "an item's title \(id)"
      text += #"\#(id > 0 ? "," : ""){"id":\#(id),"title":"\#(title)","isDone":\#(id % 3 == 0)}"#
    }
    text += "]}"
    try text.write(to: file, atomically: false, encoding: .utf8)
    return text.utf8.count
  }

  /// The peak memory of a child, in bytes.
  private static func peakOfChildren() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
