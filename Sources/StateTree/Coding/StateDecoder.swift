/// Decodes values from state trees, the reverse of `StateEncoder`.
///
///     let counter = try StateDecoder().decode(Counter.self, from: ["count": 3])
///
/// Numbers are read by value, not by spelling: `3.0` decodes as an `Int`, and `2.5` does not. A
/// number with more digits than a `Double` or `Float` holds is rounded to the nearest. A date can
/// also be ISO 8601 text with an offset, or a number, its `timeIntervalSinceReferenceDate`.
package struct StateDecoder {
  private let context = DecodingContext()

  /// Creates a decoder.
  package init() {}

  /// Decodes a value of a type. Throws an error with the place if the tree does not match the type.
  package func decode<T: Decodable>(
    _ type: T.Type, from value: StateValue
  ) throws(StateCodingError) -> T {
    // A value's own code may use this decoder again while it is busy.
    let context = context.isBusy ? DecodingContext() : self.context
    context.begin()
    defer { context.end() }
    do {
      return try context.decode(type, from: value, at: .root)
    } catch {
      throw StateCodingError(error, path: .root)
    }
  }
}
