/// Makes values of state trees: the way back from `StateEncoder`.
///
///     let counter = try StateDecoder().decode(Counter.self, from: ["count": 3])
///
/// Numbers are taken by value, whatever their spelling: `3.0` is an `Int`, and `2.5` is none. A
/// number with more digits than a `Double` or `Float` is rounded to the nearest. A date is also
/// read from ISO 8601 text with an offset, and from a number, its `timeIntervalSinceReferenceDate`.
public struct StateDecoder {
  private let context = DecodingContext()

  /// A decoder that has met no type yet.
  public init() {}

  /// A value of a type. Throws, with the place, where the tree does not fit the type.
  public func decode<T: Decodable>(
    _ type: T.Type, from value: StateValue
  ) throws(StateCodingError) -> T {
    // A value whose own code uses this decoder again finds it at work.
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
