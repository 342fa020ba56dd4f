/// Several reducers as one, run from first to last on the same action; their effects are merged.
///
/// A `body` combines its reducers by itself. Use this to apply a modifier to a group:
///
///     CombineReducers {
///       Scope(state: \.counter, action: Action.counterPath) { Counter() }
///       Scope(state: \.settings, action: Action.settingsPath) { Settings() }
///     }
///     .logged()
public struct CombineReducers<State, Action, Content: Reducer<State, Action>>: Reducer {
  @usableFromInline
  let content: Content

  /// The reducers listed in the closure, as one.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  /// Runs each of the reducers.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    content.reduce(into: &state, action: action)
  }
}
