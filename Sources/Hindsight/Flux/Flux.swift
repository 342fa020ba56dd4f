/// A store in the style of SwiftUIFlux and ReSwift: each action is a type, and reducers are pure
/// functions.
///
///     struct AppState: Flux.State, Codable { var movies: [Int: Movie] = [:] }
///     struct SetMovie: Flux.Action, Codable { let movie: Movie }
///
///     func appReducer(state: AppState, action: any Flux.Action) -> AppState {
///       var state = state
///       switch action {
///       case let action as SetMovie: state.movies[action.movie.id] = action.movie
///       default: break
///       }
///       return state
///     }
///
///     let store = Flux.Store(reducer: appReducer, state: AppState(), recorder: recorder)
///     store.dispatch(action: SetMovie(movie: movie))
///
/// The same `Recorder` records it in the same tables as a `Store`. An action is named by its type,
/// as you would write it. A debugger runs the reducers through `Flux.Reduce`.
public enum Flux {
  /// The state of a store, or a part of it.
  public protocol State: Sendable {}

  /// What can happen. An action need not be `Codable` to be recorded, only to be replayed.
  public protocol Action: Sendable {}

  /// An action that also does work outside the reducer and dispatches the results.
  public protocol AsyncAction: Action {
    /// Does the work. It begins once the action is reduced. A replay never does it again.
    ///
    /// The function may wait for the work, or only start it and pass `dispatch` to a callback or a
    /// task: the work has ended once the function has returned and nothing retains `dispatch`. An
    /// error that it throws is reported on standard error and recorded as the effect's end.
    ///
    /// - Parameters:
    ///   - state: the store's state as the action found it.
    ///   - dispatch: sends an action to the store; does nothing once the store is gone.
    @MainActor func execute(state: (any State)?, dispatch: @escaping DispatchFunction) async throws
  }

  /// A function that sends an action. When it returns, the action is reduced.
  public typealias DispatchFunction = @MainActor (any Action) -> Void

  /// A reducer, or a part of one, which returns the state after an action. It must be pure, except
  /// for what it reads through `@Dependency`.
  public typealias Reducer<StoreState> = (StoreState, any Action) -> StoreState

  /// A function between `dispatch` and the reducer. It is built once: first it gets a function that
  /// dispatches from the start of the chain and one that returns the state, then the next
  /// middleware's function, which passes an action on.
  ///
  ///     let logging: Flux.Middleware<AppState> = { dispatch, getState in
  ///       { next in
  ///         { action in
  ///           print(action)
  ///           next(action)
  ///         }
  ///       }
  ///     }
  public typealias Middleware<StoreState> =
    @MainActor (
      _ dispatch: @escaping DispatchFunction, _ getState: @escaping @MainActor () -> StoreState?
    ) -> @MainActor (_ next: @escaping DispatchFunction) -> DispatchFunction
}
