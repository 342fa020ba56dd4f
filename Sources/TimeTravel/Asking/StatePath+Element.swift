package import StateTree

extension StatePath {
  /// The spelling that follows the element on the way to this place wherever it stands,
  /// `.items[id=42].done`; nil if the elements of an array on the way have no unique ids.
  package func followingElement(in state: StateValue) -> String? {
    var text = ""
    var value = state
    var isFollowing = false
    for component in components {
      if case .array(let elements) = value, case .index(let index) = component {
        guard let id = elements.uniqueID(of: index) else { return nil }
        text += (text.isEmpty ? ".[" : "[") + "id=\(id.jsonText())]"
        isFollowing = true
      } else {
        let part = StatePath([component]).description
        text += !text.isEmpty && part.hasPrefix(".[") ? String(part.dropFirst()) : part
      }
      guard let next = value[StatePath([component])] else { return nil }
      value = next
    }
    return isFollowing ? text : nil
  }
}

extension [StateValue] {
  /// Whether each element is an object with an id of its own, which is how a diff recognizes
  /// elements.
  package var haveUniqueIDs: Bool {
    var ids: Set<StateValue> = []
    return allSatisfy { element in
      guard case .object(let object) = element, let id = object["id"], id.isScalarID else {
        return false
      }
      return ids.insert(id).inserted
    }
  }

  /// The id of an element; nil if the elements have no unique ids.
  fileprivate func uniqueID(of index: Int) -> StateValue? {
    guard haveUniqueIDs, indices.contains(index), case .object(let object) = self[index] else {
      return nil
    }
    return object["id"]
  }
}

extension StateValue {
  fileprivate var isScalarID: Bool {
    switch self {
    case .string, .integer, .double, .decimal: true
    case .null, .bool, .array, .object: false
    }
  }
}
