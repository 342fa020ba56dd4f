/// Why a diff does not apply to a state.
package enum StateDiffError: Error, Sendable, Hashable {
  /// The state has no such place.
  case noSuchPlace(StatePath)
  /// The state has another value at the place than the change expects, or has a value where the
  /// change expects none.
  case differs(StatePath)

  /// The place.
  package var path: StatePath {
    switch self {
    case .noSuchPlace(let path), .differs(let path): path
    }
  }
}

extension StateDiff {
  /// The state after the diff, given the state before it. If this throws, nothing has changed.
  ///
  /// This copies each array and object on the way to a changed place, and shifts the elements after
  /// each one that is added, removed or moved.
  package func apply(to state: StateValue) throws(StateDiffError) -> StateValue {
    var state = state
    for change in changes { try change.apply(to: &state) }
    return state
  }
}

extension StateChange {
  /// Makes the change in place. If the change does not apply, the state may be left half changed.
  package func apply(to state: inout StateValue) throws(StateDiffError) {
    let found: Bool
    if index != nil {
      found = try state.modify(path.components[...]) { array throws(StateDiffError) in
        try applyToArray(&array)
      }
    } else if let last = path.components.last, kind != .replaced {
      found = try state.modify(path.components.dropLast()) { object throws(StateDiffError) in
        try applyToObject(&object, last)
      }
    } else {
      found = try state.modify(path.components[...]) { value throws(StateDiffError) in
        guard let before, let after, value == before else { throw .differs(path) }
        value = after
      }
    }
    guard found else { throw .noSuchPlace(path) }
  }

  private func applyToArray(_ value: inout StateValue) throws(StateDiffError) {
    guard let index, case .array(var elements) = value else { throw .noSuchPlace(path) }
    value = .null
    if let before {
      let place = from ?? index
      guard elements.indices.contains(place) else { throw .noSuchPlace(path.appending(place)) }
      guard elements[place] == before else { throw .differs(path.appending(place)) }
      elements.remove(at: place)
    }
    if let after {
      guard (0...elements.count).contains(index) else { throw .noSuchPlace(path.appending(index)) }
      elements.insert(after, at: index)
    }
    value = .array(elements)
  }

  private func applyToObject(_ value: inout StateValue, _ component: StatePath.Component)
    throws(StateDiffError)
  {
    guard case .object(var object) = value, case .key(let key) = component else {
      throw .noSuchPlace(path)
    }
    value = .null
    guard object[key] == before else {
      throw object[key] == nil ? .noSuchPlace(path) : .differs(path)
    }
    object[key] = after
    value = .object(object)
  }
}
