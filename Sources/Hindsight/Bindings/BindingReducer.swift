/// A reducer that sets the fields that binding actions name.
///
///     var body: some Reducer<State, Action> {
///       BindingReducer()
///       Reduce { state, action in
///         if case .binding(\.query) = action { state.page = 0 }
///       }
///     }
///
/// Reducers after it in a `body` see the new value.
public struct BindingReducer<State, Action>: Reducer {
  @usableFromInline let action: CasePath<Action, BindingAction<State>>

  /// A reducer for the bindings of a bindable action.
  @inlinable
  public init() where Action: BindableAction<State> { action = Action.bindingPath }

  /// A reducer for the bindings at a case path.
  @inlinable
  public init(action: CasePath<Action, BindingAction<State>>) { self.action = action }

  /// Sets the field, if the action is a binding.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.action.extract(action)?.apply(to: &state)
    return .none
  }
}
