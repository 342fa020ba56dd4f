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
  /// The store is observable as a `Store` is: code that reads `store.movies` inside
  /// `withObservationTracking` is told when that part becomes another value.
  ///
  /// An action passes the middleware, first to last, then the reducer; after that an `AsyncAction`
  /// begins its work. What that dispatches is recorded with its cause. What a middleware dispatches
  /// is caused by the action that it was called with, where it passed that on before; what it
  /// dispatches in its stead goes for the action itself.
  @MainActor
  @dynamicMemberLookup
  public final class Store<StoreState: State>: Observable {
    private let store: Hindsight.Store<StoreState, RegisteredAction<NoRegistry>>
    private let dispatcher: Dispatcher<StoreState>

    /// A store of an initial state, which a recorder, if there is one, records as position 0.
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

    /// A part of the state. Reading it observes this part alone.
    public subscript<Member>(dynamicMember path: KeyPath<StoreState, Member>) -> Member {
      store[dynamicMember: path]
    }

    /// Dispatches an action: when this returns it has passed the middleware, and what they let
    /// through is reduced.
    ///
    /// Called while another action is being reduced, it queues the action and returns at once.
    public func dispatch(action: any Action, file: String = #fileID, line: Int = #line) {
      dispatcher.pass(action) { [store] action in
        store.send(RegisteredAction(action), file: file, line: line)
      }
    }

    /// Waits until no `AsyncAction` is at work, those included that are dispatched meanwhile.
    public func finish() async { await store.finish() }
  }
}
