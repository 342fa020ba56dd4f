extension Reducer {
  /// This reducer, and others that run after an action has changed a value.
  ///
  ///     Reduce { state, action in … }
  ///       .onChange(of: \.settings) { before, after in
  ///         Reduce { state, action in
  ///           state.isSaved = false
  ///           return .run { _ in try await disk.save(after) }
  ///         }
  ///       }
  ///
  /// - Parameters:
  ///   - value: the value to watch, which is read before and after each action.
  ///   - then: the reducers to run, given the value before and after.
  @inlinable
  public func onChange<Value: Equatable, Then: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ then: @escaping (_ before: Value, _ after: Value) -> Then
  ) -> OnChangeReducer<Self, Value, Then> {
    OnChangeReducer(base: self, value: value, then: then)
  }
}

/// A reducer with others that run when a value changes; made by `onChange`.
public struct OnChangeReducer<
  Base: Reducer, Value: Equatable, Then: Reducer<Base.State, Base.Action>
>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let value: (Base.State) -> Value
  @usableFromInline let then: (Value, Value) -> Then

  @inlinable
  init(
    base: Base, value: @escaping (Base.State) -> Value, then: @escaping (Value, Value) -> Then
  ) {
    self.base = base
    self.value = value
    self.then = then
  }

  /// Runs the reducer, and the others if it has changed the value.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = value(state)
    let effect = base.reduce(into: &state, action: action)
    let after = value(state)
    guard before != after else { return effect }
    return effect.merged(with: then(before, after).reduce(into: &state, action: action))
  }
}
