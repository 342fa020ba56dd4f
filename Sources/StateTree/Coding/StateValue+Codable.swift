internal import Platform

extension StateValue: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    try context.checkDepth(place.depth + levels(limit: Self.maximumDepth + 1) - 1, at: place)
    return self
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) -> StateValue { value }

  /// The number of levels of arrays and objects, counted up to the limit; 0 for a scalar.
  private func levels(limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    switch self {
    case .array(let elements):
      return 1 + (elements.lazy.map { $0.levels(limit: limit - 1) }.max() ?? 0)
    case .object(let object):
      return 1 + (object.values.lazy.map { $0.levels(limit: limit - 1) }.max() ?? 0)
    default:
      return 0
    }
  }
}

extension StateValue: Codable {
  /// Encodes this tree: unchanged with `StateEncoder`, and as the nearest values of its format with
  /// another encoder.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: TextKey.self)
      for (key, value) in object { try container.encode(value, forKey: TextKey(key)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let bool): try container.encode(bool)
      case .integer(let integer): try container.encode(integer)
      case .double(let double): try container.encode(double)
      case .string(let string): try container.encode(string)
      case .decimal(let decimal):
        guard let number = Decimal(string: decimal.text),
          DecimalParts(number.description) == DecimalParts(decimal.text)
        else {
          throw EncodingError.invalidValue(
            decimal.text,
            EncodingError.Context(
              codingPath: encoder.codingPath, debugDescription: "too many digits for a Decimal"))
        }
        try container.encode(number)
      default: try container.encodeNil()
      }
    }
  }

  /// Decodes whatever the decoder holds. `StateDecoder` gives its tree unchanged.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: TextKey.self) {
      self = .object(
        StateObject(
          try container.allKeys.map {
            ($0.stringValue, try container.decode(StateValue.self, forKey: $0))
          }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [StateValue] = []
      while !container.isAtEnd { elements.append(try container.decode(StateValue.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(try decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> StateValue {
    if container.decodeNil() { return .null }
    if let bool = try? container.decode(Bool.self) { return .bool(bool) }
    if let integer = try? container.decode(Int64.self) { return .integer(integer) }
    if let decimal = try? container.decode(Decimal.self), !decimal.isNaN {
      return StateValue(numberText: decimal.description)
    }
    if let double = try? container.decode(Double.self) { return .double(double) }
    return .string(try container.decode(String.self))
  }
}
