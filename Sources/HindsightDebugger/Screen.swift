public import Hindsight
public import HindsightViews
public import StateTree

/// An app's view with its types erased: what the debugger needs to show recorded states as the
/// app's user saw them.
public struct Screen: Sendable {
  private let drawn: @Sendable (StateValue, Int) throws(StateCodingError) -> [String]

  /// The screen of a view, which is made again each time.
  public init<V: ConnectedView & SendableMetatype>(
    _ view: @autoclosure @escaping @Sendable () -> V
  ) where V.State: Decodable & SendableMetatype, V.Action: SendableMetatype {
    drawn = { (state, width) throws(StateCodingError) in
      // A state and a view that ask for dependencies get those of tests.
      let reduction = Reduction.travel()
      return try reduction.unnoted { () throws(StateCodingError) in
        let state = try StateDecoder().decode(V.State.self, from: state)
        // What a view sends while it is drawn goes nowhere: looking at a state changes nothing.
        let environment = TextEnvironment(width: width).providing(state) { (_: V.Action) in }
        return view().lines(in: environment)
      }
    }
  }

  /// The view's lines at a state, at most `width` columns wide. The error is one of the state,
  /// where today's types cannot read it.
  public func lines(of state: StateValue, width: Int) throws(StateCodingError) -> [String] {
    try drawn(state, width)
  }
}
