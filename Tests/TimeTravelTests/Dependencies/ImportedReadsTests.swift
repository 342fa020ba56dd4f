import Foundation
import Hindsight
import SessionExchange
import SessionFile
import StateTree
import Testing
import TimeTravel

/// What a reducer read from dependencies, in logs that tell it and in those that do not.
@Suite struct ImportedReadsTests {
  static let body: DiaryApp.Body = { state, action in
    guard case .write(let text) = action else { return }
    state.ids.append(DependencyValues.current.uuid())
    state.entries.append("\(text) \(DependencyValues.current.weather)")
  }

  let folder: TravelFolder
  let log: StateValue

  init() throws {
    folder = try TravelFolder()
    let url = try DiaryApp.record(
      [.write("a"), .other, .write("b")], in: folder.url, by: Self.body)
    log = try Self.export(Timeline(try SessionReader(opening: url)))
  }

  static func export(_ timeline: Timeline) throws -> StateValue {
    var text = ""
    try SessionExport(timeline, as: .redux).write { text += $0 + "\n" }
    return try StateValue(json: text)
  }

  func imported(_ log: StateValue) throws -> Timeline {
    let url = folder.url.appending(path: "\(UUID()).hindsight")
    _ = try SessionImport(Data(log.jsonText().utf8), name: "diary").run(to: url)
    return Timeline(try SessionReader(opening: url))
  }

  func replay(_ timeline: Timeline) throws -> ReplayReport {
    try Replay().run(DiaryApp.machine(Self.body), on: timeline)
  }

  /// The log as another program writes it, which marks nothing.
  var foreignLog: StateValue { Self.changingActions(of: log) { $0["meta"] = nil } }

  static func changingActions(
    of log: StateValue, _ change: (inout StateObject) -> Void
  ) -> StateValue {
    guard case .object(var whole) = log, case .object(let lifted)? = whole["actionsById"]
    else { return log }
    var changed = StateObject()
    for (id, value) in lifted {
      guard case .object(var outer) = value, case .object(var action)? = outer["action"]
      else { continue }
      if action["type"] != "@@INIT" { change(&action) }
      // As the app's own action, which is what another store would have logged.
      if action["meta"] == nil, case .object(let payload)? = action["payload"] {
        for (key, value) in payload { action[key] = value }
        action["payload"] = nil
      }
      outer["action"] = .object(action)
      changed[id] = .object(outer)
    }
    whole["actionsById"] = .object(changed)
    return .object(whole)
  }

  @Test func ourOwnExportTellsThem() throws {
    let timeline = try imported(log)
    #expect(try timeline.session.hasReads)
    #expect(try timeline.reads(at: 1).map(\.name) == ["uuid", "weather"])
    let report = try replay(timeline)
    #expect(report.holds, "\(report.divergences)")
    #expect(report.unvouched == [])
    #expect(report.replayedCount == 3)
  }

  @Test func anotherLogDoesNot() throws {
    for timeline in [try imported(foreignLog), try imported(Self.export(imported(foreignLog)))] {
      #expect(try !timeline.session.hasReads)
      let report = try replay(timeline)
      #expect(report.holds, "\(report.divergences)")
      #expect(
        report.unvouched
          == [1, 3].map {
            ReplayReport.Unvouched(position: $0, names: ["uuid", "weather"], isUntold: true)
          })
    }
  }

  @Test func whatReadsNothingIsVouchedForAllTheSame() throws {
    let machine = DiaryApp.machine { state, action in
      if case .other = action { state.entries.append("new") }
      Self.body(&state, action)
    }
    let report = try Replay().run(machine, on: imported(foreignLog))
    #expect(report.divergences.map(\.position) == [2])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let reads: StateValue
    let place: String
    var testDescription: String { reads.jsonText() }
  }

  static let wrong = [
    Case(reads: "none", place: "reads"), Case(reads: [5], place: "reads[0]"),
    Case(reads: [["kind": "value", "value": 1]], place: "reads[0].name"),
    Case(reads: [["name": "date", "kind": "value"]], place: "reads[0].value"),
    Case(reads: [["name": "date", "kind": "guess", "value": 1]], place: "reads[0].kind"),
    Case(reads: [["name": 5, "kind": "call"]], place: "reads[0].name"),
  ]

  @Test(arguments: wrong) func whatIsNoReadIsRefused(_ example: Case) throws {
    let damaged = Self.changingActions(of: log) {
      $0["meta"] = ["hindsight": ["reads": example.reads]]
    }
    let error = try #require(throws: ImportError.self) { _ = try imported(damaged) }
    let place = "actionsById.1.action.meta.hindsight.\(example.place)"
    let missing = if case .missing(let member) = error.reason { ".\(member)" } else { "" }
    #expect(error.place + missing == place)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }
}
