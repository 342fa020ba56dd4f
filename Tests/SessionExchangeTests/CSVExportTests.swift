import SessionExchange
import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct CSVExportTests {
  static let names: [(name: String, field: String)] = [
    ("counter.set", "counter.set"), ("a,b", #""a,b""#), (#"a"b"#, #""a""b""#), ("=1+1", "'=1+1"),
    ("+1", "'+1"), ("-1", "'-1"), ("@sum", "'@sum"), ("a\nb", #"a\nb"#), ("", ""),
    ("=\"a\"", #""'=""a""""#),
  ]

  @Test(arguments: names) func aNameIsAField(name: String, field: String) throws {
    let session = try TestSession(initialState: 0)
    try session.writer.appendAction(
      RecordedAction(
        position: 1, time: 5, name: name, payload: ["a": "b,c"], origin: .effect, file: "=x",
        line: 3))
    try session.finish(1, state: 1)
    try session.writer.close()
    var lines: [String] = []
    try SessionExport(session.timeline(), as: .csv).write { lines.append($0) }
    #expect(
      lines == [
        "position,time_ns,name,payload,origin,cause,effect,file,line,reducer_ns,changes",
        #"1,5,\#(field),"{""a"":""b,c""}",effect,,,'=x,3,10,1"#,
      ])
  }

  @Test func itStopsWhenItIsTold() throws {
    let session = try TestSession(states: [0, 1, 2, 3])
    var lines: [String] = []
    let isWhole = try SessionExport(session.timeline(), as: .csv).write {
      lines.count == 2
    } line: {
      lines.append($0)
    }
    #expect(!isWhole)
    #expect(lines.count == 2)
  }
}
