/// An action that sets one field of a state, as a text field or a toggle does.
///
///     enum Action: BindableAction {
///       case binding(BindingAction<State>)
///       case searchTapped
///     }
///
///     store.send(.set(\.query, "swift"))             // the same as .binding(.set(\.query, "swift"))
///
///     switch action {
///     case .binding(\.query): …                      // the query was set
///     case .binding: …                               // another field was
///     case .searchTapped: …
///     }
///
/// `BindingReducer` applies it. It is recorded as the field's name and the value, like a case of an
/// enum: `binding.query`, `{"binding":{"_0":{"query":{"_0":"swift"}}}}`. So you can type it at the
/// debugger's prompt as `.binding(.query("swift"))`. If the field's name is not an identifier, use
/// a dictionary: `.binding(["profile.name": "Blob"])`.
public struct BindingAction<Root>: Sendable {
  let bound: any BoundValue<Root>

  /// Sets the field at a key path.
  public static func set<Value: Codable & Equatable & Sendable>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(bound: FieldValue(path: path, value: value))
  }

  /// The key path of the field.
  public var path: PartialKeyPath<Root> { bound.partialPath }

  /// The new value, if the action sets the field at a key path.
  public func value<Value>(of path: KeyPath<Root, Value>) -> Value? {
    bound.partialPath == path ? bound.anyValue as? Value : nil
  }

  /// Sets the field.
  public func apply(to root: inout Root) { bound.apply(to: &root) }

  /// Whether an action sets the field at a key path: what `case .binding(\.query)` asks.
  public static func ~= <Value>(path: WritableKeyPath<Root, Value>, action: BindingAction) -> Bool {
    action.bound.partialPath == path
  }
}

extension BindingAction: Hashable {
  /// Whether both set the same field to the same value.
  public static func == (left: BindingAction, right: BindingAction) -> Bool {
    left.bound.isEqual(to: right.bound)
  }

  /// Hashes the field; its value need not be `Hashable`.
  public func hash(into hasher: inout Hasher) { hasher.combine(bound.partialPath) }
}

/// A field and a value for it, the value's type hidden.
protocol BoundValue<Root>: Sendable {
  associatedtype Root
  var partialPath: PartialKeyPath<Root> { get }
  var anyValue: Any { get }
  func apply(to root: inout Root)
  func isEqual(to other: any BoundValue<Root>) -> Bool
  func encode(to payload: inout KeyedEncodingContainer<BindingPayload.Key>) throws
}

struct FieldValue<Root, Value: Codable & Equatable & Sendable>: BoundValue {
  let path: any WritableKeyPath<Root, Value> & Sendable
  let value: Value

  var partialPath: PartialKeyPath<Root> { path }
  var anyValue: Any { value }

  func apply(to root: inout Root) { root[keyPath: path] = value }

  func isEqual(to other: any BoundValue<Root>) -> Bool {
    guard let other = other as? FieldValue<Root, Value> else { return false }
    return path == other.path && value == other.value
  }

  func encode(to payload: inout KeyedEncodingContainer<BindingPayload.Key>) throws {
    try payload.encode(value, forKey: .value)
  }
}
