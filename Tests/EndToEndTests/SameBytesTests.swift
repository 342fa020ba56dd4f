import Foundation
import Testing

@Suite struct SameBytesTests {
  /// Ten processes by default; a hundred where `HINDSIGHT_TORTURE` is set, as the script
  /// `Tests/torture` does.
  @Test func oneStateIsTheSameBytesInEveryProcess() throws {
    let isTorture = ProcessInfo.processInfo.environment["HINDSIGHT_TORTURE"] != nil
    var environment = ChildProcess.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = nil
    var outputs: Set<Data> = []
    for _ in 1...(isTorture ? 100 : 10) {
      let encoded = try run(BuiltProgram.recorderProbe, ["encode"], environment: environment)
      #expect(encoded.status == .exited(0), "\(encoded)")
      outputs.insert(encoded.stdoutData)
    }
    #expect(outputs.count == 1)
    let text = try #require(outputs.first.map { String(decoding: $0, as: UTF8.self) })
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasPrefix(#"{"texts":["text 0","text 1","text 10","#), "\(text.prefix(80))")
  }
}
