/// The names of a store in the style of SwiftUIFlux and ReSwift, whose actions are types of their
/// own and whose reducers are pure functions.
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
/// It is recorded in the same tables as a `Store`, by the same `Recorder`: an action is named by
/// its type, as one would write it. A debugger runs the reducers through `Flux.Reduce`.
public enum Flux {
  /// The state of a store, or a part of it.
  public protocol State: Sendable {}

  /// What can happen. An action need not be `Codable` to be recorded, only to be replayed.
  public protocol Action: Sendable {}

  /// An action that also does something in the outer world, and dispatches what comes of it.
  public protocol AsyncAction: Action {
    /// Does the work. It begins once the action is reduced, and is never done again by a replay.
    ///
    /// A function that only starts something and hands `dispatch` on to a callback or a task
    /// satisfies this as well as one that waits: the work counts as ended when the function has
    /// returned and nothing holds `dispatch` any more. What it throws is reported on standard error
    /// and recorded as the effect's end.
    ///
    /// - Parameters:
    ///   - state: the store's state as the action found it.
    ///   - dispatch: sends an action to the store; does nothing once the store is gone.
    @MainActor func execute(state: (any State)?, dispatch: @escaping DispatchFunction) async throws
  }

  /// What sends an action: when it returns, the action is reduced.
  public typealias DispatchFunction = @MainActor (any Action) -> Void

  /// A reducer, or a part of one: the state after an action, made of the state before it. It must
  /// be pure but for what it reads through `@Dependency`.
  public typealias Reducer<StoreState> = (StoreState, any Action) -> StoreState

  /// What stands between `dispatch` and the reducer. It is made once, of a function that dispatches
  /// from the start and one that gives the state; then of the next one's function, which passes an
  /// action on.
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
