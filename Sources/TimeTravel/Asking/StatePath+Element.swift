package import StateTree

extension StatePath {
  /// The pattern that follows the element on the way to this place wherever it stands,
  /// `.items[id=42].done`; nil if the elements of an array on the way have no unique ids.
  package func followingElement(in state: StateValue) -> PathPattern? {
    var steps: [PathPattern.Component] = []
    var value = state
    for component in components {
      if case .array(let elements) = value, case .index(let index) = component {
        guard let id = elements.uniqueID(of: index) else { return nil }
        steps.append(.element(key: "id", value: id))
      } else {
        steps.append(.step(component))
      }
      guard let next = value[StatePath([component])] else { return nil }
      value = next
    }
    let pattern = PathPattern(steps)
    return pattern.plainPath == nil ? pattern : nil
  }
}

extension [StateValue] {
  /// The id of an element; nil if the elements have no unique ids.
  fileprivate func uniqueID(of index: Int) -> StateValue? {
    guard haveUniqueIDs, indices.contains(index), case .object(let object) = self[index] else {
      return nil
    }
    return object["id"]
  }
}
