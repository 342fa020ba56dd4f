/// What the parts of one decoder share: what was decided for each type, and nodes to use again.
final class DecodingContext {
  /// How a type is made from a tree.
  private enum Plan {
    case direct(any DirectlyDecodable.Type)
    case codable
  }

  private var plans = TypeCache<Plan>()
  private var pool: [DecodingNode] = []
  private var stack = StackGuard.here()
  private(set) var isBusy = false

  func begin() {
    isBusy = true
    stack = StackGuard.here()
  }

  /// Ends, and lets go of the nodes, each of which holds its context.
  func end() {
    isBusy = false
    pool = []
  }

  @inline(__always)
  func decode<Value: Decodable>(
    _ type: Value.Type, from tree: StateValue, at place: Place
  ) throws -> Value {
    let plan = plans.fact(for: type) {
      (type as? any DirectlyDecodable.Type).map { .direct($0) } ?? .codable
    }
    switch plan {
    case .direct(let known): return try decodeDirectly(known, from: tree, at: place)
    case .codable: return try decodeCodable(type, from: tree, at: place)
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
    do {
      let value = try type.init(from: node)
      giveBack(&node)
      return value
    } catch {
      throw StateCodingError(error, path: place.path)
    }
  }

  /// A node for a tree at a place; refused where that is too deep.
  func take(_ tree: StateValue, at place: Place) throws -> DecodingNode {
    let depth = place.depth
    if depth > StateValue.maximumDepth + 1 || stack.isExhausted {
      throw place.error(.depthExceeded)
    }
    let node = pool.popLast() ?? DecodingNode(self)
    node.start(tree, at: place, depth: depth)
    return node
  }

  /// Keeps a node that nobody else holds for the next value.
  func giveBack(_ node: inout DecodingNode) {
    node.clear()
    if isKnownUniquelyReferenced(&node) { pool.append(node) }
  }
}
