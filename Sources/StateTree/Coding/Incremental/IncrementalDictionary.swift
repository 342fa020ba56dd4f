/// Encodes a dictionary and shares what did not change with the last capture.
struct IncrementalDictionary<Key: Encodable & Hashable, Value: Encodable> {
  let context: EncodingContext
  let keyLayout: ElementLayout
  let valueLayout: ElementLayout
  let place: Place

  fileprivate typealias Old = CollectionCapture<[Key: Value]>

  func encode(_ dictionary: [Key: Value], _ key: StorageKey) throws -> StateValue {
    let captures = context.captures
    if let known = captures.known(key, at: place) { return known.tree }
    let refusals = context.refusals
    let old = captures.counterpart(of: dictionary, key, at: place)
    var inner: [[Capture]] = []
    let (tree, form) = try encode(dictionary, old, &inner)
    if refusals == context.refusals {
      captures.keep(
        CollectionCapture(
          key, dictionary, tree, form: form, at: place, inner: inner, in: captures.table))
    }
    return tree
  }

  private func encode(
    _ dictionary: [Key: Value], _ old: Old?, _ inner: inout [[Capture]]
  ) throws -> (StateValue, DictionaryForm) {
    let keys = ContiguousArray(dictionary.keys)
    let values = ContiguousArray(dictionary.values)
    var node = try context.take(at: place)
    try context.checkDepth(node.depth, at: place)
    defer { context.giveBack(&node) }
    guard let old, let oldForm = old.form else {
      let (trees, form) = try encodeKeys(keys, in: node)
      let members = try encode(values, form, in: node, &inner)
      return (form.tree(keys: trees, values: members), form)
    }
    let matching = ElementMatching(ContiguousArray(old.elements.keys), keys, keyLayout)
    let oldValues = ContiguousArray(old.elements.values)
    let known = KnownMembers(old: old) { index in
      guard let source = matching.source(of: index) else { return nil }
      return (source, isSame(oldValues, source, values, index))
    }
    if matching.isSame {
      if values.indices.allSatisfy({ known.source($0)?.isSame == true }) {
        inner = old.inner
        return (old.tree, oldForm)
      }
      let members = try encode(values, oldForm, in: node, &inner, known)
      return (oldForm.tree(replacing: members, in: old.tree), oldForm)
    }
    let (trees, form) = try encodeKeys(keys, in: node)
    // In the other form the values are on another level.
    let isSameForm = form.isObject == oldForm.isObject
    let members = try encode(values, form, in: node, &inner, isSameForm ? known : nil)
    return (form.tree(keys: trees, values: members), form)
  }

  private func isSame(
    _ left: ContiguousArray<Value>, _ leftIndex: Int, _ right: ContiguousArray<Value>,
    _ rightIndex: Int
  ) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        let stride = valueLayout.stride
        return valueLayout.isSame(left + leftIndex * stride, right + rightIndex * stride)
      }
    }
  }

  /// The trees of the keys. The encoder visits keys each time.
  private func encodeKeys(
    _ keys: ContiguousArray<Key>, in node: EncodingNode
  ) throws -> ([StateValue], DictionaryForm) {
    let trees = try context.captures.paused {
      try keys.map {
        try DictionaryKey.tree(of: $0, context, at: Place(parent: node, step: .none))
      }
    }
    return (trees, DictionaryForm(keys: trees, isText: DictionaryKey.isText(trees, Key.self)))
  }

  /// The trees of the values, in hash order.
  private func encode(
    _ values: ContiguousArray<Value>, _ form: DictionaryForm, in node: EncodingNode,
    _ inner: inout [[Capture]], _ known: KnownMembers? = nil
  ) throws -> [StateValue] {
    var trees: [StateValue] = []
    trees.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      let source = known?.source(index)
      if let known, let source, source.isSame, let oldForm = known.old.form {
        trees.append(oldForm.value(at: source.index, in: known.old.tree))
        if valueLayout.holdsCollections { inner.append(known.old.inner[source.index]) }
      } else {
        var made: [Capture] = []
        trees.append(
          try form.atMember(form.positions[index], of: node, context) { place in
            let oldInner = known?.old.inner(at: source?.index) ?? []
            let result = try context.encode(value, at: place, valueLayout, oldInner)
            made = result.made
            return result.tree
          })
        if valueLayout.holdsCollections { inner.append(made) }
      }
    }
    return trees
  }

  /// The members of the last capture.
  private struct KnownMembers {
    let old: Old
    /// For a member: the index of the old member with the same key, and whether its value is the
    /// same.
    let source: (Int) -> (index: Int, isSame: Bool)?
  }
}
