/// A view of an app's state, in two steps: what it needs of the state, and how that looks.
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
/// It is drawn where a store is provided, by `StoreProvider` or by the debugger's `screen`, which
/// gives it a recorded state and takes no action.
public protocol ConnectedView<State, Action>: TextView {
  /// The state of the store that it is connected to.
  associatedtype State
  /// What it sends to that store.
  associatedtype Action
  /// What it shows, and closures for what can be done.
  associatedtype Props
  /// What it looks like.
  associatedtype Body: TextView

  /// What it needs of a state. It is to change nothing, and dispatches in closures alone.
  func map(state: State, dispatch: @escaping (Action) -> Void) -> Props

  /// How that looks.
  @TextBuilder func body(props: Props) -> Body
}

extension ConnectedView {
  /// The body's lines; where no store of its types is provided, a line that says so.
  public func lines(in environment: TextEnvironment) -> [String] {
    StoreConnector(State.self, Action.self) { state, dispatch in
      body(props: map(state: state, dispatch: dispatch))
    }.lines(in: environment)
  }
}
