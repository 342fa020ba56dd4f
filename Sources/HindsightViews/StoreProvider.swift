public import Hindsight

/// Provides a store to the connected views inside, and draws them.
///
///     let screen = StoreProvider(store: store) { CounterView() }
///     print(screen.text(width: 60))
///
///     for await text in screen.texts(width: 60) { redraw(text) }
///
/// A change redraws the views that read what changed: connected views read the whole state, and
/// `store.count` in the builder reads only the count.
@MainActor
public struct StoreProvider<State, Action> {
  private let source: StateSource<State, Action>
  private let content: @MainActor () -> TextColumn

  /// The views of a builder, connected to a store. The builder runs whenever they are drawn.
  public init(
    store: Store<State, Action>, @TextBuilder content: @escaping @MainActor () -> TextColumn
  ) {
    source = StateSource(state: { store.state }, dispatch: { store.send($0) })
    self.content = content
  }

  /// The views of a builder, connected to a flux store.
  public init(
    store: Flux.Store<State>, @TextBuilder content: @escaping @MainActor () -> TextColumn
  ) where State: Flux.State, Action == any Flux.Action {
    source = StateSource(state: { store.state }, dispatch: { store.dispatch(action: $0) })
    self.content = content
  }

  /// The views as text of at most `width` columns.
  public func text(width: Int = 80) -> String {
    let environment = TextEnvironment(width: width).providing(source)
    return content().lines(in: environment).joined(separator: "\n")
  }

  /// The views' text now, and then each different text whenever what they read has changed.
  public func texts(width: Int = 80) -> ObservedValues<String> {
    ObservedValues { text(width: width) }
  }
}
