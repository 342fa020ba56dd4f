import Foundation
import Testing

@Suite struct HarnessTests {
  @Test func runsAProgramWithBigOutputOnBothStreams() throws {
    let input = String(repeating: "0123456789abcdef\n", count: 100_000)
    let result = try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "tee /dev/stderr; exit 7"], input: input)
    #expect(result.status == .exited(7))
    #expect(result.stdout == input)
    #expect(result.stderr == input)
  }
}
