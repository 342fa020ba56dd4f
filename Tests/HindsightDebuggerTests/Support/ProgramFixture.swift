import Foundation
import Testing

@testable import HindsightDebugger

final class ProgramFixture: Sendable {
  struct Run: Sendable, Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/hindsight-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func run(_ arguments: String..., input: [UInt8] = []) async throws -> Run {
    try await run(arguments, input: input)
  }

  func run(
    _ arguments: [String], input: [UInt8] = [], apps: [App] = [.tally, .oldTally],
    isReadOn: Bool = true
  ) async throws -> Run {
    let arguments = arguments.map { $0.replacing("$", with: folder) }
    let inputPipe = Pipe()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input))
    try inputPipe.fileHandleForWriting.close()
    let brokenPipe = Pipe()
    try brokenPipe.fileHandleForReading.close()
    let run = await withCheckedContinuation { continuation in
      let thread = Thread {
        let output =
          isReadOn
          ? Output(bufferOfWidth: 80)
          : Output(
            descriptor: brokenPipe.fileHandleForWriting.fileDescriptor, environment: [:])
        let errors = Output(bufferOfWidth: 80)
        let status = Debugger.run(
          arguments, apps,
          Streams(
            input: inputPipe.fileHandleForReading.fileDescriptor, environment: [:],
            makeOutput: { _ in output }, errors: errors))
        continuation.resume(
          returning: Run(status: status, output: output.takeText(), errors: errors.takeText()))
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    try inputPipe.fileHandleForReading.close()
    return Run(status: run.status, output: plain(run.output), errors: plain(run.errors))
  }

  func record(_ app: String = "tally", to name: String, _ script: String) async throws -> Run {
    try write(script, to: name + ".script")
    return try await run("record", app, "$/\(name)", "--script", "$/\(name).script")
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  /// Each file's size and hash, which are short enough to be shown where they differ.
  func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)))
        return ($0, "\(bytes.count) bytes, \(bytes.hashValue)")
      })
  }

  private func plain(_ text: String) -> String {
    text.replacing(folder, with: "$").replacing(/\ +\+(\d+[hm])*\d+\.\d{3}s/, with: "  +T")
  }
}
