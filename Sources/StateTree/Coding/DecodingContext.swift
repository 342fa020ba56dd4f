/// What the parts of one decoder share: the plan for each type, and nodes for reuse.
final class DecodingContext {
  /// How a type is made from a tree.
  private enum Plan {
    case direct(any DirectlyDecodable.Type)
    case codable
  }

  @exclusivity(unchecked) private var plans = TypeCache<Plan>()
  @exclusivity(unchecked) private var pool: [DecodingNode] = []
  @exclusivity(unchecked) private var stack = StackGuard.here()
  private(set) var isBusy = false

  func begin() {
    isBusy = true
    stack = StackGuard.here()
  }

  /// Ends the decoding and releases the nodes, each of which retains its context.
  func end() {
    isBusy = false
    pool = []
  }

  @inline(__always)
  func decode<Value: Decodable>(
    _ type: Value.Type, from tree: StateValue, at place: Place
  ) throws -> Value {
    switch plan(for: type) {
    case .direct(let known): try decodeDirectly(known, from: tree, at: place)
    case .codable: try decodeCodable(type, from: tree, at: place)
    }
  }

  /// Whether the type's own `init(from:)` makes its values.
  func isCodable(_ type: Any.Type) -> Bool {
    if case .codable = plan(for: type) { true } else { false }
  }

  private func plan(for type: Any.Type) -> Plan {
    plans.fact(for: type) {
      (type as? any DirectlyDecodable.Type).map { .direct($0) } ?? .codable
    }
  }

  private func decodeDirectly<Value, Known: DirectlyDecodable>(
    _ type: Known.Type, from tree: StateValue, at place: Place
  ) throws -> Value {
    let known = try Known.decodeDirectly(tree, self, at: place)
    guard let value = cast(known, to: Value.self) else {
      throw place.error(.dataCorrupted("not a \(typeName(Value.self))"))
    }
    return value
  }

  private func decodeCodable<Value: Decodable>(
    _ type: Value.Type, from tree: StateValue, at place: Place
  ) throws -> Value {
    var node = try take(tree, at: place)
    let value = try decode(type, in: node)
    giveBack(&node)
    return value
  }

  /// Makes a value with its `init(from:)`, from a node that holds its tree.
  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, in node: DecodingNode) throws -> Value {
    do {
      return try type.init(from: node)
    } catch {
      throw StateCodingError(error, path: node.place.path)
    }
  }

  /// A node for a tree at a place. Throws if the place is too deep.
  func take(_ tree: StateValue, at place: Place) throws -> DecodingNode {
    let depth = place.depth
    if depth > StateValue.maximumDepth + 1 || stack.isExhausted {
      throw place.error(.depthExceeded)
    }
    let node = pool.popLast() ?? DecodingNode(self)
    node.start(tree, at: place, depth: depth)
    return node
  }

  /// Keeps a node for the next value, if nobody else holds it.
  func giveBack(_ node: inout DecodingNode) {
    node.clear()
    if isKnownUniquelyReferenced(&node) { pool.append(node) }
  }
}
