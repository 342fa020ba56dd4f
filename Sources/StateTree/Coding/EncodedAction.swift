/// An action in its recorded form.
public struct EncodedAction: Sendable, Hashable {
  /// The action's name: its enum case path, `counter.set`, or its type.
  public var name: String
  /// The action itself.
  public var payload: StateValue

  /// An action of a name and a tree.
  public init(name: String, payload: StateValue) {
    self.name = name
    self.payload = payload
  }
}

/// An action that wraps another one. The wrapped action is recorded, named by its type.
package protocol WrappedAction {
  /// The wrapped action.
  var wrapped: Any { get }
}
