/// Makes trees of values that are not Encodable, from what `Mirror` shows.
struct Reflection {
  let context: EncodingContext

  /// The tree of a value of any type. Encodable values inside it are encoded by their own code.
  func encode(_ value: Any, at place: Place) throws -> StateValue {
    if let tree = try context.encodeDynamically(value, at: place) { return tree }
    if context.isNaming { context.lastName = [] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return .null }
      return try encode(wrapped, at: place)
    case .enum:
      return try encodeEnum(value, mirror, at: place)
    case .collection:
      return .array(try elements(mirror, at: place))
    case .set:
      return .array(try elements(mirror, at: place).sorted { $0.precedes($1) })
    case .dictionary:
      return try encodeDictionary(mirror, at: place)
    case .class, .foreignReference:
      return try encodeInstance(value, mirror, at: place)
    default:
      return try encodeMembers(value, mirror, at: place)
    }
  }

  // MARK: Objects

  private func encodeInstance(_ value: Any, _ mirror: Mirror, at place: Place) throws -> StateValue
  {
    let name = typeName(type(of: value))
    let id = ObjectIdentifier(value as AnyObject)
    switch context.instances.enter(id) {
    case .enters: break
    case .inside: return .string("(cycle: \(name))")
    case .tooOften: return .string("(repeated: \(name))")
    }
    defer { context.instances.leave(id) }
    return try encodeMembers(value, mirror, at: place)
  }

  /// A struct, class or tuple as its members; another value without members as its text.
  private func encodeMembers(_ value: Any, _ mirror: Mirror, at place: Place) throws -> StateValue {
    if mirror.displayStyle == .tuple, mirror.children.contains(where: { isPosition($0.label) }) {
      return .array(try elements(mirror, at: place))
    }
    if let raw = value as? any RawRepresentable, let tree = try encodeRaw(raw, at: place) {
      return tree
    }
    var members: [(owner: Any.Type, label: String, value: Any)] = []
    var level: Mirror? = mirror
    while let here = level {
      members.insert(
        contentsOf: here.children.enumerated().map { index, child in
          (here.subjectType, child.label ?? String(index), child.value)
        }, at: 0)
      level = here.superclassMirror
    }
    let isOpaque = mirror.displayStyle == nil || mirror.displayStyle == .class
    if members.isEmpty, isOpaque || value is any CustomStringConvertible {
      return .string(opaqueText(of: value))
    }
    if members.count == 1, members[0].label == "wrappedValue" {
      return try encode(members[0].value, at: place)
    }
    return try encodeObject(members, at: place)
  }

  private func encodeObject(
    _ members: [(owner: Any.Type, label: String, value: Any)], at place: Place
  ) throws -> StateValue {
    let labels = Set(members.map(\.label))
    var taken: Set<String> = []
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    var encoded: [(String, StateValue)] = []
    for (owner, label, value) in members where !isNil(value) {
      if label == "_$observationRegistrar" { continue }
      var key = readable(label)
      if key != label, labels.contains(key) { key = label }
      if !taken.insert(key).inserted {
        key = "\(typeName(owner)).\(label)"
        taken.insert(key)
      }
      encoded.append((key, try encode(value, at: Place(parent: node, step: .key(key)))))
    }
    context.giveBack(&node)
    return .object(StateObject(encoded))
  }

  /// The source name of a stored member. The storage of wrapped, lazy and observed properties has a
  /// prefix.
  private func readable(_ label: String) -> String {
    let lazyMark = "$__lazy_storage_$_"
    if label.hasPrefix(lazyMark) { return String(label.dropFirst(lazyMark.count)) }
    return label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label
  }

  // MARK: Enums

  private func encodeEnum(_ value: Any, _ mirror: Mirror, at place: Place) throws -> StateValue {
    let caseName = enumCaseName(value, mirror)
    if let raw = value as? any RawRepresentable, let tree = try encodeRaw(raw, at: place) {
      let text = caseName ?? tree.singleKeyText
      if context.isNaming { context.lastName = text.map { [$0] } ?? [] }
      return tree
    }
    guard let caseName else { return .string(opaqueText(of: value)) }
    var node = try context.take(at: place)
    try context.checkDepth(node.depth + 1, at: place)
    let payloadPlace = Place(parent: node, step: .key(caseName))
    var inner = try context.take(at: payloadPlace)
    var members: [(String, StateValue)] = []
    var names: (only: [String], action: [String]?) = ([], nil)
    let payloads = mirror.children.first.map { self.payloads(of: $0.value) } ?? []
    for (label, payload) in payloads where !isNil(payload) {
      let tree = try encode(payload, at: Place(parent: inner, step: .key(label)))
      members.append((label, tree))
      if label == "action" { names.action = context.lastName }
      if label == "_0" { names.only = context.lastName }
    }
    context.giveBack(&inner)
    context.giveBack(&node)
    if context.isNaming {
      context.lastName = [caseName] + (names.action ?? (members.count == 1 ? names.only : []))
    }
    return .object(StateObject([(caseName, .object(StateObject(members)))]))
  }

  /// The payloads of a case, labelled as synthesized code labels them.
  private func payloads(of payload: Any) -> [(label: String, value: Any)] {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple, !mirror.children.isEmpty else { return [("_0", payload)] }
    return mirror.children.enumerated().map { index, child in
      guard let label = child.label, !isPosition(label) else { return ("_\(index)", child.value) }
      return (label, child.value)
    }
  }

  private func encodeRaw<Raw: RawRepresentable>(
    _ value: Raw, at place: Place
  ) throws -> StateValue? {
    try context.encodeDynamically(value.rawValue, at: place)
  }

  // MARK: Collections

  private func elements(_ mirror: Mirror, at place: Place) throws -> [StateValue] {
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    let wasNaming = context.isNaming
    context.isNaming = false
    var trees: [StateValue] = []
    for child in mirror.children {
      trees.append(
        try encode(child.value, at: Place(parent: node, step: .index(trees.count))))
    }
    context.isNaming = wasNaming
    context.giveBack(&node)
    return trees
  }

  private func encodeDictionary(_ mirror: Mirror, at place: Place) throws -> StateValue {
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    let wasNaming = context.isNaming
    context.isNaming = false
    let pairs = mirror.children.map { Array(Mirror(reflecting: $0.value).children.map(\.value)) }
    var keys: [StateValue] = []
    for pair in pairs {
      let key = (pair[0] as? AnyHashable)?.base ?? pair[0]
      keys.append(try encode(key, at: Place(parent: node, step: .none)))
    }
    let keyType = (pairs.first?[0] as? AnyHashable).map { type(of: $0.base) } ?? Any.self
    let form = DictionaryForm(keys: keys, isText: DictionaryKey.isText(keys, keyType))
    var values: [StateValue] = []
    for (pair, position) in zip(pairs, form.positions) {
      values.append(
        try form.atMember(position, of: node, context) { try encode(pair[1], at: $0) })
    }
    context.isNaming = wasNaming
    context.giveBack(&node)
    return form.tree(keys: keys, values: values)
  }

  // MARK: Leaves

  private func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private func isPosition(_ label: String?) -> Bool {
    guard let label, label.first == "." else { return label == nil }
    return Int(label.dropFirst()) != nil
  }

  /// The text for a value that shows no members: its description, or its type's name if the
  /// description is long or holds an address, which differs from run to run.
  private func opaqueText(of value: Any) -> String {
    let limit = 1000
    if let text = value as? any StringProtocol { return String(text) }
    if let character = value as? Character { return String(character) }
    if let type = value as? Any.Type { return String(describing: type) }
    guard value is any CustomStringConvertible else { return String(describing: type(of: value)) }
    let text = String(describing: value)
    guard !text.contains("0x") else { return typeName(type(of: value)) }
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
