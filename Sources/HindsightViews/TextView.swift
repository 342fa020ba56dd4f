/// Something that a screen of characters can show: the text counterpart of a view.
///
/// Texts, rows, columns, lists and boxes are views. Your own type becomes one by returning its
/// lines, which it usually takes from other views.
///
///     struct Headline: TextView {
///       var title: String
///
///       func lines(in environment: TextEnvironment) -> [String] {
///         TextBox(title) { "by us" }.lines(in: environment)
///       }
///     }
public protocol TextView {
  /// Its lines, none wider than the environment's width and none with a line break in it.
  func lines(in environment: TextEnvironment) -> [String]
}

extension TextView {
  /// The view as text of at most `width` columns, with line breaks between its lines.
  public func text(width: Int = 80) -> String {
    lines(in: TextEnvironment(width: width)).joined(separator: "\n")
  }
}

/// The environment of a view: the width of the screen, and the store that its parts are connected
/// to.
public struct TextEnvironment {
  /// The number of columns; at least 1.
  public let width: Int

  /// A `StateSource` with the types of the provided store.
  private var source: Any?

  /// Creates an environment of a width, without a store.
  public init(width: Int) { self.width = max(1, width) }

  /// This environment with fewer columns.
  func narrowed(by columns: Int) -> TextEnvironment {
    var narrower = TextEnvironment(width: width - columns)
    narrower.source = source
    return narrower
  }

  /// This environment with a source of state for the connected views inside.
  func providing<State, Action>(_ source: StateSource<State, Action>) -> TextEnvironment {
    var environment = self
    environment.source = source
    return environment
  }

  /// This environment with a state for the connected views inside, whose actions go to `dispatch`.
  public func providing<State, Action>(
    _ state: State, dispatch: @escaping (Action) -> Void
  ) -> TextEnvironment {
    providing(StateSource(state: { state }, dispatch: dispatch))
  }

  /// The provided source, if it has these types.
  func source<State, Action>(of state: State.Type, _ action: Action.Type)
    -> StateSource<State, Action>?
  {
    source as? StateSource<State, Action>
  }
}

/// Gives connected views the state, and takes their actions.
struct StateSource<State, Action> {
  /// Reads the state. A view that does not call this is not redrawn when the state changes.
  let state: () -> State
  /// Sends an action.
  let dispatch: (Action) -> Void
}
