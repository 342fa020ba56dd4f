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
    // The arrays and objects on the way, each with null where the next one stood. They are swapped
    // and moved, never copied: a second reference would cost a copy of a whole array.
    var parents: [StateValue] = []
    var places: [Int] = []
    parents.reserveCapacity(path.count)
    places.reserveCapacity(path.count)
    for component in path {
      guard let place = place(of: component) else { return false }
      var child = StateValue.null
      exchange(&child, at: place)
      swap(&self, &child)
      parents.append(consume child)
      places.append(place)
    }
    try body(&self)
    while let place = places.popLast() {
      var child = parents.removeLast()
      swap(&self, &child)
      exchange(&child, at: place)
    }
    return true
  }

  /// Where the child that a step leads to stands among the elements or members.
  private func place(of component: StatePath.Component) -> Int? {
    switch self {
    case .object(let object):
      guard case .key(let key) = component else { return nil }
      return object.keyList.index(of: key)
    case .array(let elements):
      guard let index = component.arrayIndex, elements.indices.contains(index) else { return nil }
      return index
    default:
      return nil
    }
  }

  /// Swaps a value with the one at a place among the elements or members.
  private mutating func exchange(_ value: inout StateValue, at place: Int) {
    var whole = StateValue.null
    swap(&self, &whole)
    switch consume whole {
    case .object(var object):
      object.exchangeValue(&value, at: place)
      self = .object(consume object)
    case .array(var elements):
      swap(&value, &elements[place])
      self = .array(consume elements)
    default:
      break
    }
  }
}
