import Foundation
import Hindsight
import SessionFile
import SessionFixtures
import StateTree
import TimeTravel

@testable import HindsightDebugger

struct Library: Reducer {
  struct Book: Codable, Hashable {
    var title: String
    var isRead = false
  }

  struct State: Codable, Hashable {
    var count = 0
    var books: [Book] = []
    var note: String?
    var shelves: [String: Int] = ["a/b": 1]
  }

  enum Counter: Codable {
    case increment
    case set(Int)
  }

  enum Action: Codable {
    case counter(Counter)
    case add(title: String)
    case remove(at: Int)
    case note(String?)
    case answered(Int)
    case crash
  }

  var removesTheNext = false

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .counter(.increment): state.count += 1
    case .counter(.set(let count)): state.count = count
    case .add(let title): state.books.append(Book(title: title))
    case .remove(let index):
      let index = removesTheNext ? index + 1 : index
      if state.books.indices.contains(index) { state.books.remove(at: index) }
    case .note(let note): state.note = note
    case .answered(let count): state.count = count
    case .crash: state.note = "came through"
    }
    return .none
  }
}

extension App {
  static let library = App(
    "library", version: "2", initialState: Library.State(), reducer: Library(),
    view: LibraryView())
  static let oldLibrary = App(
    "library", version: "1", initialState: Library.State(),
    reducer: Library(removesTheNext: true))
}

struct Sent {
  var text: String
  var origin = Origin.user
  var cause: Int?
  var effect: Int64?
  var finishes = true

  init(
    _ text: String, origin: Origin = .user, cause: Int? = nil, effect: Int64? = nil,
    finishes: Bool = true
  ) {
    self.text = text
    self.origin = origin
    self.cause = cause
    self.effect = effect
    self.finishes = finishes
  }

  static let usual = [
    Sent(".counter(.increment)"), Sent(".add(title: \"Dune\")"), Sent(".add(title: \"Emma\")"),
    Sent(".counter(.set(41))"), Sent(".answered(42)", origin: .effect, cause: 4),
    Sent(".remove(at: 0)"),
  ]
}

enum SampleSession {
  static func write(
    _ sent: [Sent], to url: URL, app: App = .library, gap: Gap? = nil, outside: StateValue? = nil,
    effects: [RecordedEffect] = [], removedTo: Int? = nil, closes: Bool = true
  ) throws {
    let writer = try SessionWriter(creating: url)
    var state = try app.machine.initialState()
    let header = SessionHeader(
      app: app.name, appVersion: app.version, appCommit: "c0ffee", stateType: "Library.State",
      actionType: "Library.Action", program: "library-app", system: "Linux 6.1 x86_64",
      startedAt: 1_773_497_366_535_897_932)
    try writer.begin(header, initialState: state)
    for (index, sent) in sent.enumerated() {
      let action = try app.machine.action(parsing: sent.text)
      let run = try app.machine.start(at: state)
      let step = try run.reduce(action.payload, at: index + 1, feeding: [])
      try writer.appendAction(
        RecordedAction(
          position: index + 1, time: Int64(index + 1) * 100_000_000, name: action.name,
          payload: action.payload, origin: sent.origin, cause: sent.cause,
          effect: sent.effect, file: "Library/View.swift", line: 10 + index))
      guard sent.finishes else { continue }
      let changes = StateDiff(from: state, to: run.state)?.changes ?? []
      try writer.appendOutcome(
        Outcome(position: index + 1, reducerNanoseconds: 12_400), reads: step.reads,
        changes: changes,
        state: run.state)
      state = run.state
    }
    if let gap { try writer.appendGap(gap) }
    if let outside {
      let position = sent.count + 1
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64(position) * 100_000_000, name: "", payload: .null,
          origin: .outside))
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 0),
        changes: StateDiff(from: state, to: outside)?.changes ?? [], state: outside)
    }
    for effect in effects {
      try writer.effectBegan(
        effect.id, startedAt: effect.position, time: effect.beganAt, label: effect.label)
      guard let end = effect.end, let endedAt = effect.endedAt else { continue }
      try writer.effectEnded(effect.id, time: endedAt, end: end, reason: effect.reason)
    }
    if let removedTo {
      let reader = try SessionReader(opening: url)
      let kept = try Timeline(reader).state(at: removedTo)
      reader.close()
      try writer.trim(to: removedTo, state: KeyframeText(kept, sharing: writer.sharing), time: 0)
    }
    if closes { try writer.close() }
  }
}
