/// Turns a state and an action into the next state, and returns the effects to start.
///
/// Write a reducer either as one function, `reduce(into:action:)`, or as a `body` composed of other
/// reducers:
///
///     struct Counter: Reducer {
///       struct State { var count = 0 }
///       enum Action { case incrementTapped }
///
///       func reduce(into state: inout State, action: Action) -> Effect<Action> {
///         switch action {
///         case .incrementTapped: state.count += 1
///         }
///         return .none
///       }
///     }
///
/// Reducers are pure: the same state and action always give the same next state. Code that needs
/// the outside world belongs in an effect, whose answer comes back as an action. This makes it
/// possible to run a recorded session again.
public protocol Reducer<State, Action> {
  /// The value that the reducer changes.
  associatedtype State
  /// What can happen.
  associatedtype Action
  /// The type of `body`; `NoBody` for a reducer that is one function.
  associatedtype Body

  /// Changes the state as the action asks and returns the effects that it starts.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of, run from first to last.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

/// A reducer on the state and the actions of another type: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The body of a reducer that is written as a function.
public struct NoBody: Sendable {
  init() {}
}

extension Reducer where Body == NoBody {
  /// Nothing: this reducer is its `reduce(into:action:)`.
  public var body: NoBody { NoBody() }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
