public import StateTree

/// An action of any type, to be recorded under its type's name: `{"SetMovie":{"movie":…}}`.
///
/// Use it with another library's store whose actions are separate types. A debugger finds such an
/// action's type by its name, if the type is in an `ActionRegistry`.
///
///     recorder.record(NamedAction(action), on: &state) { … }
public struct NamedAction: WrappedAction {
  package let wrapped: Any

  /// Wraps an action. One that is not Encodable is recorded by reflection.
  public init(_ action: Any) { wrapped = action }
}
