/// A container of the members of a node that holds an object.
protocol NodeDecodingContainer: KeyedDecodingContainerProtocol {
  init(node: DecodingNode, object: StateObject)
}

/// Opens containers of one type that it knows without a look-up, like `KeyedOpener`.
final class KeyedDecodingOpener<Container: NodeDecodingContainer> {
  @inline(never)
  func open(_ node: DecodingNode, _ object: StateObject) -> KeyedDecodingContainer<Container.Key> {
    KeyedDecodingContainer(Container(node: node, object: object))
  }
}

/// The keyed container of a node that holds an object.
struct KeyedDecoding<Key: CodingKey>: NodeDecodingContainer {
  let node: DecodingNode
  let object: StateObject

  var codingPath: [any CodingKey] { node.codingPath }
  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { node.member(key.stringValue, of: object) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try member(key) { true } else { false }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try node.context.bool(try member(key), at: place(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try node.context.string(try member(key), at: place(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.context.double(try member(key), at: place(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.context.float(try member(key), at: place(key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try whole(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try whole(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try whole(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try whole(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try whole(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try whole(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try whole(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try whole(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try whole(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try whole(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try whole(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try whole(type, key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try node.context.decode(type, from: try member(key), at: place(key))
  }

  /// A missing member is nil. So is null, unless the type has its own null.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let tree = node.member(key.stringValue, of: object) else { return nil }
    if case .null = tree, !(type is any NullableCoding.Type) { return nil }
    return try node.context.decode(type, from: tree, at: place(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try node.inner(try member(key), .key(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try node.inner(try member(key), .key(key.stringValue)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try superDecoder("super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key.stringValue) }

  private func superDecoder(_ key: String) throws -> any Decoder {
    try node.inner(node.member(key, of: object) ?? .null, .key(key))
  }

  @inline(__always)
  private func member(_ key: Key) throws -> StateValue {
    let text = key.stringValue
    guard let tree = node.member(text, of: object) else {
      throw node.place.error(.missingKey(text))
    }
    return tree
  }

  private func whole<Number: FixedWidthInteger>(
    _ type: Number.Type, _ key: Key
  ) throws -> Number {
    try node.context.whole(try member(key), as: type, at: place(key))
  }

  private func place(_ key: Key) -> Place { Place(parent: node, step: .key(key.stringValue)) }
}

/// The unkeyed container of a node that holds an array.
struct UnkeyedDecoding: UnkeyedDecodingContainer {
  let node: DecodingNode
  let elements: [StateValue]
  private(set) var currentIndex = 0

  init(node: DecodingNode, elements: [StateValue]) {
    self.node = node
    self.elements = elements
  }

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try element() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try next { try $0.context.bool($1, at: $2) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try next { try $0.context.string($1, at: $2) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try next { try $0.context.double($1, at: $2) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try next { try $0.context.float($1, at: $2) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try whole(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type) }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.context.decode(type, from: $1, at: $2) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.inner($1, $2.step).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.inner($1, $2.step).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next { try $0.inner($1, $2.step) }
  }

  private func element() throws -> StateValue {
    guard !isAtEnd else { throw node.place.error(.missingElement(count: elements.count)) }
    return elements[currentIndex]
  }

  /// Decodes the next element and advances, unless decoding throws.
  private mutating func next<Value>(
    _ decode: (DecodingNode, StateValue, Place) throws -> Value
  ) throws -> Value {
    let value = try decode(
      node, try element(), Place(parent: node, step: .index(currentIndex)))
    currentIndex += 1
    return value
  }

  private mutating func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    try next { try $0.context.whole($1, as: type, at: $2) }
  }
}
