internal import Platform

extension Date: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue {
    let seconds = timeIntervalSinceReferenceDate
    return DateText.text(of: seconds).map { .string($0) } ?? .double(seconds)
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Date {
    guard case .string(let text) = value else {
      return Date(timeIntervalSinceReferenceDate: try context.double(value, at: place))
    }
    guard let seconds = DateText.seconds(of: text) else {
      throw place.error(.dataCorrupted("\(text.quotedJSON) is not an ISO 8601 date and time"))
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

extension Data: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue {
    .string(base64EncodedString())
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Data {
    guard let data = Data(base64Encoded: try context.string(value, at: place)) else {
      throw place.error(.dataCorrupted("not base64"))
    }
    return data
  }
}

extension UUID: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue {
    .string(uuidString)
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> UUID {
    let text = try context.string(value, at: place)
    guard let uuid = UUID(uuidString: text) else {
      throw place.error(.dataCorrupted("\(text.quotedJSON) is not a UUID"))
    }
    return uuid
  }
}

extension URL: DirectlyEncodable, DirectlyDecodable {
  private static let baseKey = "base"
  private static let relativeKey = "relative"

  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue {
    guard let baseURL else { return .string(relativeString) }
    return .object(
      StateObject([
        (Self.baseKey, .string(baseURL.absoluteString)),
        (Self.relativeKey, .string(relativeString)),
      ]))
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> URL {
    guard case .object(let object) = value else {
      return try url(try context.string(value, at: place), relativeTo: nil, at: place)
    }
    guard let base = object[baseKey] else { throw place.error(.missingKey(baseKey)) }
    guard let relative = object[relativeKey] else { throw place.error(.missingKey(relativeKey)) }
    let baseURL = try url(try context.string(base, at: place), relativeTo: nil, at: place)
    return try url(try context.string(relative, at: place), relativeTo: baseURL, at: place)
  }

  private static func url(
    _ text: String, relativeTo base: URL?, at place: Place
  ) throws -> URL {
    // An empty relative part is valid beside a base, but one of Foundation's initializers rejects
    // it.
    let url = base.map { URL(string: text, relativeTo: $0) } ?? URL(string: text)
    guard let url else { throw place.error(.dataCorrupted("\(text.quotedJSON) is not a URL")) }
    return url
  }
}

extension Decimal: DirectlyEncodable, DirectlyDecodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) -> StateValue {
    isNaN ? .string("NaN") : StateValue(numberText: description)
  }

  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Decimal {
    if case .string("NaN") = value { return .nan }
    if case .integer(let integer) = value { return Decimal(integer) }
    guard let parts = DecimalParts(of: value) else {
      if case .double = value {
        throw place.error(.numberOutOfRange(number: value.numberText, type: "Decimal"))
      }
      throw place.mismatch("number", value)
    }
    // Foundation silently drops digits past the 38th, so the result is read back.
    guard let decimal = Decimal(string: value.numberText),
      DecimalParts(decimal.description) == parts
    else { throw place.error(.numberOutOfRange(number: value.numberText, type: "Decimal")) }
    return decimal
  }
}

extension Decimal: FractionalKey {}
