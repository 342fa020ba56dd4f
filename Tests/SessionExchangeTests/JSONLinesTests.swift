import Foundation
import SessionFile
import SessionRepair
import StateTree
import TestSessions
import Testing
import TimeTravel

@testable import SessionExchange

@Suite struct JSONLinesTests {
  static let header =
    #"{"hindsight":1,"app":"a","stateType":"S","actionType":"A","program":"p","system":"s","#
    + #""startedAt":5,"initialState":{"list":[1,2,3],"1":"one"}}"#
  static let end = #"{"end":"closed","actions":1}"#
  static let emptyEnd = #"{"end":"closed","actions":0}"#

  static func action(_ changes: String, position: Int = 1) -> String {
    #"{"position":\#(position),"time":1,"name":"n","payload":null,"origin":"user","#
      + #""reducerNanoseconds":1,"changes":\#(changes)}"#
  }

  private func imported(_ lines: String...) throws -> (SessionReader, SessionImport.Summary) {
    let folder = try Folder()
    let report = try SessionImport(Data(lines.joined(separator: "\n").utf8), name: "x")
      .run(to: folder.url)
    return (try SessionReader(opening: folder.url), report)
  }

  static let list = StatePath([.key("list")])
  static let patches: [(patch: String, changes: [StateChange])] = [
    (#"[{"op":"add","path":"/list/1","value":9}]"#, [.added(9, in: list, at: 1)]),
    (#"[{"op":"add","path":"/list/-","value":9}]"#, [.added(9, in: list, at: 3)]),
    (#"[{"op":"remove","path":"/list/0"}]"#, [.removed(1, in: list, at: 0)]),
    (
      #"[{"op":"replace","path":"/list/0","value":0}]"#,
      [.replaced(list.appending(0), 1, with: 0)]
    ),
    (
      #"[{"op":"move","from":"/list/0","path":"/list/2"}]"#,
      [.moved(1, in: list, from: 0, to: 2)]
    ),
    (#"[{"op":"add","path":"/x","value":null}]"#, [.added(StatePath([.key("x")]), .null)]),
    (
      #"[{"op":"add","path":"/1","value":2}]"#, [.replaced(StatePath([.key("1")]), "one", with: 2)]
    ),
    (#"[{"op":"remove","path":"/1"}]"#, [.removed(StatePath([.key("1")]), "one")]),
    (
      #"[{"op":"move","from":"/1","path":"/list/0"}]"#,
      [.removed(StatePath([.key("1")]), "one"), .added("one", in: list, at: 0)]
    ),
    (
      #"[{"op":"copy","from":"/1","path":"/b"},{"op":"test","path":"/b","value":"one"}]"#,
      [.added(StatePath([.key("b")]), "one")]
    ),
    (
      #"[{"op":"replace","path":"","value":1}]"#,
      [.replaced(.root, ["list": [1, 2, 3], "1": "one"], with: 1)]
    ),
  ]

  @Test(arguments: patches) func patchesGiveTheirChanges(patch: String, changes: [StateChange])
    throws
  {
    let (session, report) = try imported(Self.header, Self.action(patch), Self.end)
    #expect(report.warnings.isEmpty)
    #expect(try session.changes(at: 1) == changes)
    #expect(session.check().isEmpty)
  }

  static let refusals: [(lines: [String], place: String)] = [
    ([header, "{"], "line 2"), ([header, "5"], "line 2"),
    ([header, #"{"position":1}"#], "line 2"),
    ([header, action("[]", position: 2)], "line 2"),
    ([header, action("{}")], "line 2, changes"),
    ([header, action(#"[{"op":"add","path":"/a/b","value":1}]"#)], "line 2, changes[0]"),
    ([header, action(#"[{"op":"add","path":"a","value":1}]"#)], "line 2, changes[0].path"),
    ([header, action(#"[{"op":"remove","path":""}]"#)], "line 2, changes[0]"),
    ([header, action(#"[{"op":"move","from":"/list","path":"/list/0"}]"#)], "line 2, changes[0]"),
    ([header, action(#"[{"op":"swap","path":"/list"}]"#)], "line 2, changes[0].op"),
    ([header, action(#"[{"op":"test","path":"/list","value":1}]"#)], "line 2, changes[0]"),
    ([header, #"{"branch":2,"name":"b","parent":7,"forkedAt":0}"#], "line 2"),
    ([header, #"{"branch":2,"name":"b","parent":1,"forkedAt":9}"#], "line 2, forkedAt"),
    ([header, #"{"gap":-1,"time":0,"reason":""}"#], "line 2, gap"),
    ([header, #"{"effect":1,"startedBy":1,"began":1,"ended":2,"how":"lost"}"#], "line 2, how"),
    ([header, action("[]"), end, end], "line 4"),
    ([header, end], "line 2, actions"),
    ([header, action("[]"), action("[]", position: 2), end], "line 4, actions"),
    ([header, emptyEnd, "", action("[]")], "line 4"),
    ([header, emptyEnd, #"{"weather":"fine"}"#], "line 3"),
    ([header, emptyEnd, header], "line 3"),
    ([#"{"hindsight":0,"initialState":1}"#], "line 1"),
    ([#"{"hindsight":1,"initialState":1}"#], "line 1"),
    ([#"{"hindsight":"1","initialState":1}"#], "line 1, hindsight"),
  ]

  @Test(arguments: refusals) func aBadLineIsNamed(lines: [String], place: String) throws {
    let folder = try Folder()
    let text = Data(lines.joined(separator: "\n").utf8)
    let error = #expect(throws: ImportError.self) {
      try SessionImport(text, name: "x").run(to: folder.url)
    }
    #expect(error?.place == place)
    #expect(try folder.contents.isEmpty)
  }

  @Test func whatWasCutOffCountsAsCutOff() throws {
    let (session, report) = try imported(Self.header, Self.action("[]"))
    #expect(report.warnings == [.noEnd])
    #expect(session.status == .cutOff)
  }

  @Test func unknownLinesAndMembersAreIgnored() throws {
    let line = #"{"weather":"fine"}"#
    let (session, report) = try imported(
      Self.header, line, "", Self.action("[]").replacing(#""time":1"#, with: #""time":1,"x":2"#),
      Self.end)
    #expect(report.warnings.isEmpty)
    #expect(try session.lastPosition() == 1)
  }

  @Test func anAppGivesItsNameAlone() throws {
    let folder = try Folder()
    let text = Data([Self.header, Self.emptyEnd].joined(separator: "\n").utf8)
    _ = try SessionImport(
      text, name: "x", app: SessionImport.ImportingApp("counter", machine: CounterApp.recorded)
    ).run(to: folder.url)
    #expect(try SessionReader(opening: folder.url).header.app == "counter")
  }

  @Test(arguments: Array(1...8) as [UInt64]) func mutantsAreImportedOrRefused(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let made = try RandomSession.make(seed: seed)
    let session = try SessionReader(opening: made.url)
    defer { session.close() }
    for format in [ExportFormat.jsonl, .redux] {
      var text = ""
      try SessionExport(Timeline(session), as: format).write { text += $0 + "\n" }
      var bytes = Data(text.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch seed % 3 {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
      let folder = try Folder()
      do {
        _ = try SessionImport(bytes, name: "x").run(to: folder.url)
        let faults = try SessionReader(opening: folder.url).check().filter { fault in
          // Numbers of effects are taken as they are, and so are actions that never finished:
          // `check` tells.
          switch fault.kind {
          case .effect, .noSuchEffect, .noOutcome: false
          default: true
          }
        }
        #expect(faults.isEmpty, "seed \(seed)")
      } catch is ImportError {
        #expect(try folder.contents.isEmpty, "seed \(seed)")
      }
    }
  }
}
