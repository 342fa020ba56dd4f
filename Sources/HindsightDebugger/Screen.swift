internal import Hindsight
public import HindsightViews
public import StateTree

/// An app's view with erased types. It shows recorded states as the app's user saw them.
public struct Screen: Sendable {
  private let drawn: @Sendable (StateValue, Int) throws(StateCodingError) -> [String]

  /// Creates a screen of a view. Each drawing makes a new view.
  public init<V: ConnectedView & SendableMetatype>(
    _ view: @autoclosure @escaping @Sendable () -> V
  ) where V.State: Decodable & SendableMetatype, V.Action: SendableMetatype {
    drawn = { (state, width) throws(StateCodingError) in
      // A state and a view that read dependencies get test values.
      let reduction = Reduction.travel()
      return try reduction.unnoted { () throws(StateCodingError) in
        let state = try StateDecoder().decode(V.State.self, from: state)
        // Actions that a view sends while it is drawn are dropped, so that showing a state changes
        // nothing.
        let environment = TextEnvironment(width: width).providing(state) { (_: V.Action) in }
        return view().lines(in: environment)
      }
    }
  }

  /// The view's lines at a state, at most `width` columns wide. Throws if today's types cannot read
  /// the state.
  public func lines(of state: StateValue, width: Int) throws(StateCodingError) -> [String] {
    try drawn(state, width)
  }
}
