internal import HindsightRecorder

/// Runs an operation with changed dependencies, for it and everything that it calls.
///
///     withDependencies {
///       $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
///     } operation: {
///       store.send(.noteTapped)
///     }
@discardableResult
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues.current.changed(change)
  return try DependencyValues.$current.withValue(values, operation: operation)
}

/// Runs an `async` operation with changed dependencies. Tasks that it starts have the changes too.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ change: (inout DependencyValues) throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  let values = try DependencyValues.current.changed(change)
  return try await DependencyValues.$current.withValue(values, operation: operation)
}

extension DependencyValues {
  /// A copy with a change. Reads by the change do not count as a reducer's reads.
  func changed(_ change: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var values = self
    guard let reduction = Reduction.current else {
      try change(&values)
      return values
    }
    try reduction.unnoted { try change(&values) }
    return values
  }
}
