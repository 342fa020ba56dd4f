/// Encodes an array and shares what did not change with the last capture.
struct IncrementalArray<Elements: Collection> where Elements.Element: Encodable {
  let context: EncodingContext
  let layout: ElementLayout
  let place: Place

  /// The tree of the array: the kept tree if the storage or all elements are the same, otherwise
  /// one that shares the elements that are the same.
  func encode(_ elements: Elements, _ key: StorageKey) throws -> StateValue {
    let captures = context.captures
    if let known = captures.known(key, at: place) { return known.tree }
    let refusals = context.refusals
    let tree: StateValue
    var inner: [[Capture]] = []
    if let old = captures.counterpart(of: elements, key, at: place),
      case .array(let trees) = old.tree
    {
      let matching = ElementMatching(old.elements, elements, layout)
      if matching.isSame {
        (tree, inner) = (old.tree, old.inner)
      } else {
        tree = .array(try encode(elements, matching, trees, old, &inner))
      }
    } else {
      tree = .array(try encodeAll(elements, &inner))
    }
    if refusals == context.refusals {
      captures.keep(
        CollectionCapture(key, elements, tree, at: place, inner: inner, in: captures.table))
    }
    return tree
  }

  /// The trees of all elements, if none of them was met before.
  func encodeAll(_ elements: Elements, _ inner: inout [[Capture]]) throws -> [StateValue] {
    guard layout.holdsCollections else {
      return try context.captures.paused { try context.encodeElements(elements, at: place) }
    }
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    var trees: [StateValue] = []
    trees.reserveCapacity(elements.count)
    inner.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let place = Place(parent: node, step: .index(index))
      let (tree, made) = try context.encode(element, at: place, layout, [])
      trees.append(tree)
      inner.append(made)
    }
    context.giveBack(&node)
    return trees
  }

  /// The trees of the elements, if some of them were met before.
  private func encode(
    _ elements: Elements, _ matching: ElementMatching, _ trees: [StateValue], _ old: Capture,
    _ inner: inout [[Capture]]
  ) throws -> [StateValue] {
    var result: [StateValue] = []
    result.reserveCapacity(elements.count)
    result.append(contentsOf: trees[..<matching.prefix])
    if layout.holdsCollections { inner += old.inner[..<matching.prefix] }
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    let end = elements.count - matching.suffix
    var position = elements.index(elements.startIndex, offsetBy: matching.prefix)
    for index in matching.prefix..<end {
      if let source = matching.source(of: index) {
        result.append(trees[source])
        if layout.holdsCollections { inner.append(old.inner[source]) }
      } else {
        let place = Place(parent: node, step: .index(index))
        let (tree, made) = try context.encode(
          elements[position], at: place, layout, old.inner(at: matching.likelySource(of: index)))
        result.append(tree)
        if layout.holdsCollections { inner.append(made) }
      }
      position = elements.index(after: position)
    }
    context.giveBack(&node)
    result.append(contentsOf: trees.suffix(matching.suffix))
    if layout.holdsCollections { inner += old.inner.suffix(matching.suffix) }
    return result
  }
}

extension EncodingContext {
  /// The tree of one element that has changed, and the captures inside it.
  func encode<Element: Encodable>(
    _ element: Element, at place: Place, _ layout: ElementLayout, _ old: [Capture]
  ) throws -> (tree: StateValue, made: [Capture]) {
    guard layout.holdsCollections else {
      return (try captures.paused { try encode(element, at: place) }, [])
    }
    return try captures.inside(old) { try encode(element, at: place) }
  }
}
