/// What a recording needs of The Composable Architecture, in its shape.
enum TCAStandIn {
  struct Effect<Action>: Sendable {
    static var none: Effect { Effect() }
  }

  protocol Reducer<State, Action> {
    associatedtype State
    associatedtype Action
    associatedtype Body
    func reduce(into state: inout State, action: Action) -> Effect<Action>
    func _reduce(into state: inout State, action: Action) -> Effect<Action>
    var body: Body { get }
  }

  final class Store<State, Action> {
    private(set) var state: State
    private let reducer: any Reducer<State, Action>

    init<R: Reducer<State, Action>>(initialState: State, reducer: () -> R) {
      state = initialState
      self.reducer = reducer()
    }

    func send(_ action: Action) { _ = reducer._reduce(into: &state, action: action) }
  }
}

struct NoTCABody {}

extension TCAStandIn.Reducer {
  func reduce(into state: inout State, action: Action) -> TCAStandIn.Effect<Action> {
    _reduce(into: &state, action: action)
  }

  func _reduce(into state: inout State, action: Action) -> TCAStandIn.Effect<Action> {
    reduce(into: &state, action: action)
  }
}

extension TCAStandIn.Reducer where Body == NoTCABody {
  var body: NoTCABody { NoTCABody() }
}
