extension Reducer {
  /// This reducer, and one for what it presents.
  ///
  ///     Reduce { state, action in
  ///       if case .infoTapped = action { state.sheet = Sheet.State() }
  ///     }
  ///     .ifLet(\.$sheet, action: Action.sheetPath) { Sheet() }
  ///
  /// For `.presented`, the child runs first, then this reducer. For `.dismiss`, this reducer runs
  /// while the child is still there; then its state becomes nil. However it becomes nil, the
  /// effects that the child has started are cancelled, and so are those of its own children. An
  /// effect of the child dismisses it through `@Dependency(\.dismiss)`.
  ///
  /// An action while nothing is presented changes nothing in the child, and is said once on
  /// standard error.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(
      base: self, child: child(), slot: .optional(state.appending(path: \.wrappedValue)),
      action: action.appending(PresentationAction.presentedPath),
      dismissal: action.appending(PresentationAction.dismissPath), identity: nil,
      place: ReducerPlace(file: file, line: line, column: column))
  }

  /// This reducer, and one for what it presents, which says which one it is.
  ///
  /// The child's effects are cancelled when it goes away, and when one of another `id` takes its
  /// place.
  @inlinable
  public func ifLet<
    ChildState: Identifiable, ChildAction, Child: Reducer<ChildState, ChildAction>
  >(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> where ChildState.ID: Sendable {
    IfLetReducer(
      base: self, child: child(), slot: .optional(state.appending(path: \.wrappedValue)),
      action: action.appending(PresentationAction.presentedPath),
      dismissal: action.appending(PresentationAction.dismissPath),
      identity: { $0.id }, place: ReducerPlace(file: file, line: line, column: column))
  }
}

extension PresentationAction {
  /// The path to what happens in what is presented.
  @usableFromInline
  static var presentedPath: CasePath<PresentationAction, Action> {
    CasePath(
      { .presented($0) },
      extract: { if case .presented(let action) = $0 { action } else { nil } })
  }

  /// The path to the dismissal.
  @usableFromInline
  static var dismissPath: CasePath<PresentationAction, Void> {
    CasePath({ .dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })
  }
}
