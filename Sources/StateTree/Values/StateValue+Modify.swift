extension StateValue {
  /// Changes the value at a path in place. It takes the arrays and objects on the way apart first,
  /// so that only storage shared with another tree is copied.
  ///
  /// Returns false if the tree has no such place. The tree is unusable after false, or after `body`
  /// threw.
  mutating func modify<Failure>(
    _ path: ArraySlice<StatePath.Component>,
    _ body: (inout StateValue) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    // The arrays and objects on the way, each with null in place of the next one. They are swapped
    // and moved, never copied, because a second reference would cost a copy of a whole array.
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

  /// The index, among the elements or members, of the child that a step leads to.
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

  /// Swaps a value with the one at an index among the elements or members.
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
