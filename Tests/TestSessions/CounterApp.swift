internal import Hindsight
internal import SessionFile
internal import StateTree
package import TimeTravel

/// A small app in several versions, as it may have changed since it was recorded.
package enum CounterApp {
  package struct State: Codable {
    var count = 0
    var log: [String] = []
  }

  /// A state with a member more, which older recordings lack.
  struct WiderState: Codable {
    var count = 0
    var log: [String] = []
    var step = 1

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      count = try container.decode(Int.self, forKey: .count)
      log = try container.decode([String].self, forKey: .log)
      step = try container.decodeIfPresent(Int.self, forKey: .step) ?? 1
    }
  }

  /// A state that older recordings do not fit.
  struct OtherState: Codable {
    var total = 0
  }

  package enum Action: Codable {
    case add(Int)
    case note(String)
    case double
  }

  enum FewerActions: Codable {
    case add(Int)
    case double
  }

  package static let recorded = Machine(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .add(let number): state.count += number
      case .note(let text): state.log.append(text)
      case .double: state.count *= 2
      }
      return .merge(.send(.add(1_000)), .run { _ in })
    })

  /// Doubles wrongly from 10 on.
  package static let wrong = Machine(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .add(let number): state.count += number
      case .note(let text): state.log.append(text)
      case .double: state.count += min(state.count, 10)
      }
      return .none
    })

  package static let wider = Machine(
    initialState: WiderState(),
    reducer: Reduce<WiderState, Action> { state, action in
      switch action {
      case .add(let number): state.count += number * state.step
      case .note(let text): state.log.append(text)
      case .double: state.count *= 2
      }
      return .none
    })

  package static let other = Machine(
    initialState: OtherState(), reducer: Reduce<OtherState, Action> { _, _ in .none })

  package static let fewer = Machine(
    initialState: State(),
    reducer: Reduce<State, FewerActions> { state, action in
      switch action {
      case .add(let number): state.count += number
      case .double: state.count *= 2
      }
      return .none
    })
}

extension TestSession {
  /// A session of the recorded app after these actions; it is still open.
  package convenience init(recording actions: [String]) throws {
    try self.init(initialState: CounterApp.recorded.initialState())
    try record(actions)
  }

  package func record(_ actions: [String]) throws {
    for text in actions {
      let last = writer.lastPosition() ?? 0
      let run = try CounterApp.recorded.start(at: state)
      let action = try CounterApp.recorded.action(parsing: text)
      try appendAction(action, at: last + 1)
      let time = try run.reduce(action.payload, at: last + 1, feeding: []).nanoseconds
      try finish(last + 1, state: run.state, nanoseconds: time)
    }
  }

  package func closed() throws -> Timeline {
    try writer.close()
    return try timeline()
  }
}
