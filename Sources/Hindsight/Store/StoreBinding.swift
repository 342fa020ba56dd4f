/// A two-way binding: reading it reads the state, writing it sends an action.
///
///     let query = store.binding(get: \.query, send: Search.Action.queryChanged)
///     query.wrappedValue = "swift"
///
/// A connected view makes one from its state and `dispatch`.
@dynamicMemberLookup
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from a closure that reads and one that writes.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding to a constant, which ignores writes.
  public static func constant(_ value: Value) -> StoreBinding {
    StoreBinding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, as `$name` of a property wrapper.
  public var projectedValue: StoreBinding { self }

  /// A binding to a member. Writing it writes the whole value with this member changed.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>)
    -> StoreBinding<Member>
  {
    StoreBinding<Member>(
      get: { get()[keyPath: path] },
      set: { member in
        var value = get()
        value[keyPath: path] = member
        set(value)
      })
  }
}

extension Store {
  /// A binding to a part of the state. Writing it sends an action made from the value.
  public func binding<Value>(
    get path: KeyPath<State, Value>, send action: @escaping (Value) -> Action,
    file: String = #fileID, line: Int = #line
  ) -> StoreBinding<Value> {
    StoreBinding(
      get: { self[dynamicMember: path] },
      set: { self.send(action($0), file: file, line: line) })
  }
}
