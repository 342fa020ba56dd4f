/// A dependency of a reducer, or of anything else, by its place in `DependencyValues`.
///
///     struct Feed: Reducer {
///       @Dependency(\.date) var date
///       @Dependency(\.uuid) var uuid
///       …
///       state.entries.append(Entry(id: uuid(), at: date.now))
///
/// It is looked up each time that it is read, so it is the one in force there and then.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let path: any KeyPath<DependencyValues, Value> & Sendable

  /// The dependency at a place.
  public init(_ path: any KeyPath<DependencyValues, Value> & Sendable) { self.path = path }

  /// What is in force here.
  public var wrappedValue: Value { DependencyValues.current[keyPath: path] }
}
