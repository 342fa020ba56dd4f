/// A part of a store's state as a view needs it: a value that counts as changed only when it is
/// another one.
///
///     let header = ViewStore(store, observe: \.header)
///     print(header.title)
///     for await value in header.values { show(value) }
///
/// A closure derives a value from all of the state, and may be the state itself:
///
///     let everything = ViewStore(store, observe: { $0 })
@MainActor
@dynamicMemberLookup
public struct ViewStore<Value: Equatable, Action> {
  private let read: @MainActor () -> Value
  private let dispatch: @MainActor (Action, String, Int) -> StoreTask

  /// The value at a path of a store's state.
  public init<State>(_ store: Store<State, Action>, observe path: KeyPath<State, Value>) {
    read = { store[dynamicMember: path] }
    dispatch = { store.send($0, file: $1, line: $2) }
  }

  /// A value that a closure derives from a store's state.
  ///
  /// While somebody waits for another value, the closure runs on the state before and after each
  /// action; a path is compared without running anybody's code.
  public init<State>(_ store: Store<State, Action>, observe derive: @escaping (State) -> Value) {
    let access = store.access(deriving: derive)
    read = {
      access()
      return derive(store.unobservedState)
    }
    dispatch = { store.send($0, file: $1, line: $2) }
  }

  /// The value now. Who reads it inside `withObservationTracking` is told when it becomes another.
  public var value: Value { read() }

  /// A member of the value.
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    read()[keyPath: path]
  }

  /// Sends an action to the store. The answer stands for the effects that it sets off.
  @discardableResult
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) -> StoreTask {
    dispatch(action, file, line)
  }

  /// A two-way value: read from this one, written by an action.
  public func binding<Member>(
    get path: KeyPath<Value, Member>, send action: @escaping (Member) -> Action,
    file: String = #fileID, line: Int = #line
  ) -> StoreBinding<Member> {
    StoreBinding(get: { read()[keyPath: path] }, set: { _ = dispatch(action($0), file, line) })
  }
}

extension ViewStore where Value: Sendable {
  /// The value now, and each other value that it becomes.
  public var values: ObservedValues<Value> { ObservedValues(read) }
}
