package import StateTree

extension StatePath {
  /// Where the value at this path was before some changes, if it is followed through the shifts of
  /// arrays that they make; nil if one of them added an element around it.
  ///
  /// The changes of the value itself do not matter, and neither do those that replace a whole array.
  package func traced(before changes: [StateChange]) -> StatePath? {
    var place = self
    for change in changes.reversed() {
      guard let step = place.shiftedStep(of: change) else { continue }
      guard case .index(let element) = place.components[step] else { continue }
      guard let origin = change.origin(of: element) else { return nil }
      place.components[step] = .index(origin)
    }
    return place
  }

  /// The step of this path that a change of an array's elements may shift; nil if there is none.
  private func shiftedStep(of change: StateChange) -> Int? {
    guard change.index != nil, change.path.components.count < components.count,
      change.path.isPrefix(of: self)
    else { return nil }
    return change.path.components.count
  }
}

extension StateChange {
  /// The index, before this change of an array, of the element that has an index after it; nil if
  /// the change added it. The change itself has an index.
  fileprivate func origin(of element: Int) -> Int? {
    guard let index else { return element }
    switch kind {
    case .added:
      return element == index ? nil : element > index ? element - 1 : element
    case .removed:
      return element >= index ? element + 1 : element
    case .moved:
      guard let from, element != index else { return from ?? element }
      let taken = element > index ? element - 1 : element
      return taken >= from ? taken + 1 : taken
    case .replaced:
      return element
    }
  }
}
