extension Store {
  /// A store of a part of the state, for code that is to know no more of the app.
  ///
  ///     let counter = store.scope(state: \.counter, action: AppAction.counter)
  ///     counter.send(.incrementTapped)
  ///     print(counter.count)
  ///
  /// It holds nothing of its own: what is sent to it is wrapped and sent to this store, which
  /// records it once; what is read of it is observed in this store, that part alone. It keeps this
  /// store alive.
  ///
  /// - Parameters:
  ///   - state: where the part is.
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

  /// A store of a part of the state that is not always there; nil while it is not.
  ///
  /// Asking observes whether it is there, and nothing else of it. A store that was got while it was
  /// there goes on showing what the part was at last, and sends as before.
  @inlinable
  public func scope<Part, PartAction>(
    state: KeyPath<State, Part?>, action embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let part = optionalPart(state) else { return nil }
    return Store<Part, PartAction>(part, effects) { action, file, line in
      self.send(embed(action), file: file, line: line)
    }
  }

  /// A store of a part of the state that is not always there, its actions wrapped by a case path.
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
