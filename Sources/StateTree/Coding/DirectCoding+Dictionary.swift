extension Dictionary: DirectlyEncodable where Key: Encodable, Value: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    if let keyLayout = context.captures.layout(of: Key.self, count: count),
      let valueLayout = context.captures.layout(of: Value.self, count: count),
      let key = StorageKey(self)
    {
      let incremental = IncrementalDictionary<Key, Value>(
        context: context, keyLayout: keyLayout, valueLayout: valueLayout, place: place)
      return try incremental.encode(self, key)
    }
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    let wasNaming = context.isNaming
    context.isNaming = false
    var keys: [StateValue] = []
    keys.reserveCapacity(count)
    for key in self.keys {
      keys.append(try DictionaryKey.tree(of: key, context, at: Place(parent: node, step: .none)))
    }
    let form = DictionaryForm(keys: keys, isText: DictionaryKey.isText(keys, Key.self))
    var trees: [StateValue] = []
    trees.reserveCapacity(count)
    for (value, position) in zip(values, form.positions) {
      trees.append(
        try form.atMember(position, of: node, context) { try context.encode(value, at: $0) })
    }
    context.isNaming = wasNaming
    context.giveBack(&node)
    return form.tree(keys: keys, values: trees)
  }
}

extension Dictionary: DirectlyDecodable where Key: Decodable, Value: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> [Key: Value] {
    var node = try context.take(value, at: place)
    var dictionary: [Key: Value] = [:]
    switch value {
    case .object(let object):
      dictionary.reserveCapacity(object.count)
      for (text, tree) in object {
        let place = Place(parent: node, step: .key(text))
        let key = try DictionaryKey.key(Key.self, of: text, context, at: place)
        let value = try context.decode(Value.self, from: tree, at: place)
        if dictionary.updateValue(value, forKey: key) != nil {
          throw place.error(.duplicateKey(text))
        }
      }
    case .array(let pairs):
      for (index, pair) in pairs.enumerated() {
        let place = Place(parent: node, step: .index(index))
        let parts = try DictionaryForm.pair(pair, at: place)
        var pairNode = try context.take(pair, at: place)
        let keyPlace = Place(parent: pairNode, step: .key(DictionaryForm.keyKey))
        let key = try context.decode(Key.self, from: parts.key, at: keyPlace)
        let value = try context.decode(
          Value.self, from: parts.value,
          at: Place(parent: pairNode, step: .key(DictionaryForm.valueKey)))
        if dictionary.updateValue(value, forKey: key) != nil {
          throw keyPlace.error(.duplicateKey(parts.key.singleKeyText ?? parts.key.kindName))
        }
        context.giveBack(&pairNode)
      }
    default:
      throw place.mismatch("object", value)
    }
    context.giveBack(&node)
    return dictionary
  }
}

/// The canonical form of a dictionary: an object if each key has its own text, otherwise an array
/// of pairs. It also knows where each member goes.
struct DictionaryForm {
  static let keyKey = "key"
  static let valueKey = "value"
  private static let pairKeys = KeyList([keyKey, valueKey])

  /// For each member in hash order, its position in canonical order.
  private(set) var positions: [Int]
  /// The object's keys in canonical order; nil for pairs.
  private var texts: [String]?

  /// Creates the form for encoded keys in hash order. `isText` says that each key can be read back
  /// from its text.
  init(keys: [StateValue], isText: Bool) {
    let order = keys.indices.sorted { keys[$0].precedes(keys[$1]) }
    positions = Array(repeating: 0, count: keys.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    guard isText else { return }
    let texts = order.compactMap { keys[$0].singleKeyText }
    // Equal keys are neighbours. Two keys with the same text must not merge, so they become pairs.
    let isUnique = !zip(texts, texts.dropFirst()).contains { hasSameBytes($0, $1) }
    if texts.count == keys.count, isUnique { self.texts = texts }
  }

  /// Encodes the value of the member at a canonical position, at its place.
  func atMember(
    _ position: Int, of node: EncodingNode, _ context: EncodingContext,
    encode: (Place) throws -> StateValue
  ) throws -> StateValue {
    if let texts { return try encode(Place(parent: node, step: .key(texts[position]))) }
    let place = Place(parent: node, step: .index(position))
    var pair = try context.take(at: place)
    try context.checkDepth(pair.depth, at: place)
    let tree = try encode(Place(parent: pair, step: .key(Self.valueKey)))
    context.giveBack(&pair)
    return tree
  }

  /// The dictionary's tree, from keys and values in hash order.
  func tree(keys: [StateValue], values: [StateValue]) -> StateValue {
    var sorted = sorted(values)
    if let texts { return .object(StateObject(keyList: KeyList(texts), values: sorted)) }
    for (key, position) in zip(keys, positions) {
      sorted[position] = .object(
        StateObject(keyList: Self.pairKeys, values: [key, sorted[position]]))
    }
    return .array(sorted)
  }

  /// Whether the dictionary is an object.
  var isObject: Bool { texts != nil }

  /// Sorts trees from hash order into canonical order.
  func sorted(_ trees: [StateValue]) -> [StateValue] {
    var sorted = Array(repeating: StateValue.null, count: trees.count)
    for (tree, position) in zip(trees, positions) { sorted[position] = tree }
    return sorted
  }

  /// The value of a member in a tree of this form, by the member's index in hash order.
  func value(at index: Int, in tree: StateValue) -> StateValue {
    switch tree {
    case .object(let object): return object.values[positions[index]]
    case .array(let pairs):
      guard case .object(let pair) = pairs[positions[index]] else { return .null }
      return pair.values[1]
    default: return .null
    }
  }

  /// A tree of this form with the same keys and new values, which are in hash order.
  func tree(replacing values: [StateValue], in tree: StateValue) -> StateValue {
    switch tree {
    case .object(let object):
      return .object(StateObject(keyList: object.keyList, values: sorted(values)))
    case .array(let pairs):
      return .array(
        zip(pairs, sorted(values)).map { pair, value in
          guard case .object(let object) = pair else { return pair }
          if object.values[1].isIdentical(to: value) { return pair }
          return .object(StateObject(keyList: Self.pairKeys, values: [object.values[0], value]))
        })
    default: return tree
    }
  }

  /// The key and value of a pair.
  static func pair(_ value: StateValue, at place: Place) throws -> (
    key: StateValue, value: StateValue
  ) {
    guard case .object(let object) = value else { throw place.mismatch("object", value) }
    guard let key = object[keyKey] else { throw place.error(.missingKey(keyKey)) }
    guard let inner = object[valueKey] else { throw place.error(.missingKey(valueKey)) }
    return (key, inner)
  }
}

extension StateValue {
  /// The text of a value that can be an object's key: a string, whole number or boolean.
  var singleKeyText: String? {
    switch self {
    case .string(let text): text
    case .integer(let integer): String(integer)
    case .double, .decimal: DecimalParts(of: self)?.whole(as: Int128.self).map { String($0) }
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }
}

/// Converts dictionary keys to text and back.
enum DictionaryKey {
  /// The tree of a key. A key that is `RawRepresentable` or `CodingKeyRepresentable` is encoded as
  /// its raw value or coding key, as Swift does.
  static func tree<Key: Encodable>(
    of key: Key, _ context: EncodingContext, at place: Place
  ) throws -> StateValue {
    if let key = exactCast(key, to: String.self) { return .string(key) }
    if let key = exactCast(key, to: Int.self) { return .whole(key) }
    if let key = key as? any CodingKeyRepresentable {
      let codingKey = key.codingKey
      return codingKey.intValue.map { .whole($0) } ?? .string(codingKey.stringValue)
    }
    return try context.encode(key, at: place)
  }

  /// Whether keys of one type can be an object's keys: all are of one kind that has text, and each
  /// can be read back from its text.
  static func isText(_ keys: [StateValue], _ type: Any.Type) -> Bool {
    guard let first = keys.first else { return true }
    switch first {
    case .string:
      return keys.allSatisfy { if case .string = $0 { true } else { false } }
    case .bool:
      return type == Bool.self
    case .integer, .decimal, .double:
      guard !(type is any FractionalKey.Type), !readsText(type, first) else { return false }
      return keys.allSatisfy { DecimalParts(of: $0)?.whole(as: Int128.self) != nil }
    case .null, .array, .object:
      return false
    }
  }

  /// Whether a type whose key encodes as a number also accepts text, and so would read the number's
  /// text as another key.
  private static func readsText(_ type: Any.Type, _ number: StateValue) -> Bool {
    if type is any DirectInteger.Type || type is any CodingKeyRepresentable.Type { return false }
    guard let type = type as? any Decodable.Type else { return false }
    let text = StateValue.string(number.singleKeyText ?? "")
    return (try? StateDecoder().decode(type, from: text)) != nil
  }

  /// The key of a member's text.
  static func key<Key: Decodable>(
    _ type: Key.Type, of text: String, _ context: DecodingContext, at place: Place
  ) throws -> Key {
    if let key = exactCast(text, to: type) { return key }
    if let type = type as? any CodingKeyRepresentable.Type {
      if let key = codingKey(type, of: text), let key = cast(key, to: Key.self) { return key }
      throw place.error(.dataCorrupted("\(text.quotedJSON) is not a key of \(typeName(type))"))
    }
    if type == Bool.self, text == "true" || text == "false" {
      return try context.decode(type, from: .bool(text == "true"), at: place)
    }
    let number = wholeNumber(text)
    if let number, type is any DirectInteger.Type {
      return try context.decode(type, from: number, at: place)
    }
    do {
      return try context.decode(type, from: .string(text), at: place)
    } catch {
      guard let number, let key = try? context.decode(type, from: number, at: place) else {
        throw error
      }
      return key
    }
  }

  private static func codingKey<Key: CodingKeyRepresentable>(
    _ type: Key.Type, of text: String
  ) -> Any? {
    Key(codingKey: TextKey(text))
  }

  /// The whole number that is written exactly like the text, or nil.
  private static func wholeNumber(_ text: String) -> StateValue? {
    guard let number = Int128(text), hasSameBytes(String(number), text) else { return nil }
    return .whole(number)
  }
}

/// Key types with fractional numbers. Their dictionaries are always arrays of pairs.
protocol FractionalKey {}
extension Double: FractionalKey {}
extension Float: FractionalKey {}
