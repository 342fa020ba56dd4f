/// Something that a screen of characters can show: the text counterpart of a view.
///
/// Texts, rows, columns, lists and boxes are views; a type of one's own is one by its lines, which
/// it mostly takes from views that it is made of.
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
  /// The view as text of at most `width` columns, its lines parted by line breaks.
  public func text(width: Int = 80) -> String {
    lines(in: TextEnvironment(width: width)).joined(separator: "\n")
  }
}

/// What a view is shown in: how wide the screen is, and which store its parts are connected to.
public struct TextEnvironment {
  /// How many columns there are; at least 1.
  public let width: Int

  /// A `StateSource` of the types of the store that is provided.
  private var source: Any?

  /// Surroundings of this width, without a store.
  public init(width: Int) { self.width = max(1, width) }

  /// The same with fewer columns.
  func narrowed(by columns: Int) -> TextEnvironment {
    var narrower = TextEnvironment(width: width - columns)
    narrower.source = source
    return narrower
  }

  /// The same with a source of state for the connected views inside.
  func providing<State, Action>(_ source: StateSource<State, Action>) -> TextEnvironment {
    var environment = self
    environment.source = source
    return environment
  }

  /// The same with this state for the connected views inside, whose actions go to `dispatch`.
  public func providing<State, Action>(
    _ state: State, dispatch: @escaping (Action) -> Void
  ) -> TextEnvironment {
    providing(StateSource(state: { state }, dispatch: dispatch))
  }

  /// The provided source, where it is one of these types.
  func source<State, Action>(of state: State.Type, _ action: Action.Type)
    -> StateSource<State, Action>?
  {
    source as? StateSource<State, Action>
  }
}

/// Where connected views find the state, and where their actions go.
struct StateSource<State, Action> {
  /// Reads the state. Nobody who does not read it is drawn again when it changes.
  let state: () -> State
  /// Sends an action.
  let dispatch: (Action) -> Void
}
