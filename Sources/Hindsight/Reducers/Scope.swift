/// Runs a reducer of a part of the state inside its parent.
///
/// The child runs only for actions that the case path `action` extracts, on the part of the state
/// at `state`. The actions of its effects are wrapped for the parent.
///
///     Scope(state: \.counter, action: Action.counterPath) { Counter() }
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline
  let state: WritableKeyPath<ParentState, Child.State>
  @usableFromInline
  let action: CasePath<ParentAction, Child.Action>
  @usableFromInline
  let child: Child
  @usableFromInline
  let place: ReducerPlace

  /// The child's reducers, working on the state at a key path and the actions at a case path.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) where Child: Reducer<ChildState, ChildAction> {
    self.state = state
    self.action = action
    self.child = child()
    place = ReducerPlace(file: file, line: line, column: column)
  }

  /// Runs the child if the action belongs to it.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(action) else { return .none }
    let effect = child.reduce(into: &state[keyPath: self.state], action: childAction)
    return effect.isNone ? .none : effect.map(self.action.embed).inPart(place)
  }
}
