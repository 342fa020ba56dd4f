public import Hindsight

extension Flux {
  /// Adapts a view of a flux app, so that a debugger can show it: its actions become registered
  /// ones.
  ///
  ///     App(…, view: Flux.RegisteredView(MoviesHome(), actions: MovieActions.self))
  public struct RegisteredView<Content: ConnectedView, Actions: ActionRegistry>: ConnectedView
  where Content.Action == any Flux.Action, Actions.Action == any Flux.Action {
    /// The state of the view inside.
    public typealias State = Content.State
    /// Any action, encoded under its type's name.
    public typealias Action = RegisteredAction<Actions>

    private let content: Content

    /// Creates a view whose actions are in a registry.
    public init(_ content: Content, actions: Actions.Type) { self.content = content }

    /// Does nothing, because the view inside reads the state itself.
    public func map(state: State, dispatch: @escaping (Action) -> Void) {}

    /// The view inside.
    public func body(props: Void) -> some TextView {
      ScopedView(state: \Content.State.self, action: RegisteredAction<Actions>.init(_:)) {
        content
      }
    }
  }
}
