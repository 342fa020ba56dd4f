public import HindsightRecorder
public import Observation

extension Flux {
  /// An app's state, its reducer, and the one way to change it: `dispatch`.
  ///
  ///     let store = Flux.Store(
  ///       reducer: appReducer, middleware: [logging], state: AppState(), recorder: recorder)
  ///     store.dispatch(action: FetchPage(number: 1))
  ///     print(store.movies.count)
  ///
  /// The store is observable like a `Store`: code that reads `store.movies` inside
  /// `withObservationTracking` is notified when that part's value changes.
  ///
  /// An action passes through the middleware, first to last, then the reducer; after that an
  /// `AsyncAction` begins its work. Actions that this work dispatches are recorded with their
  /// cause. If a middleware has passed its action on and then dispatches another, the first is the
  /// cause of the second; if it dispatches another action instead, that one counts as the original
  /// action.
  @MainActor
  @dynamicMemberLookup
  public final class Store<StoreState: State>: Observable {
    private let store: Hindsight.Store<StoreState, RegisteredAction<NoRegistry>>
    private let dispatcher: Dispatcher<StoreState>

    /// Creates a store with an initial state. A recorder, if there is one, records it as position
    /// 0.
    ///
    /// `withDependencies` changes dependencies for everything that the store runs, as with a
    /// `Store`.
    public init(
      reducer: @escaping Reducer<StoreState>, middleware: [Middleware<StoreState>] = [],
      state: StoreState, recorder: Recorder? = nil,
      withDependencies change: (inout DependencyValues) -> Void = { _ in }
    ) {
      dispatcher = Dispatcher()
      store = Hindsight.Store(
        initialState: state,
        reducer: Reduce<StoreState, NoRegistry>(reducer, dispatcher: dispatcher),
        recorder: recorder, withDependencies: change)
      dispatcher.connect(store, middleware)
    }

    /// The whole state. Reading it observes every change.
    public var state: StoreState { store.state }

    /// A part of the state. Reading it observes only this part.
    public subscript<Member>(dynamicMember path: KeyPath<StoreState, Member>) -> Member {
      store[dynamicMember: path]
    }

    /// Dispatches an action. When this returns, the action has passed through the middleware, and
    /// what they let through is reduced.
    ///
    /// If it is called while another action is being reduced, it queues the action and returns at
    /// once.
    public func dispatch(action: any Action, file: String = #fileID, line: Int = #line) {
      dispatcher.pass(action) { [store] action in
        store.send(RegisteredAction(action), file: file, line: line)
      }
    }

    /// Waits until no `AsyncAction` is working, including those dispatched meanwhile.
    public func finish() async { await store.finish() }
  }
}
