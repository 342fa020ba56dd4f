import Hindsight

/// A feature that works until it is cancelled, and may present another one of its kind.
struct Worker: Reducer {
  struct State: Codable, Equatable, Identifiable {
    var id: Int
    var log: [String] = []
    @PresentationState var helper: Helper.State?
  }

  enum Action: Codable, Equatable, Sendable {
    case work(String)
    case workAgain(String)
    case stop(String)
    case note(String)
    case helper(PresentationAction<Helper.Action>)
    case callHelper(Int)
    case quit

    static let helperPath = CasePath(Action.helper) {
      guard case .helper(let action) = $0 else { return nil }
      return action
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .work(let id):
        return endless.cancellable(id: id)
      case .workAgain(let id):
        return endless.cancellable(id: id, cancelInFlight: true)
      case .stop(let id):
        return .cancel(id: id)
      case .note(let text):
        state.log.append(text)
      case .callHelper(let id):
        state.helper = Helper.State(id: id)
      case .quit:
        return .run { [dismiss] _ in await dismiss() }
      case .helper:
        break
      }
      return .none
    }
    .ifLet(\.$helper, action: Action.helperPath) { Helper() }
  }

  private var endless: Effect<Action> { .run { _ in await untilCancelled() } }
}

/// What a worker presents.
struct Helper: Reducer {
  struct State: Codable, Equatable, Identifiable {
    var id: Int
    var count = 0
  }
  enum Action: Codable, Equatable, Sendable { case work, up, quit }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .work: return .run { _ in await untilCancelled() }
    case .up: state.count += 1
    case .quit: return .run { [dismiss] _ in await dismiss() }
    }
    return .none
  }
}

/// Workers at every kind of place that can go away.
struct Office: Reducer {
  struct State: Codable, Equatable {
    @PresentationState var sheet: Worker.State?
    var rows: [Worker.State] = []
    var left: Worker.State = Worker.State(id: 100)
    var right: Worker.State = Worker.State(id: 200)
    var room = Room.State.empty
    var optional: Worker.State?
  }

  enum Action: Codable, Equatable, Sendable {
    case sheet(PresentationAction<Worker.Action>)
    case rows(IdentifiedAction<Int, Worker.Action>)
    case left(Worker.Action), right(Worker.Action)
    case room(Room.Action)
    case optional(Worker.Action)
    case open(Int?)
    case remove(Int)
    case stop(String)

    static let sheetPath = CasePath(Action.sheet) {
      guard case .sheet(let action) = $0 else { return nil }
      return action
    }
    static let rowsPath = CasePath(Action.rows) {
      guard case .rows(let action) = $0 else { return nil }
      return action
    }
    static let leftPath = CasePath(Action.left) {
      guard case .left(let action) = $0 else { return nil }
      return action
    }
    static let rightPath = CasePath(Action.right) {
      guard case .right(let action) = $0 else { return nil }
      return action
    }
    static let roomPath = CasePath(Action.room) {
      guard case .room(let action) = $0 else { return nil }
      return action
    }
    static let optionalPath = CasePath(Action.optional) {
      guard case .optional(let action) = $0 else { return nil }
      return action
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: Action.leftPath) { Worker() }
    Scope(state: \.right, action: Action.rightPath) { Worker() }
    Scope(state: \.room, action: Action.roomPath) { Room() }
    Reduce { state, action in
      switch action {
      case .open(let id):
        state.sheet = id.map { Worker.State(id: $0) }
        state.optional = state.sheet
      case .remove(let id):
        state.rows.removeAll { $0.id == id }
      case .stop(let id):
        return .cancel(id: id)
      case .sheet, .rows, .left, .right, .room, .optional:
        break
      }
      return .none
    }
    .ifLet(\.$sheet, action: Action.sheetPath) { Worker() }
    .ifLet(\.optional, action: Action.optionalPath) { Worker() }
    .forEach(\.rows, action: Action.rowsPath) { Worker() }
  }
}

/// A room that a worker may be in.
struct Room: Reducer {
  enum State: Codable, Equatable {
    case empty
    case used(Worker.State)

    static let usedPath = CasePath(State.used) {
      guard case .used(let state) = $0 else { return nil }
      return state
    }
  }

  enum Action: Codable, Equatable, Sendable {
    case worker(Worker.Action)
    case enter(Int?)

    static let workerPath = CasePath(Action.worker) {
      guard case .worker(let action) = $0 else { return nil }
      return action
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard case .enter(let id) = action else { return }
      state = id.map { .used(Worker.State(id: $0)) } ?? .empty
    }
    .ifCaseLet(State.usedPath, action: Action.workerPath) { Worker() }
  }
}

/// Waits until the effect that calls it is cancelled.
func untilCancelled() async {
  let (stream, _) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
}
