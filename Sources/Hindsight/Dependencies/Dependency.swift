/// A dependency of a reducer or of other code, by its key path in `DependencyValues`.
///
///     struct Feed: Reducer {
///       @Dependency(\.date) var date
///       @Dependency(\.uuid) var uuid
///       …
///       state.entries.append(Entry(id: uuid(), at: date.now))
///
/// Each read looks it up, so it gives the value in force at that moment.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let path: any KeyPath<DependencyValues, Value> & Sendable

  /// Creates the dependency at a key path.
  public init(_ path: any KeyPath<DependencyValues, Value> & Sendable) { self.path = path }

  /// The value in force here.
  public var wrappedValue: Value { DependencyValues.current[keyPath: path] }
}
