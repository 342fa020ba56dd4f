extension Flux {
  /// Makes a reducer in this package's style from a pure function, so that a debugger can replay a
  /// flux app, send to it, and run it live.
  ///
  ///     Debugger.main(apps: [
  ///       App(
  ///         "movies", initialState: AppState(),
  ///         reducer: Flux.Reduce(appReducer, actions: MovieActions.self))
  ///     ])
  ///
  /// The work of an `AsyncAction` is an effect. Middleware belongs to a `Flux.Store`; this reducer
  /// does not run it.
  public struct Reduce<StoreState: State, Actions: ActionRegistry>: Hindsight.Reducer
  where Actions.Action == any Flux.Action {
    /// Any action, encoded under its type's name.
    public typealias Action = RegisteredAction<Actions>

    private let reducer: Reducer<StoreState>
    /// Receives the actions of effects; if nil, they go straight to the store.
    private let dispatcher: Dispatcher<StoreState>?

    /// Creates a reducer that calls a pure function and finds recorded actions in a registry.
    public init(_ reducer: @escaping Reducer<StoreState>, actions: Actions.Type) {
      self.reducer = reducer
      dispatcher = nil
    }

    init(_ reducer: @escaping Reducer<StoreState>, dispatcher: Dispatcher<StoreState>)
    where Actions == NoRegistry {
      self.reducer = reducer
      self.dispatcher = dispatcher
    }

    /// Calls the function, and then starts the work of an `AsyncAction`.
    public func reduce(into state: inout StoreState, action: Action) -> Effect<Action> {
      guard let asynchronous = action.base as? any AsyncAction else {
        state = reducer(state, action.base)
        return .none
      }
      let before = state
      state = reducer(state, asynchronous)
      return .run { [dispatcher] send in
        let held = try await Self.execute(asynchronous, on: before, send, dispatcher)
        for await _ in held {}
      }
    }

    /// Does an action's work. The stream ends once nothing retains its `dispatch`.
    @MainActor
    private static func execute(
      _ action: any AsyncAction, on state: StoreState, _ send: Send<Action>,
      _ dispatcher: Dispatcher<StoreState>?
    ) async throws -> AsyncStream<Never> {
      let (held, continuation) = AsyncStream<Never>.makeStream()
      // The function does not know the line that calls `dispatch`.
      let send: DispatchFunction = { send(Action($0), file: "", line: 0) }
      let lease = DispatchLease(continuation) { action in
        if let dispatcher {
          dispatcher.pass(action, by: send)
        } else {
          send(action)
        }
      }
      try await action.execute(state: state) { lease.dispatch($0) }
      return held
    }
  }
}

/// The lease on an `AsyncAction`'s dispatching. When it is deallocated, it ends the stream.
private final class DispatchLease: Sendable {
  let dispatch: Flux.DispatchFunction
  private let held: AsyncStream<Never>.Continuation

  init(_ held: AsyncStream<Never>.Continuation, dispatch: @escaping Flux.DispatchFunction) {
    self.held = held
    self.dispatch = dispatch
  }

  deinit { held.finish() }
}

extension Flux {
  /// Lists no types: the registry of a store that only records.
  enum NoRegistry: ActionRegistry {
    typealias Action = any Flux.Action
    static var actions: [Entry] { [] }
  }
}
