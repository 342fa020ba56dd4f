extension Store {
  /// A store of a part of the state, for code that should know only that part of the app.
  ///
  ///     let counter = store.scope(state: \.counter, action: AppAction.counter)
  ///     counter.send(.incrementTapped)
  ///     print(counter.count)
  ///
  /// It holds no state of its own. It wraps the actions sent to it and sends them to this store,
  /// which records each once. Reading from it observes only that part of this store. It keeps this
  /// store alive.
  ///
  /// - Parameters:
  ///   - state: the path to the part.
  ///   - embed: wraps an action of the part in one of this store's.
  @inlinable
  public func scope<Part, PartAction>(
    state: KeyPath<State, Part>, action embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    Store<Part, PartAction>(part(state), effects) { action, file, line in
      self.send(embed(action), file: file, line: line)
    }
  }

  /// A store of a part of the state, its actions wrapped by a case path.
  @inlinable
  public func scope<Part, PartAction>(
    state: KeyPath<State, Part>, action: CasePath<Action, PartAction>
  ) -> Store<Part, PartAction> {
    scope(state: state, action: action.embed)
  }

  /// A store of an optional part of the state; nil while the part is nil.
  ///
  /// The call observes only whether the part is nil. If the part becomes nil later, a store that
  /// you already have keeps showing its last value, and still sends.
  @inlinable
  public func scope<Part, PartAction>(
    state: KeyPath<State, Part?>, action embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let part = optionalPart(state) else { return nil }
    return Store<Part, PartAction>(part, effects) { action, file, line in
      self.send(embed(action), file: file, line: line)
    }
  }

  /// A store of an optional part of the state, with actions wrapped by a case path.
  @inlinable
  public func scope<Part, PartAction>(
    state: KeyPath<State, Part?>, action: CasePath<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    scope(state: state, action: action.embed)
  }

  @usableFromInline
  func part<Part>(_ path: KeyPath<State, Part>) -> any StoreScope<Part> {
    switch source {
    case .root(let core): PartOfStore(core, path)
    case .scope(let scope, _): scope.scope(path)
    }
  }

  @usableFromInline
  func optionalPart<Part>(_ path: KeyPath<State, Part?>) -> (any StoreScope<Part>)? {
    switch source {
    case .root(let core): OptionalPartOfStore(core, path)
    case .scope(let scope, _): scope.scope(path)
    }
  }
}
