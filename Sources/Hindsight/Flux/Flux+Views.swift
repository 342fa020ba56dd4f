extension Flux {
  /// Adapts a view of a flux app, so that a debugger can show it: its actions become registered
  /// ones.
  ///
  ///     App(…, view: Flux.RegisteredView(MoviesHome(), actions: MovieActions.self))
  public struct RegisteredView<Content: ConnectedView, Actions: Registry>: ConnectedView
  where Content.Action == any Action {
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

  /// Provides a store to the connected views inside, and draws them.
  ///
  ///     print(Flux.StoreProvider(store: store) { MoviesHome() }.text(width: 60))
  @MainActor
  public struct StoreProvider<StoreState: State> {
    private let store: Store<StoreState>
    private let content: @MainActor () -> TextColumn

    /// The views of a builder, connected to a store. The builder runs whenever they are drawn.
    public init(
      store: Store<StoreState>, @TextBuilder content: @escaping @MainActor () -> TextColumn
    ) {
      self.store = store
      self.content = content
    }

    /// The views as text of at most `width` columns.
    public func text(width: Int = 80) -> String {
      let source = StateSource<StoreState, any Action>(
        state: { store.state }, dispatch: { store.dispatch(action: $0) })
      let environment = TextEnvironment(width: width).providing(source)
      return content().lines(in: environment).joined(separator: "\n")
    }

    /// The views' text now, and then each different text whenever what they read has changed.
    public func texts(width: Int = 80) -> ObservedValues<String> {
      ObservedValues { text(width: width) }
    }
  }
}
