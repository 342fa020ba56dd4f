extension StateValue {
  /// The value without the places of a pattern. An element of an array becomes null, so that the
  /// others keep their places.
  package func leavingOut(_ pattern: PathPattern) -> StateValue {
    leavingOut(pattern.components[...])
  }

  private func leavingOut(_ steps: ArraySlice<PathPattern.Component>) -> StateValue {
    guard let step = steps.first else { return .null }
    let rest = steps.dropFirst()
    switch (self, step) {
    case (.object(let object), .any):
      return object.keys.reduce(self) { $0.leavingOut(rest, inMember: $1) }
    case (.object, .step(.key(let key))):
      return leavingOut(rest, inMember: key)
    case (.array(let elements), .any):
      return .array(elements.map { $0.leavingOut(rest) })
    case (.array, .step(let step)):
      return step.arrayIndex.map { leavingOut(rest, inElement: $0) } ?? self
    case (.array(let elements), .element(let key, let value)):
      let index = elements.firstIndex { $0[StatePath([.key(key)])] == value }
      return index.map { leavingOut(rest, inElement: $0) } ?? self
    default:
      return self
    }
  }

  private func leavingOut(_ steps: ArraySlice<PathPattern.Component>, inMember key: String)
    -> StateValue
  {
    guard case .object(var object) = self, let member = object[key] else { return self }
    object[key] = steps.isEmpty ? nil : member.leavingOut(steps)
    return .object(object)
  }

  private func leavingOut(_ steps: ArraySlice<PathPattern.Component>, inElement index: Int)
    -> StateValue
  {
    guard case .array(var elements) = self, elements.indices.contains(index) else { return self }
    elements[index] = elements[index].leavingOut(steps)
    return .array(elements)
  }
}
