/// A part of a store's state for a view: a value that counts as changed only if it differs.
///
///     let header = ViewStore(store, observe: \.header)
///     print(header.title)
///     for await value in header.values { show(value) }
///
/// A closure derives the value from the whole state, and may return the state itself:
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
  /// While somebody waits for a change, the closure runs on the state before and after each action.
  /// Comparing a path runs no such code.
  public init<State>(_ store: Store<State, Action>, observe derive: @escaping (State) -> Value) {
    let access = store.access(deriving: derive)
    read = {
      access()
      return derive(store.unobservedState)
    }
    dispatch = { store.send($0, file: $1, line: $2) }
  }

  /// The current value. Code that reads it inside `withObservationTracking` is notified when it
  /// changes.
  public var value: Value { read() }

  /// A member of the value.
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    read()[keyPath: path]
  }

  /// Sends an action to the store. Returns a task for the effects that it sets off.
  @discardableResult
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) -> StoreTask {
    dispatch(action, file, line)
  }

  /// A binding that reads a member of this value and writes by sending an action.
  public func binding<Member>(
    get path: KeyPath<Value, Member>, send action: @escaping (Member) -> Action,
    file: String = #fileID, line: Int = #line
  ) -> StoreBinding<Member> {
    StoreBinding(get: { read()[keyPath: path] }, set: { _ = dispatch(action($0), file, line) })
  }
}

extension ViewStore where Value: Sendable {
  /// The current value, and then each new value.
  public var values: ObservedValues<Value> { ObservedValues(read) }
}
