internal import HindsightRecorder
internal import StateTree

extension Reducer {
  /// This reducer, telling each action and what it changed.
  ///
  ///     Counter().logged()
  ///
  ///     incrementTapped {"incrementTapped":{}}
  ///       ~ .count  0 -> 1
  ///
  /// It is told in the order of reducing. A debugger that runs recorded actions again tells
  /// nothing. Each action costs two whole encodings of the state: this is for looking at a feature,
  /// not for keeping what it did, which is a `Recorder`'s task.
  ///
  /// - Parameter print: where it is told; standard error unless it is given.
  public func logged(
    _ print: @escaping @Sendable (LoggedAction) -> Void = LoggedAction.print
  ) -> LoggedReducer<Self> {
    LoggedReducer(base: self, print: print)
  }
}

/// A reducer that tells what it does; made by `logged`.
public struct LoggedReducer<Base: Reducer>: Reducer {
  let base: Base
  let print: @Sendable (LoggedAction) -> Void

  /// Runs the reducer and tells what it did. What does not encode is not told.
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
