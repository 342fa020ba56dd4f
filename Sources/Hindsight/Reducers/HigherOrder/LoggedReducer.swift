internal import HindsightRecorder
internal import StateTree

extension Reducer {
  /// This reducer, which also logs each action and its changes.
  ///
  ///     Counter().logged()
  ///
  ///     incrementTapped {"incrementTapped":{}}
  ///       ~ .count  0 -> 1
  ///
  /// Actions are logged in the order in which they are reduced. A debugger that runs recorded
  /// actions again logs nothing. Each action costs two whole encodings of the state, so use this to
  /// look at a feature; to keep what an app did, use a `Recorder`.
  ///
  /// - Parameter print: receives each logged action; by default it goes to standard error.
  public func logged(
    _ print: @escaping @Sendable (LoggedAction) -> Void = LoggedAction.print
  ) -> LoggedReducer<Self> {
    LoggedReducer(base: self, print: print)
  }
}

/// A reducer that logs what it does; made by `logged`.
public struct LoggedReducer<Base: Reducer>: Reducer {
  let base: Base
  let print: @Sendable (LoggedAction) -> Void

  /// Runs the reducer and logs what it did, if the action and the state encode.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard Reduction.current?.isTravel != true else {
      return base.reduce(into: &state, action: action)
    }
    let encoder = StateEncoder()
    let before = try? encoder.encode(state)
    let effect = base.reduce(into: &state, action: action)
    if let before, let after = try? encoder.encode(state),
      let action = try? encoder.encodeAction(action)
    {
      let changes = StateDiff(from: before, to: after)?.changes ?? []
      print(LoggedAction(action: action, changes: changes))
    }
    return effect
  }
}
