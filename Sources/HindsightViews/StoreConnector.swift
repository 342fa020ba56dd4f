public import Hindsight

/// A view made from the provided store's state and a function that sends to it.
///
///     StoreConnector(Counter.State.self, Counter.Action.self) { state, dispatch in
///       "count: \(state.count)"
///     }
public struct StoreConnector<State, Action>: TextView {
  private let content: (State, @escaping (Action) -> Void) -> TextColumn

  /// A view connected to a store of these types.
  public init(
    _ state: State.Type = State.self, _ action: Action.Type = Action.self,
    @TextBuilder content: @escaping (State, @escaping (Action) -> Void) -> TextColumn
  ) {
    self.content = content
  }

  /// The view's lines. If no store of these types is provided, a line says so.
  public func lines(in environment: TextEnvironment) -> [String] {
    guard let source = environment.source(of: State.self, Action.self) else {
      return TextParagraph("(no store of \(State.self) is provided here)").lines(in: environment)
    }
    return content(source.state(), source.dispatch).lines(in: environment)
  }
}

/// Views connected to a part of the provided store: a child's state, and its actions as cases of
/// the parent's.
///
///     ScopedView(state: \AppState.counter, action: AppAction.counter) { CounterView() }
public struct ScopedView<State, Action, ChildState, ChildAction>: TextView {
  private let state: KeyPath<State, ChildState>
  private let action: (ChildAction) -> Action
  private let content: TextColumn

  /// Views connected to the state at a path, whose actions are embedded by `action`.
  public init(
    state: KeyPath<State, ChildState>, action: @escaping (ChildAction) -> Action,
    @TextBuilder _ content: () -> TextColumn
  ) {
    self.state = state
    self.action = action
    self.content = content()
  }

  /// Views connected to the state at a path, whose actions are those of a case path.
  public init(
    state: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>,
    @TextBuilder _ content: () -> TextColumn
  ) {
    self.init(state: state, action: action.embed, content)
  }

  /// The views' lines. If the parent's store is not provided, the views say so themselves.
  public func lines(in environment: TextEnvironment) -> [String] {
    guard let source = environment.source(of: State.self, Action.self) else {
      return content.lines(in: environment)
    }
    let child = StateSource<ChildState, ChildAction>(
      state: { source.state()[keyPath: state] }, dispatch: { source.dispatch(action($0)) })
    return content.lines(in: environment.providing(child))
  }
}
