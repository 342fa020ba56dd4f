internal import HindsightRecorder

/// A reducer with some dependencies changed, for it and for the effects that it returns.
public struct DependencyScope<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let change: @Sendable (inout DependencyValues) -> Void

  @usableFromInline
  init(base: Base, change: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.base = base
    self.change = change
  }

  /// Runs the reducer with the change. Time travel uses its own dependencies and ignores the
  /// change.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if Reduction.current?.isTravel == true { return base.reduce(into: &state, action: action) }
    let values = DependencyValues.current.changed(change)
    return DependencyValues.$current.withValue(values) {
      base.reduce(into: &state, action: action)
    }
  }
}

extension DependencyScope: Sendable where Base: Sendable {}

extension Reducer {
  /// This reducer with one dependency replaced, for it and for its effects.
  ///
  ///     Feed().dependency(\.date, .constant(launch))
  public func dependency<Value: Sendable>(
    _ path: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> DependencyScope<Self> {
    DependencyScope(base: self) { $0[keyPath: path] = value }
  }

  /// This reducer with one dependency changed, for it and for its effects.
  public func transformDependency<Value>(
    _ path: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ transform: @escaping @Sendable (inout Value) -> Void
  ) -> DependencyScope<Self> {
    DependencyScope(base: self) { transform(&$0[keyPath: path]) }
  }
}

/// The reducer of a store with its own dependencies, which apply to every action from any sender.
struct StoreDependencies<State, Action>: Reducer {
  let base: any Reducer<State, Action>
  let values: DependencyValues

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    DependencyValues.$current.withValue(values) { base.reduce(into: &state, action: action) }
  }
}
