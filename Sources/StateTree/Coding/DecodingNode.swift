/// A tree that is being decoded. It is the decoder that a type's `init(from:)` gets.
final class DecodingNode: CodingNode, Decoder {
  let context: DecodingContext
  @exclusivity(unchecked) private(set) var tree = StateValue.null
  /// The index of the member found last. Types usually ask for their members in order, so the
  /// search starts behind it.
  @exclusivity(unchecked) private var cursor = 0

  /// The opener for the key type that was asked for last.
  @exclusivity(unchecked) private var opener: AnyObject?
  @exclusivity(unchecked) private var openedKeyType: ObjectIdentifier?

  init(_ context: DecodingContext) { self.context = context }

  func start(_ tree: StateValue, at place: Place, depth: Int) {
    self.tree = tree
    self.place = place
    self.depth = depth
    cursor = 0
  }

  func clear() {
    tree = .null
    place = .root
  }

  // MARK: Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = tree else { throw place.mismatch("object", tree) }
    return opener(for: type).open(self, object)
  }

  @inline(__always)
  private func opener<Key: CodingKey>(
    for keyType: Key.Type
  ) -> KeyedDecodingOpener<KeyedDecoding<Key>> {
    if let opener, openedKeyType == ObjectIdentifier(keyType) {
      return unsafeDowncast(opener, to: KeyedDecodingOpener<KeyedDecoding<Key>>.self)
    }
    let made = KeyedDecodingOpener<KeyedDecoding<Key>>()
    (opener, openedKeyType) = (made, ObjectIdentifier(keyType))
    return made
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = tree else { throw place.mismatch("array", tree) }
    return UnkeyedDecoding(node: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Members

  @inline(__always)
  func member(_ key: String, of object: StateObject) -> StateValue? {
    let keys = object.keyList.keys
    if cursor < keys.count, isSameString(keys[cursor], key) { return object.values[cursor] }
    let next = cursor + 1
    if next < keys.count, isSameString(keys[next], key) {
      cursor = next
      return object.values[next]
    }
    guard let index = object.keyList.index(of: key) else { return nil }
    cursor = index
    return object.values[index]
  }

  /// A node for a tree inside this one.
  func inner(_ tree: StateValue, _ step: PathStep) throws -> DecodingNode {
    try context.take(tree, at: Place(parent: self, step: step))
  }
}

extension DecodingNode: SingleValueDecodingContainer {
  private var inside: Place { Place(parent: self, step: .none) }

  func decodeNil() -> Bool { if case .null = tree { true } else { false } }
  func decode(_ type: Bool.Type) throws -> Bool { try context.bool(tree, at: place) }
  func decode(_ type: String.Type) throws -> String { try context.string(tree, at: place) }
  func decode(_ type: Double.Type) throws -> Double { try context.double(tree, at: place) }
  func decode(_ type: Float.Type) throws -> Float { try context.float(tree, at: place) }
  func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decode(type, from: tree, at: inside)
  }

  private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    try context.whole(tree, as: type, at: place)
  }
}
