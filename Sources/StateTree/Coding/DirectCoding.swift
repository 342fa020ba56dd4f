/// A type that this module encodes without calling its `encode(to:)`, because it has a special form
/// in a state tree or because this is faster.
protocol DirectlyEncodable: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue
}

/// A type that this module decodes without calling its `init(from:)`.
protocol DirectlyDecodable: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Self
}

/// A type that can encode a value as `null`, so that null does not always mean a missing value.
protocol NullableCoding {}

extension StateValue: NullableCoding {}
extension Optional: NullableCoding {}
