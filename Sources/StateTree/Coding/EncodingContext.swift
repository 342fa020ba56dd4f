/// What the parts of one encoder share: the plan for each type, the key lists met so far, and nodes
/// for reuse.
final class EncodingContext {
  /// How a type becomes a tree.
  enum Plan {
    /// With this module's own code.
    case direct(any DirectlyEncodable.Type)
    /// With the type's `encode(to:)`.
    case codable(any Encodable.Type)
    /// By the dynamic type of the value, because the static type is an existential or a class that
    /// is not Encodable.
    case dynamic
  }

  @exclusivity(unchecked) private var plans = TypeCache<Plan>()
  @exclusivity(unchecked) private var objects = TypeCache<KeyedObjects>()
  @exclusivity(unchecked) private var pool: [EncodingNode] = []
  private var enumTypes: [ObjectIdentifier: Bool] = [:]

  @exclusivity(unchecked) private var stack = StackGuard.here()
  /// The error of opening a container, which cannot throw it itself.
  @exclusivity(unchecked) var failure: StateCodingError?
  /// The captures that one encoding keeps for the next.
  let captures = Captures()
  /// How many values were rejected as too deep. Code that catches such an error may encode
  /// differently at another place.
  private(set) var refusals = 0
  /// The class instances that reflection is visiting or has visited.
  var instances = InstanceVisits()

  /// Whether to note case names: true while encoding an action, except inside collections.
  @exclusivity(unchecked) var isNaming = false
  /// The case path of the value encoded last; empty if the value is not an enum.
  var lastName: [String] = []

  /// Whether an encoding is using this context, so that another one cannot begin with it.
  private(set) var isBusy = false

  /// Begins an encoding. With `capturing`, it uses the captures of the last encoding and keeps its
  /// own for the next.
  func begin(naming: Bool, capturing: Bool) {
    isBusy = true
    captures.begin(isActive: capturing)
    isNaming = naming
    lastName = []
    failure = nil
    instances = InstanceVisits()
    stack = StackGuard.here()
  }

  func end(succeeded: Bool) {
    isBusy = false
    captures.end(succeeded: succeeded)
  }

  func checkInvariants() {
    captures.checkInvariants()
    for node in pool { node.checkInvariants() }
  }

  /// Releases the nodes, each of which retains its context.
  func drain() { pool = [] }

  // MARK: Values

  /// The tree of any value.
  @inline(__always)
  func encode<Value>(_ value: Value, at place: Place) throws -> StateValue {
    switch plan(for: Value.self) {
    case .direct(let type): try encodeDirectly(value, as: type, at: place)
    case .codable(let type): try encodeCodable(value, as: type, at: place)
    case .dynamic: try Reflection(context: self).encode(value, at: place)
    }
  }

  /// The tree of a value, chosen by its dynamic type.
  func encodeDynamically(_ value: Any, at place: Place) throws -> StateValue? {
    switch plan(for: type(of: value)) {
    case .direct(let type): try encodeDirectly(value, as: type, at: place)
    case .codable(let type): try encodeCodable(value, as: type, at: place)
    case .dynamic: nil
    }
  }

  func plan(for type: Any.Type) -> Plan {
    plans.fact(for: type) {
      if let type = type as? any DirectlyEncodable.Type { return .direct(type) }
      if let type = type as? any Encodable.Type { return .codable(type) }
      return .dynamic
    }
  }

  private func encodeDirectly<Value, Known: DirectlyEncodable>(
    _ value: Value, as type: Known.Type, at place: Place
  ) throws -> StateValue {
    guard let value = cast(value, to: type) else {
      throw place.error(.dataCorrupted("not a \(typeName(type))"))
    }
    if isNaming { lastName = [] }
    return try value.encodeDirectly(self, at: place)
  }

  private func encodeCodable<Value, Known: Encodable>(
    _ value: Value, as type: Known.Type, at place: Place
  ) throws -> StateValue {
    guard let value = cast(value, to: type) else {
      throw place.error(.dataCorrupted("not a \(typeName(type))"))
    }
    return try encodeCodable(value, at: place)
  }

  /// The tree of a value by its `encode(to:)`.
  func encodeCodable<Value: Encodable>(_ value: Value, at place: Place) throws -> StateValue {
    var node = try take(at: place)
    let tree = try encode(value, in: node)
    giveBack(&node)
    return tree
  }

  /// The tree of a value, made with its `encode(to:)` and a node that is already at its place.
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, in node: EncodingNode) throws -> StateValue {
    defer { node.reset() }
    do {
      try value.encode(to: node)
    } catch {
      throw StateCodingError(error, path: node.place.path)
    }
    if let failure { throw failure }
    if isNaming { lastName = name(of: value, in: node) }
    return try node.finish()
  }

  // MARK: Nodes

  /// A node for a value at a place. Throws if the place is too deep.
  func take(at place: Place) throws -> EncodingNode {
    let depth = place.depth
    if depth > StateValue.maximumDepth + 1 || stack.isExhausted {
      throw refusal(at: place)
    }
    return takeNested(at: place)
  }

  /// A node for a container inside a value that has a node.
  func takeNested(at place: Place) -> EncodingNode {
    let node = pool.popLast() ?? EncodingNode(self)
    node.place = place
    node.depth = place.depth
    return node
  }

  /// Keeps a node for the next value, if nobody else holds it.
  func giveBack(_ node: inout EncodingNode) {
    node.place = .root
    if isKnownUniquelyReferenced(&node) { pool.append(node) }
  }

  /// Throws if a container or tree is nested too deep at a place.
  func checkDepth(_ depth: Int, at place: Place) throws {
    if depth > StateValue.maximumDepth { throw refusal(at: place) }
  }

  func refusal(at place: Place) -> StateCodingError {
    refusals += 1
    return place.error(.depthExceeded)
  }

  // MARK: Objects

  /// The facts about objects with this key type.
  func objects(keyedBy keyType: Any.Type) -> KeyedObjects {
    objects.fact(for: keyType) { KeyedObjects(keyType: keyType) }
  }

  // MARK: Names

  private func name<Value>(of value: Value, in node: EncodingNode) -> [String] {
    guard isEnum(value) else { return [] }
    if let path = node.casePath { return path }
    if let name = enumCaseName(value) { return [name] }
    return node.singleText.map { [$0] } ?? []
  }

  private func isEnum<Value>(_ value: Value) -> Bool {
    let id = ObjectIdentifier(type(of: value))
    if let known = enumTypes[id] { return known }
    let isEnum = Mirror(reflecting: value).displayStyle == .enum
    enumTypes[id] = isEnum
    return isEnum
  }
}
