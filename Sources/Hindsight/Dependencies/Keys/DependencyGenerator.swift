internal import HindsightRecorder

/// A dependency that gives out values one by one. A value drawn inside a reducer is recorded with
/// the action, and a replay gives it back.
///
///     extension DependencyGenerator where Value == Ticket {
///       static let tickets = Self("ticket", testValue: Ticket(number: 0)) { office.nextTicket() }
///     }
///
/// Its key's `recording` must be `.value`. Outside recorded reducers, it costs what its source
/// costs.
public struct DependencyGenerator<Value: Sendable>: Sendable {
  let name: String
  let source: @Sendable () -> Value
  let testSource: @Sendable () -> Value

  /// Creates a generator, whose values are recorded under a name.
  ///
  /// - Parameters:
  ///   - name: the dependency's name.
  ///   - testValue: the value that a debugger uses if the recording has none.
  ///   - source: returns the next value.
  public init(
    _ name: String, testValue: @autoclosure @escaping @Sendable () -> Value,
    _ source: @escaping @Sendable () -> Value
  ) {
    self.name = name
    self.source = source
    testSource = testValue
  }

  /// Draws a value.
  public func callAsFunction() -> Value {
    guard let reduction = Reduction.current else { return source() }
    return reduction.draw(name, live: source, test: testSource)
  }
}

extension DependencyGenerator: ReadByDrawing {}
