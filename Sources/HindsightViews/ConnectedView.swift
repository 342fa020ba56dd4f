/// A view of an app's state in two steps: `map` picks what it needs from the state, `body` draws
/// that.
///
///     struct CounterView: ConnectedView {
///       struct Props {
///         var title: String
///         var increment: () -> Void
///       }
///
///       func map(state: Counter.State, dispatch: @escaping (Counter.Action) -> Void) -> Props {
///         Props(title: "\(state.count)") { dispatch(.incrementTapped) }
///       }
///
///       func body(props: Props) -> some TextView {
///         TextBox("Counter") {
///           props.title
///           TextButton("+")
///         }
///       }
///     }
///
/// `StoreProvider` provides it with a store. The debugger's `screen` provides it with a recorded
/// state and ignores its actions.
public protocol ConnectedView<State, Action>: TextView {
  /// The state of the connected store.
  associatedtype State
  /// The actions that it sends to the store.
  associatedtype Action
  /// The values that it shows, and closures for the user's actions.
  associatedtype Props
  /// The type of its drawing.
  associatedtype Body: TextView

  /// Picks what the view needs from a state. It must not change anything, and must dispatch only
  /// inside closures.
  func map(state: State, dispatch: @escaping (Action) -> Void) -> Props

  /// Draws the props.
  @TextBuilder func body(props: Props) -> Body
}

extension ConnectedView {
  /// The body's lines. If no store of its types is provided, a line says so.
  public func lines(in environment: TextEnvironment) -> [String] {
    StoreConnector(State.self, Action.self) { state, dispatch in
      body(props: map(state: state, dispatch: dispatch))
    }.lines(in: environment)
  }
}
