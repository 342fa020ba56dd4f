extension Reducer {
  /// This reducer, and one for a feature that it presents.
  ///
  ///     Reduce { state, action in
  ///       if case .infoTapped = action { state.sheet = Sheet.State() }
  ///     }
  ///     .ifLet(\.$sheet, action: Action.sheetPath) { Sheet() }
  ///
  /// For `.presented`, the child runs first, then this reducer. For `.dismiss`, this reducer runs
  /// while the child still exists; then the child's state becomes nil. Whenever it becomes nil, the
  /// child's effects and those of its children are cancelled. An effect of the child can dismiss it
  /// through `@Dependency(\.dismiss)`.
  ///
  /// If an action arrives while nothing is presented, only this reducer runs, and the store reports
  /// that once on standard error.
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

  /// This reducer, and one for an identifiable feature that it presents.
  ///
  /// The child's effects are cancelled when it goes away, and when a child with another `id`
  /// replaces it.
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
  /// The path to the presented feature's actions.
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
