/// A container of a node's members.
protocol NodeContainer: KeyedEncodingContainerProtocol {
  init(node: EncodingNode)
}

/// Opens containers of one type.
///
/// The code that a user's type calls does not know the key type, and instantiating the container's
/// generic type takes longer than encoding a member. An opener is made once and knows the type.
final class KeyedOpener<Container: NodeContainer> {
  @inline(never)
  func open(_ node: EncodingNode) -> KeyedEncodingContainer<Container.Key> {
    KeyedEncodingContainer(Container(node: node))
  }
}

/// The keyed container of a node.
struct KeyedEncoding<Key: CodingKey>: NodeContainer {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil(forKey key: Key) { node.set(.null, for: key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) { node.set(.bool(value), for: key.stringValue) }
  func encode(_ value: String, forKey key: Key) { node.set(.string(value), for: key.stringValue) }
  func encode(_ value: Double, forKey key: Key) { node.set(.double(value), for: key.stringValue) }
  func encode(_ value: Float, forKey key: Key) { node.set(.float(value), for: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: Int8, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: Int16, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: Int32, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: Int64, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: Int128, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt8, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt16, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt32, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt64, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }
  func encode(_ value: UInt128, forKey key: Key) { node.set(.whole(value), for: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let text = key.stringValue
    let tree = try node.context.encode(value, at: Place(parent: node, step: .key(text)))
    node.set(tree, for: text)
    if node.context.isNaming { node.notePayload(text) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = node.open(key: key.stringValue, as: .keyed, keyType: keyType)
    return KeyedEncodingContainer(KeyedEncoding<Nested>(node: nested))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(node: node.open(key: key.stringValue, as: .unkeyed))
  }

  func superEncoder() -> any Encoder { node.open(key: "super", as: nil) }
  func superEncoder(forKey key: Key) -> any Encoder { node.open(key: key.stringValue, as: nil) }
}

/// The unkeyed container of a node.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.values.count }

  func encodeNil() { node.append(.null) }
  func encode(_ value: Bool) { node.append(.bool(value)) }
  func encode(_ value: String) { node.append(.string(value)) }
  func encode(_ value: Double) { node.append(.double(value)) }
  func encode(_ value: Float) { node.append(.float(value)) }
  func encode(_ value: Int) { node.append(.whole(value)) }
  func encode(_ value: Int8) { node.append(.whole(value)) }
  func encode(_ value: Int16) { node.append(.whole(value)) }
  func encode(_ value: Int32) { node.append(.whole(value)) }
  func encode(_ value: Int64) { node.append(.whole(value)) }
  func encode(_ value: Int128) { node.append(.whole(value)) }
  func encode(_ value: UInt) { node.append(.whole(value)) }
  func encode(_ value: UInt8) { node.append(.whole(value)) }
  func encode(_ value: UInt16) { node.append(.whole(value)) }
  func encode(_ value: UInt32) { node.append(.whole(value)) }
  func encode(_ value: UInt64) { node.append(.whole(value)) }
  func encode(_ value: UInt128) { node.append(.whole(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    let place = Place(parent: node, step: .index(node.values.count))
    node.append(try node.context.encode(value, at: place))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let nested = node.openElement(as: .keyed, keyType: keyType)
    return KeyedEncodingContainer(KeyedEncoding<Nested>(node: nested))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(node: node.openElement(as: .unkeyed))
  }

  func superEncoder() -> any Encoder { node.openElement(as: nil) }
}

/// The single-value container of a node.
struct SingleValueEncoding: SingleValueEncodingContainer {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil() { node.setSingle(.null) }
  func encode(_ value: Bool) { node.setSingle(.bool(value)) }
  func encode(_ value: String) { node.setSingle(.string(value)) }
  func encode(_ value: Double) { node.setSingle(.double(value)) }
  func encode(_ value: Float) { node.setSingle(.float(value)) }
  func encode(_ value: Int) { node.setSingle(.whole(value)) }
  func encode(_ value: Int8) { node.setSingle(.whole(value)) }
  func encode(_ value: Int16) { node.setSingle(.whole(value)) }
  func encode(_ value: Int32) { node.setSingle(.whole(value)) }
  func encode(_ value: Int64) { node.setSingle(.whole(value)) }
  func encode(_ value: Int128) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt8) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt16) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt32) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt64) { node.setSingle(.whole(value)) }
  func encode(_ value: UInt128) { node.setSingle(.whole(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    node.setSingle(try node.context.encode(value, at: Place(parent: node, step: .none)))
  }
}
