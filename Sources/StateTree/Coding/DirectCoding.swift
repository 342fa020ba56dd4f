/// A type that becomes a tree without its own `encode(to:)`: one with a form of its own in a state
/// tree, or one that is faster so.
protocol DirectlyEncodable: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue
}

/// A type that is made from a tree without its own `init(from:)`.
protocol DirectlyDecodable: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Self
}

/// A type with values that become `null`, so that null is not always an absent one.
protocol NullableCoding {}

extension StateValue: NullableCoding {}
extension Optional: NullableCoding {}
