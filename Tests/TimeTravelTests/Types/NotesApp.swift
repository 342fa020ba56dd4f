import Hindsight
import StateTree
import TestSessions
import TimeTravel

/// An app as it was recorded, and as it has become in several ways.
enum NotesApp {
  enum Filter: String, Codable { case all, open, done }
  struct Item: Codable, Equatable {
    var id: Int
    var title: String
  }
  struct State: Codable {
    var items = [Item(id: 1, title: "a"), Item(id: 2, title: "b")]
    var filter = Filter.all
  }
  enum Action: Codable {
    case favorite(id: Int, reason: String?)
    case filter(Filter)
    case noted(String)
    case item(Item)
  }

  static let recorded = Machine(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .favorite, .noted: break
      case .filter(let filter): state.filter = filter
      case .item(let item): state.items.append(item)
      }
      return .none
    })

  enum FewerFilters: String, Codable { case all, open }
  struct Wider: Codable {
    var id: Int
    var title: String
    var note: String
  }
  struct Narrower: Codable { var id: Int }
  struct Filled: Codable {
    var id: Int
    var title: String
    var rank = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      title = try container.decode(String.self, forKey: .title)
    }
  }
  struct WiderState: Codable {
    var items: [Wider] = []
    var filter = Filter.all
  }

  /// `favorite` needs a note, `noted` is called `note`, a filter is gone, an item's id is a text.
  enum Impossible: Codable {
    struct TextItem: Codable {
      var id: String
      var title: String
    }
    case favorite(id: Int, reason: String?, note: String)
    case filter(FewerFilters)
    case note(String)
    case item(TextItem)
  }

  /// `favorite` has no reason any more, an item has one member less or one more.
  enum Narrow: Codable {
    case favorite(id: Int)
    case filter(Filter)
    case noted(String)
    case item(Narrower)
  }
  enum Fill: Codable {
    case favorite(id: Int, reason: String?)
    case filter(Filter)
    case noted(String)
    case item(Filled)
  }

  static func machine<
    State: Codable & Sendable & SendableMetatype, Action: Codable & SendableMetatype
  >(
    _ state: State, _ action: Action.Type
  ) -> Machine {
    Machine(initialState: state, reducer: Reduce<State, Action> { _, _ in .none })
  }

  static let actions = [
    ".favorite(id: 1, reason: nil)", ".filter(.open)", ".favorite(id: 1, reason: \"x\")",
    ".filter(.done)", ".item(.init(id: 3, title: \"c\"))", ".noted(\"z\")", ".filter(.done)",
    ".favorite(id: 2, reason: \"y\")", ".item(.init(id: 4, title: \"d\"))",
  ]

  static func session() throws -> TestSession {
    let session = try TestSession(initialState: recorded.initialState())
    for (index, text) in actions.enumerated() {
      let run = try recorded.start(at: session.state)
      let action = try recorded.action(parsing: text)
      try session.appendAction(action, at: index + 1)
      _ = try run.reduce(action.payload, at: index + 1, feeding: [])
      try session.finish(index + 1, state: run.state)
    }
    return session
  }
}
