extension StateValue {
  /// Changes the value at a path in place: what leads there is taken apart first, so that only
  /// storage shared with another tree is copied.
  ///
  /// False where the tree has no such place. The tree is good for nothing after `body` threw or
  /// after false.
  mutating func modify<Failure>(
    _ path: ArraySlice<StatePath.Component>,
    _ body: (inout StateValue) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    // The arrays and objects on the way, each with null where the next one stood.
    var parents: [(value: StateValue, place: Int)] = []
    parents.reserveCapacity(path.count)
    for component in path {
      guard let place = place(of: component) else { return false }
      let child = exchange(.null, at: place)
      parents.append((self, place))
      self = child
    }
    try body(&self)
    while let parent = parents.popLast() {
      let child = self
      self = parent.value
      _ = exchange(child, at: parent.place)
    }
    return true
  }

  /// Where the child that a step leads to stands among the elements or members.
  private func place(of component: StatePath.Component) -> Int? {
    switch self {
    case .object(let object):
      guard case .key(let key) = component else { return nil }
      return object.shape.index(of: key)
    case .array(let elements):
      guard let index = component.arrayIndex, elements.indices.contains(index) else { return nil }
      return index
    default:
      return nil
    }
  }

  /// Puts a value at a place among the elements or members, and gives the one that stood there.
  private mutating func exchange(_ value: StateValue, at place: Int) -> StateValue {
    switch self {
    case .object(var object):
      self = .null
      let old = object.exchangeValue(value, at: place)
      self = .object(object)
      return old
    case .array(var elements):
      self = .null
      let old = elements[place]
      elements[place] = value
      self = .array(elements)
      return old
    default:
      return .null
    }
  }
}
