extension Array: DirectlyEncodable where Element: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    try context.encodeArray(self, at: place)
  }
}

extension Array: DirectlyDecodable where Element: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> [Element] {
    try context.decodeElements(value, of: Element.self, at: place)
  }
}

extension ContiguousArray: DirectlyEncodable where Element: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    try context.encodeArray(self, at: place)
  }
}

extension ContiguousArray: DirectlyDecodable where Element: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> ContiguousArray {
    ContiguousArray(try context.decodeElements(value, of: Element.self, at: place))
  }
}

extension Set: DirectlyEncodable where Element: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    guard let layout = context.captures.layout(of: Element.self, count: count),
      let key = StorageKey(self)
    else {
      return .array(try context.encodeElements(self, at: place).sorted { $0.precedes($1) })
    }
    let incremental = IncrementalSet<Element>(context: context, layout: layout, place: place)
    return try incremental.encode(self, key)
  }
}

extension Set: DirectlyDecodable where Element: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Set {
    Set(try context.decodeElements(value, of: Element.self, at: place))
  }
}

extension Optional: DirectlyEncodable where Wrapped: Encodable {
  func encodeDirectly(_ context: EncodingContext, at place: Place) throws -> StateValue {
    guard let self else { return .null }
    let tree = try context.encode(self, at: place)
    guard NestedOptional.needsMark(tree, Wrapped.self) else { return tree }
    return .object(StateObject([(NestedOptional.key, tree)]))
  }
}

extension Optional: DirectlyDecodable where Wrapped: Decodable {
  static func decodeDirectly(
    _ value: StateValue, _ context: DecodingContext, at place: Place
  ) throws -> Wrapped? {
    if case .null = value { return nil }
    let value = NestedOptional.unmark(value, Wrapped.self)
    return .some(try context.decode(Wrapped.self, from: value, at: place))
  }
}

/// How a tree tells an optional that holds nil from nil: `{"$some":null}`.
enum NestedOptional {
  static let key = "$some"

  /// Whether a reader could mistake the tree of a wrapped value for nil or for a mark.
  static func needsMark(_ tree: StateValue, _ wrapped: Any.Type) -> Bool {
    switch tree {
    case .null: wrapped is any NullableCoding.Type
    case .object(let object) where object.count == 1 && object[key] != nil:
      wrapped is any NullableCoding.Type
    default: false
    }
  }

  static func unmark(_ value: StateValue, _ wrapped: Any.Type) -> StateValue {
    guard case .object(let object) = value, object.count == 1, let inner = object[key],
      wrapped is any NullableCoding.Type
    else { return value }
    return inner
  }
}

extension EncodingContext {
  /// The tree of an array. Only elements that may have changed are visited.
  @inline(__always)
  fileprivate func encodeArray<Elements: Collection>(
    _ elements: Elements, at place: Place
  ) throws -> StateValue where Elements.Element: Encodable {
    let count = elements.count
    guard let layout = captures.layout(of: Elements.Element.self, count: count),
      let key = StorageKey(elements)
    else { return .array(try encodeElements(elements, at: place)) }
    let incremental = IncrementalArray<Elements>(context: self, layout: layout, place: place)
    return try incremental.encode(elements, key)
  }

  /// The trees of a collection's elements.
  func encodeElements<Elements: Collection>(
    _ elements: Elements, at place: Place
  ) throws -> [StateValue] where Elements.Element: Encodable {
    var node = try take(at: place)
    try checkDepth(node.depth, at: place)
    let wasNaming = isNaming
    isNaming = false
    var trees: [StateValue] = []
    trees.reserveCapacity(elements.count)
    if case .codable = plan(for: Elements.Element.self) {
      try encodeCodableElements(elements, in: node, to: &trees)
    } else {
      for element in elements {
        trees.append(try encode(element, at: Place(parent: node, step: .index(trees.count))))
      }
    }
    isNaming = wasNaming
    giveBack(&node)
    return trees
  }

  /// The trees of elements that have their own `encode(to:)`, encoded with one node for all of
  /// them.
  private func encodeCodableElements<Elements: Collection>(
    _ elements: Elements, in node: EncodingNode, to trees: inout [StateValue]
  ) throws where Elements.Element: Encodable {
    var inner = try take(at: Place(parent: node, step: .index(0)))
    func encodeNext(_ element: Elements.Element) throws {
      inner.place.step = .index(trees.count)
      trees.append(try encode(element, in: inner))
      // An element that kept its encoder must not write into the next element with it.
      if !isKnownUniquelyReferenced(&inner) {
        inner = try take(at: Place(parent: node, step: .index(trees.count)))
      }
    }
    // This avoids an iterator's calls, which are not specialized for the collection's type.
    let isDone: Void? = try elements.withContiguousStorageIfAvailable { elements in
      for index in 0..<elements.count { try encodeNext(elements[index]) }
    }
    if isDone == nil {
      for element in elements { try encodeNext(element) }
    }
    giveBack(&inner)
  }
}

extension DecodingContext {
  /// The elements of an array.
  func decodeElements<Element: Decodable>(
    _ value: StateValue, of type: Element.Type, at place: Place
  ) throws -> [Element] {
    guard case .array(let trees) = value else { throw place.mismatch("array", value) }
    var node = try take(value, at: place)
    var elements: [Element] = []
    elements.reserveCapacity(trees.count)
    if isCodable(type) {
      var inner = try take(.null, at: Place(parent: node, step: .index(0)))
      for tree in trees {
        let place = Place(parent: node, step: .index(elements.count))
        inner.start(tree, at: place, depth: inner.depth)
        elements.append(try decode(type, in: inner))
        if !isKnownUniquelyReferenced(&inner) { inner = try take(.null, at: place) }
      }
      giveBack(&inner)
    } else {
      for tree in trees {
        let place = Place(parent: node, step: .index(elements.count))
        elements.append(try decode(type, from: tree, at: place))
      }
    }
    giveBack(&node)
    return elements
  }
}
