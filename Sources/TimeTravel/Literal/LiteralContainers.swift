/// The container from which a keyed type reads its members.
struct LiteralKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: LiteralMembers
  let decoder: LiteralDecoder
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    let keys = members.members.compactMap { $0.name.flatMap { Key(stringValue: $0) } }
    if keys.count != 1 {
      decoder.usage.keepCaseError(at: decoder.node.offset) { caseError(count: keys.count) }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { index(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    let node = try node(key)
    if node.isNil { decoder.usage.use(node) }
    return node.isNil
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, from: try node(key))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    let node = try node(key)
    // This unwraps one optional; the value may be another.
    if node.some != nil { decoder.usage.use(node) }
    return try decoder.decode(type, from: node.some ?? node)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let key = Key(stringValue: "super") else { return decoder }
    return try superDecoder(forKey: key)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let node = try node(key)
    decoder.usage.use(node)
    return decoder.descending(to: node)
  }

  /// The error of an enum with these cases.
  private func caseError(count: Int) -> ActionLiteralError {
    let type = decoder.expectedType
    if let (name, offset) = decoder.strangeName(to: Key.self, among: members) {
      return ActionLiteralError(
        .unknownCase(name, type: type, near: nearKeys(to: name, in: Key.self)), at: offset)
    }
    return ActionLiteralError(.notOneCase(type: type, count: count), at: decoder.node.offset)
  }

  private func index(of key: Key) -> Int? {
    members.members.firstIndex { $0.name == key.stringValue }
  }

  private func node(_ key: Key) throws(ActionLiteralError) -> LiteralNode {
    if let index = index(of: key) { return members.members[index].node }
    throw missing(key.stringValue)
  }

  /// The error of a missing key. If an argument in its place has a label that the type does not
  /// know, the error says that the label is wrong.
  private func missing(_ name: String) -> ActionLiteralError {
    let isPlace = name.first == "_" && Int(name.dropFirst()) != nil
    let label = isPlace ? nil : name
    if members.isCase, let found = members.members.first {
      return ActionLiteralError(
        .unknownCase(found.name ?? "", type: members.owner, near: []), at: found.offset)
    }
    let stranger = members.members.first { member in
      member.name.flatMap { Key(stringValue: $0) } == nil
    }
    if let stranger {
      return ActionLiteralError(
        .wrongLabel(found: stranger.label, expected: label, of: members.owner),
        at: stranger.offset)
    }
    return ActionLiteralError(
      .missingArgument(label: label, of: members.owner), at: members.end)
  }
}

/// The container from which a type reads one value after the other.
struct LiteralUnkeyedContainer: UnkeyedDecodingContainer {
  let elements: [LiteralNode]
  let decoder: LiteralDecoder
  private(set) var currentIndex = 0

  init(elements: [LiteralNode], decoder: LiteralDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next().isNil else { return false }
    decoder.usage.use(elements[currentIndex])
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.decode(type, from: try next())
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let node = try next()
    decoder.usage.use(node)
    currentIndex += 1
    return decoder.descending(to: node)
  }

  private func next() throws(ActionLiteralError) -> LiteralNode {
    guard !isAtEnd else {
      throw ActionLiteralError(
        .missingArgument(label: nil, of: decoder.expectedType), at: decoder.node.offset)
    }
    return elements[currentIndex]
  }
}

/// The container from which a type reads its only value.
struct LiteralSingleValueContainer: SingleValueDecodingContainer {
  let decoder: LiteralDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.node.isNil }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.decode(type, from: decoder.node)
  }
}
