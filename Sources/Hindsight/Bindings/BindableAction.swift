/// An action that has bindings among its cases.
///
///     enum Action: BindableAction {
///       case binding(BindingAction<State>)
///       case searchTapped
///
///       static let bindingPath = CasePath(Action.binding) {
///         guard case .binding(let binding) = $0 else { return nil }
///         return binding
///       }
///     }
public protocol BindableAction<State> {
  /// The state whose fields are set.
  associatedtype State

  /// The action of a binding: an enum's case.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The path to that case.
  static var bindingPath: CasePath<Self, BindingAction<State>> { get }
}

extension BindableAction {
  /// Sets a field of the state.
  ///
  ///     store.send(.set(\.query, "swift"))
  public static func set<Value: Codable & Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(path, value))
  }
}
