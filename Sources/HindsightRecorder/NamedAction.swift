public import StateTree

/// An action of any type, to be recorded under its type's name: `{"SetMovie":{"movie":…}}`.
///
/// For a store that is not ours and whose actions are types of their own. A debugger finds such an
/// action by its name, once its type is in an `ActionRegistry`.
///
///     recorder.record(NamedAction(action), on: &state) { … }
public struct NamedAction: WrappedAction {
  package let wrapped: Any

  /// An action; what is not Encodable is taken by reflection.
  public init(_ action: Any) { wrapped = action }
}
