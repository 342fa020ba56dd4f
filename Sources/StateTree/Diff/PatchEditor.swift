/// A state that the operations of a patch change.
struct PatchEditor {
  private(set) var state: StateValue
  /// How many values copies may still add: a few dozen of them can double a state each.
  private var copiesLeft = 1_000_000

  init(_ state: StateValue) { self.state = state }

  mutating func apply(_ operation: JSONPatch.Operation) throws(OperationFailure) {
    switch operation {
    case .add(let path, let value):
      try checkDepth(of: value, at: path)
      try add(value, at: path)
    case .remove(let path):
      _ = try remove(path)
    case .replace(let path, let value):
      try checkDepth(of: value, at: path)
      let found = state.modify(path.components[...]) { $0 = value }
      guard found else { throw OperationFailure(.noSuchPlace(path)) }
    case .move(let from, let path):
      guard from != path else {
        _ = try value(at: from)
        return
      }
      guard !path.components.starts(with: from.components) else {
        throw OperationFailure(.movedIntoItself(path))
      }
      let value = try remove(from)
      if path.components.count > from.components.count { try checkDepth(of: value, at: path) }
      try add(value, at: path)
    case .copy(let from, let path):
      let value = try value(at: from)
      let size = value.measured(upTo: copiesLeft)
      guard size.count < copiesLeft else { throw OperationFailure(.tooLarge) }
      copiesLeft -= size.count
      guard size.depth + path.components.count <= StateValue.maximumDepth else {
        throw OperationFailure(.tooDeep)
      }
      try add(value, at: path)
    case .test(let path, let value):
      guard try self.value(at: path) == value else { throw OperationFailure(.testFailed(path)) }
    }
  }

  private func value(at path: StatePath) throws(OperationFailure) -> StateValue {
    guard let value = state[path] else { throw OperationFailure(.noSuchPlace(path)) }
    return value
  }

  private func checkDepth(of value: StateValue, at path: StatePath) throws(OperationFailure) {
    let depth = value.measured(upTo: .max).depth
    guard depth + path.components.count <= StateValue.maximumDepth else {
      throw OperationFailure(.tooDeep)
    }
  }

  private mutating func add(
    _ value: StateValue, at path: StatePath
  ) throws(OperationFailure) {
    guard let last = path.components.last else {
      state = value
      return
    }
    let failure = OperationFailure(.noSuchPlace(path))
    let found = try state.modify(path.components.dropLast()) { parent throws(OperationFailure) in
      switch (parent, last) {
      case (.object(var members), .key(let key)):
        parent = .null
        members[key] = value
        parent = .object(members)
      case (.array(var elements), _):
        let index = last == .key("-") ? elements.count : last.arrayIndex
        guard let index, index <= elements.count else { throw failure }
        parent = .null
        elements.insert(value, at: index)
        parent = .array(elements)
      default:
        throw failure
      }
    }
    guard found else { throw failure }
  }

  /// Takes out what is at a place. The root cannot be removed: a state is always some value.
  private mutating func remove(_ path: StatePath) throws(OperationFailure) -> StateValue {
    let failure = OperationFailure(.noSuchPlace(path))
    guard let last = path.components.last else { throw failure }
    var removed: StateValue?
    let found = try state.modify(path.components.dropLast()) { parent throws(OperationFailure) in
      removed = parent.child(last)
      switch parent {
      case .object(var members):
        guard case .key(let key) = last else { throw failure }
        parent = .null
        members[key] = nil
        parent = .object(members)
      case .array(var elements):
        guard let index = last.arrayIndex, index < elements.count else { throw failure }
        parent = .null
        elements.remove(at: index)
        parent = .array(elements)
      default:
        break
      }
    }
    guard found, let removed else { throw failure }
    return removed
  }
}

extension StateValue {
  /// How many values the tree holds, itself included, and how many arrays and objects stand inside
  /// one another in it; counting stops at a limit.
  func measured(upTo limit: Int) -> (count: Int, depth: Int) {
    var count = 0
    var depth = 0
    var open: [(values: ArraySlice<StateValue>, depth: Int)] = [([self], 0)]
    while let last = open.indices.last, count < limit {
      guard let value = open[last].values.popFirst() else {
        open.removeLast()
        continue
      }
      count += 1
      let level = open[last].depth + 1
      switch value {
      case .array(let elements):
        depth = max(depth, level)
        open.append((elements[...], level))
      case .object(let object):
        depth = max(depth, level)
        open.append((object.values[...], level))
      default:
        break
      }
    }
    return (count, depth)
  }
}
