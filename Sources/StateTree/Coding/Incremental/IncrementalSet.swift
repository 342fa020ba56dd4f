/// Encodes a set and shares what did not change with the last capture.
struct IncrementalSet<Element: Encodable & Hashable> {
  let context: EncodingContext
  let layout: ElementLayout
  let place: Place

  func encode(_ set: Set<Element>, _ key: StorageKey) throws -> StateValue {
    let captures = context.captures
    if let known = captures.known(key, at: place) { return known.tree }
    let refusals = context.refusals
    let elements = ContiguousArray(set)
    var inner: [[Capture]] = []
    let trees: [StateValue]
    if let old = captures.counterpart(of: set, key, at: place),
      case .array(let oldTrees) = old.tree,
      let positions = old.form?.positions
    {
      let matching = ElementMatching(ContiguousArray(old.elements), elements, layout)
      trees = try elements.indices.map { index in
        if let source = matching.source(of: index) {
          if layout.holdsCollections { inner.append(old.inner[source]) }
          return oldTrees[positions[source]]
        }
        // A set's elements have no fixed places, so there is no old element to compare with.
        let (tree, made) = try context.encode(elements[index], inside: place, index, layout)
        if layout.holdsCollections { inner.append(made) }
        return tree
      }
    } else {
      let whole = IncrementalArray<ContiguousArray<Element>>(
        context: context, layout: layout, place: place)
      trees = try whole.encodeAll(elements, &inner)
    }
    let form = DictionaryForm(keys: trees, isText: false)
    let tree = StateValue.array(form.sorted(trees))
    if refusals == context.refusals {
      captures.keep(
        CollectionCapture(key, set, tree, form: form, at: place, inner: inner, in: captures.table))
    }
    return tree
  }
}

extension EncodingContext {
  /// The tree of an element of a collection at a place, and the captures inside it.
  fileprivate func encode<Element: Encodable>(
    _ element: Element, inside place: Place, _ index: Int, _ layout: ElementLayout
  ) throws -> (tree: StateValue, made: [Capture]) {
    var node = try take(at: place)
    try checkDepth(node.depth, at: place)
    let result = try encode(element, at: Place(parent: node, step: .index(index)), layout, [])
    giveBack(&node)
    return result
  }
}
