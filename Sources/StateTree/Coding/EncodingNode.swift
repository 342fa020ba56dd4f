/// A value that is being encoded: what its containers have received so far.
///
/// It is the encoder that a type's `encode(to:)` gets. Nodes are reused, so encoding an element
/// allocates little more than its tree.
final class EncodingNode: CodingNode, Encoder {
  enum Kind { case undecided, single, keyed, unkeyed }

  // No foreign closure runs while these change, so accesses never overlap. Checking that at run
  // time would cost a sixth of an encoding.

  let context: EncodingContext
  @exclusivity(unchecked) private(set) var kind = Kind.undecided
  @exclusivity(unchecked) private(set) var values: [StateValue] = []
  /// The keys of the last object with this key type, as long as this object's keys match them.
  @exclusivity(unchecked) private var guess: KeyList?
  @exclusivity(unchecked) private var guessedKeys: [String] = []
  /// The facts about objects with this key type: that of the first container, if a node has
  /// several.
  @exclusivity(unchecked) private var objects: KeyedObjects?
  @exclusivity(unchecked) private var keyType: ObjectIdentifier?
  /// The node of the keys so far in the tree of `objects`, once they are not as guessed, and while
  /// the tree has them.
  @exclusivity(unchecked) private var keyNode: Int?
  /// The keys so far, once the tree lacks them.
  @exclusivity(unchecked) private var ownKeys: [String] = []
  @exclusivity(unchecked) private var ownPlaces: [ByteString: Int] = [:]
  /// The containers opened inside this one, whose values are known only at the end.
  @exclusivity(unchecked) private var nested: [(index: Int, node: EncodingNode)] = []
  /// Whether the first member was opened as a keyed container, as a synthesized enum does.
  @exclusivity(unchecked) private var opensCase = false
  /// The name of a payload that continues this value's name, and the payload's key.
  @exclusivity(unchecked) private var payloadName: (key: String, path: [String])?

  init(_ context: EncodingContext) { self.context = context }

  // MARK: Encoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let node = become(.keyed, keyType: type)
    guard let objects = node.objects, node.keyType == ObjectIdentifier(type) else {
      return KeyedEncodingContainer(KeyedEncoding(node: node))
    }
    return objects.opener(for: type).open(node)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedEncoding(node: become(.unkeyed))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueEncoding(node: become(.single))
  }

  /// Makes this node a container of a kind. If it is already of another kind, the encoding fails,
  /// and the container returned is discarded.
  func become(_ wanted: Kind, keyType: Any.Type? = nil) -> EncodingNode {
    if kind == .undecided {
      kind = wanted
      if let keyType {
        start(with: keyType)
      }
      return self
    }
    guard kind != wanted else { return self }
    if context.failure == nil {
      context.failure = place.error(.mixedContainers)
    }
    let nowhere = EncodingNode(context)
    nowhere.place = place
    nowhere.depth = depth
    return nowhere.become(wanted, keyType: keyType)
  }

  /// Begins an object. If the key type is that of the last object, its look-ups are reused.
  private func start(with keyType: Any.Type) {
    if self.keyType != ObjectIdentifier(keyType) {
      self.keyType = ObjectIdentifier(keyType)
      objects = context.objects(keyedBy: keyType)
    }
    if let objects, objects.isDictionary {
      (guess, guessedKeys) = (nil, [])
      return
    }
    if guess == nil || guess !== objects?.lastKeys {
      guess = objects?.lastKeys
      guessedKeys = guess?.keys ?? []
      if guess == nil { keyNode = KeyTree.root }
    }
    values.reserveCapacity(guessedKeys.count)
  }

  // MARK: Members and elements

  /// Sets a member. The last value for a key wins.
  @inline(__always)
  func set(_ value: StateValue, for key: String) {
    let count = values.count
    if count < guessedKeys.count, isSameString(guessedKeys[count], key) {
      values.append(value)
    } else {
      setUnguessed(value, for: key)
    }
  }

  private func setUnguessed(_ value: StateValue, for key: String) {
    if guess != nil { leaveGuess() }
    if let here = keyNode, let next = objects?.keys.child(of: here, key: key) {
      keyNode = next
      values.append(value)
    } else {
      setNew(value, for: key)
    }
  }

  /// Continues in the tree of key lists, from the keys so far.
  private func leaveGuess() {
    let keys = guessedKeys.prefix(values.count)
    guess = nil
    guessedKeys = []
    keyNode = KeyTree.root
    for key in keys {
      guard let here = keyNode, let objects,
        let next = objects.keys.child(of: here, key: key)
          ?? objects.keys.addChild(to: here, key: key)
      else { return leaveTree(with: Array(keys)) }
      keyNode = next
    }
  }

  /// Goes on with keys that the tree has no room for.
  private func leaveTree(with keys: [String]) {
    keyNode = nil
    ownKeys = keys
    for (index, key) in keys.enumerated() { ownPlaces[ByteString(key)] = index }
  }

  private func setNew(_ value: StateValue, for key: String) {
    if let index = index(of: key) {
      values[index] = value
      nested.removeAll { $0.index == index }
      return
    }
    values.append(value)
    if let here = keyNode, let objects {
      if let next = objects.keys.addChild(to: here, key: key) {
        keyNode = next
        return
      }
      leaveTree(with: objects.keys.keys(to: here))
    }
    ownPlaces[ByteString(key)] = ownKeys.count
    ownKeys.append(key)
  }

  private func index(of key: String) -> Int? {
    if guess != nil { return guessedKeys.prefix(values.count).firstIndex { hasSameBytes($0, key) } }
    guard let keyNode else { return ownPlaces[ByteString(key)] }
    return objects?.keys.index(of: key, upFrom: keyNode)
  }

  func append(_ value: StateValue) { values.append(value) }

  /// Sets the value of a single-value container. The last one wins.
  func setSingle(_ value: StateValue) {
    if values.isEmpty { values.append(value) } else { values[0] = value }
  }

  /// Opens a container at a key. Opening it again returns the same container.
  func open(key: String, as kind: Kind?, keyType: Any.Type? = nil) -> EncodingNode {
    if let index = index(of: key), let known = nested.first(where: { $0.index == index }) {
      return kind.map { known.node.become($0, keyType: keyType) } ?? known.node
    }
    set(.null, for: key)
    let index = index(of: key) ?? values.count - 1
    if kind == .keyed, index == 0, values.count == 1 { opensCase = true }
    return open(at: index, step: .key(key), as: kind, keyType: keyType)
  }

  /// Opens a container as the next element.
  func openElement(as kind: Kind?, keyType: Any.Type? = nil) -> EncodingNode {
    values.append(.null)
    return open(
      at: values.count - 1, step: .index(values.count - 1), as: kind, keyType: keyType)
  }

  private func open(
    at index: Int, step: PathStep, as kind: Kind?, keyType: Any.Type?
  ) -> EncodingNode {
    let node = context.takeNested(at: Place(parent: self, step: step))
    nested.append((index, node))
    return kind.map { node.become($0, keyType: keyType) } ?? node
  }

  // MARK: Names

  /// Notes the name of the payload that was just encoded.
  func notePayload(_ key: String) {
    if key == "action" || key == "_0" && payloadName == nil {
      payloadName = (key, context.lastName)
    }
  }

  /// The case path, if the value encoded as a synthesized enum does: one member, opened as a keyed
  /// container. The path continues into a payload that is the only one and has no label, or that is
  /// labelled `action`.
  var casePath: [String]? {
    guard kind == .keyed, values.count == 1, opensCase, let payload = nested.first?.node,
      case .key(let key) = payload.place.step
    else { return nil }
    guard let name = payload.payloadName, name.key == "action" || payload.values.count == 1
    else { return [key] }
    return [key] + name.path
  }

  /// The text of a value that encoded as one string or whole number.
  var singleText: String? {
    guard kind == .single else { return nil }
    switch values.first {
    case .string(let text): return text
    case .integer(let integer): return String(integer)
    default: return nil
    }
  }

  // MARK: The result

  /// The finished tree. A value that encoded nothing is an empty object. Reset the node before you
  /// use it again.
  func finish() throws -> StateValue {
    checkInvariants()
    if depth > StateValue.maximumDepth, kind != .single { throw context.refusal(at: place) }
    for (index, node) in nested { values[index] = try node.finish() }
    switch kind {
    case .undecided: return .object(StateObject())
    case .single: return values.first ?? .object(StateObject())
    case .unkeyed: return .array(values)
    case .keyed: return .object(StateObject(keyList: finishedKeys(), values: values))
    }
  }

  private func finishedKeys() -> KeyList {
    if let guess {
      if guessedKeys.count == values.count { return guess }
      leaveGuess()
    }
    if let objects, objects.isDictionary { return sortMembers() }
    let finished = keyNode.flatMap { objects?.keys.list(at: $0) } ?? KeyList(ownKeys)
    objects?.lastKeys = finished
    return finished
  }

  /// Puts the members in the byte order of their keys.
  private func sortMembers() -> KeyList {
    let order = ownKeys.indices.sorted { byteOrder(ownKeys[$0], ownKeys[$1]) }
    values = order.map { values[$0] }
    return KeyList(order.map { ownKeys[$0] })
  }

  /// Stops a debug build in which the node is not what its functions rely on: an object has as many
  /// keys as values, in one of the three forms that keys have, and each container opened inside it
  /// a value to replace.
  func checkInvariants() { assert(violation == nil, violation ?? "") }

  private var violation: String? {
    if nested.contains(where: { !values.indices.contains($0.index) }) {
      return "a container inside has no value to replace"
    }
    guard kind == .keyed else {
      return keyNode == nil && ownKeys.isEmpty ? nil : "keys of no object"
    }
    guard (guess?.keys ?? []) == guessedKeys else { return "the guessed keys are another object's" }
    if guess != nil {
      return keyNode == nil && ownKeys.isEmpty && values.count <= guessedKeys.count
        ? nil : "keys beside the guessed ones"
    }
    guard let keyNode else {
      return ownKeys.count == values.count && ownPlaces.count == ownKeys.count
        ? nil : "\(ownKeys.count) keys for \(values.count) values"
    }
    let keys = objects?.keys.keys(to: keyNode) ?? []
    return ownKeys.isEmpty && keys.count == values.count
      && Set(keys.map(ByteString.init)).count == keys.count
      ? nil : "\(keys) for \(values.count) values"
  }

  /// Empties the node. Until then it and the nodes inside it retain each other.
  func reset() {
    values = []
    kind = .undecided
    if keyNode != nil || !ownKeys.isEmpty {
      keyNode = nil
      ownKeys = []
      ownPlaces = [:]
    }
    if !nested.isEmpty {
      while var (_, node) = nested.popLast() {
        node.reset()
        context.giveBack(&node)
      }
      opensCase = false
    }
    payloadName = nil
  }
}
