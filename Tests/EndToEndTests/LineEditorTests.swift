import Foundation
import Testing

@Suite struct LineEditorTests {
  private func probe(
    _ arguments: [String] = ["-", "-"], environment: [String: String] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> Terminal {
    let terminal = try Terminal(
      BuiltProgram.lineEditorProbe, arguments, environment: environment, columns: columns,
      rows: rows)
    try terminal.expect(screen: ["probe>"], cursor: (0, 7))
    return terminal
  }

  @Test func echoesLines() throws {
    let terminal = try probe()
    try terminal.send("step 3\r")
    try terminal.expect(screen: ["probe> step 3", "line: step 3", "probe>"], cursor: (2, 7))
  }
}
