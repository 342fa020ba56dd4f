/// A two-way value: reading it reads the state, writing it sends an action.
///
///     let query = store.binding(get: \.query, send: Search.Action.queryChanged)
///     query.wrappedValue = "swift"
///
/// A connected view makes one from its state and its `dispatch`.
@dynamicMemberLookup
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// A value that is read and written by these closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A value that never changes, whatever is written.
  public static func constant(_ value: Value) -> StoreBinding {
    StoreBinding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, as `$name` where it is a property wrapper.
  public var projectedValue: StoreBinding { self }

  /// A two-way value of a member: writing it writes the whole value with this member changed.
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
  /// A two-way value of a part of the state: writing it sends the action that `action` makes.
  public func binding<Value>(
    get path: KeyPath<State, Value>, send action: @escaping (Value) -> Action,
    file: String = #fileID, line: Int = #line
  ) -> StoreBinding<Value> {
    StoreBinding(
      get: { self[dynamicMember: path] },
      set: { self.send(action($0), file: file, line: line) })
  }
}
