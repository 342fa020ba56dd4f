/// The changes that a JSON Patch (RFC 6902) makes to a state: all of its operations, or an error.
///
/// Unlike the patch itself, the changes can be undone: they hold the values before, and distinguish
/// an array's index from a key. Both come from the state. Reading what `StateDiff.jsonPatch` wrote
/// gives the changes of that diff. A `copy` becomes an addition, a move between two parents a
/// removal and an addition, and a `test` that holds becomes nothing. Members that RFC 6902 does not
/// name are ignored, as it demands.
package struct PatchReading {
  /// The names of the operations that RFC 6902 defines.
  package static let operations = ["add", "remove", "replace", "move", "copy", "test"]

  /// The changes, in the order of the operations that make them.
  package private(set) var changes: [StateChange] = []
  /// The state after the changes.
  package private(set) var state: StateValue
  /// How many values copies may still add: a few dozen of them can double a state each.
  private var copiesLeft = 1_000_000

  /// Applies a patch, which is an array of objects, to a state.
  package init(_ patch: StateValue, of state: StateValue) throws(PatchError) {
    self.state = state
    guard case .array(let operations) = patch else {
      throw PatchError(.wrongKind(expected: "array", found: patch.kindName))
    }
    for (index, operation) in operations.enumerated() {
      do throws(PatchError) {
        try read(operation)
      } catch {
        var error = error
        error.operation = index
        throw error
      }
    }
  }

  private mutating func read(_ operation: StateValue) throws(PatchError) {
    guard case .object(let members) = operation else {
      throw PatchError(.wrongKind(expected: "object", found: operation.kindName))
    }
    let name = try members.text("op")
    let path = try members.path("path")
    switch name {
    case "add": try add(shallow(members.member("value"), at: path), at: path)
    case "remove": try remove(path)
    case "replace":
      let value = try shallow(members.member("value"), at: path)
      try make(.replaced(path.place(in: state), self.value(path), with: value))
    case "move": try move(from: members.path("from"), to: path)
    case "copy": try copy(from: members.path("from"), to: path)
    case "test":
      guard try value(path) == members.member("value") else {
        throw PatchError(.doesNotFit(.differs(path)))
      }
    default: throw PatchError(.unknownOperation(name), at: "op")
    }
  }

  private mutating func add(_ value: StateValue, at path: StatePath) throws(PatchError) {
    guard let last = path.components.last else {
      return try make(.replaced(.root, state, with: value))
    }
    let parent = StatePath(path.components.dropLast()).place(in: state)
    if case .array(let elements) = state[parent] {
      let index = last == .key("-") ? elements.count : last.arrayIndex
      guard let index else { throw Self.noSuchPlace(path) }
      try make(.added(value, in: parent, at: index))
    } else if let before = state[path] {
      try make(.replaced(path.place(in: state), before, with: value))
    } else {
      try make(.added(StatePath(parent.components + [last]), value))
    }
  }

  private mutating func remove(_ path: StatePath) throws(PatchError) {
    guard let last = path.components.last else { throw PatchError(.impossible("remove")) }
    let before = try value(path)
    let parent = StatePath(path.components.dropLast()).place(in: state)
    if case .array = state[parent], let index = last.arrayIndex {
      try make(.removed(before, in: parent, at: index))
    } else {
      try make(.removed(StatePath(parent.components + [last]), before))
    }
  }

  private mutating func move(from: StatePath, to path: StatePath) throws(PatchError) {
    let value = try value(from)
    guard from != path else { return }
    guard !path.components.starts(with: from.components) else {
      throw PatchError(.impossible("move"))
    }
    let parent = StatePath(from.components.dropLast())
    if parent.components == Array(path.components.dropLast()),
      let old = from.components.last?.arrayIndex, case .array(let elements) = state[parent]
    {
      let last = path.components.last
      let index = last == .key("-") ? elements.count - 1 : last?.arrayIndex
      guard let index else { throw Self.noSuchPlace(path) }
      return try make(.moved(value, in: parent.place(in: state), from: old, to: index))
    }
    try remove(from)
    let isDeeper = path.components.count > from.components.count
    try add(isDeeper ? shallow(value, at: path) : value, at: path)
  }

  private mutating func copy(from: StatePath, to path: StatePath) throws(PatchError) {
    let value = try value(from)
    let size = value.measured(upTo: copiesLeft)
    guard size.count < copiesLeft else { throw PatchError(.tooLarge) }
    copiesLeft -= size.count
    guard size.depth + path.components.count <= StateValue.maximumDepth else {
      throw PatchError(.tooDeep)
    }
    try add(value, at: path)
  }

  private func value(_ path: StatePath) throws(PatchError) -> StateValue {
    guard let value = state[path] else { throw Self.noSuchPlace(path) }
    return value
  }

  /// The value, if the state does not get too deep by it.
  private func shallow(_ value: StateValue, at path: StatePath) throws(PatchError) -> StateValue {
    let depth = value.measured(upTo: .max).depth
    guard depth + path.components.count <= StateValue.maximumDepth else {
      throw PatchError(.tooDeep)
    }
    return value
  }

  private mutating func make(_ change: StateChange) throws(PatchError) {
    do throws(StateDiffError) {
      try change.apply(to: &state)
    } catch {
      throw PatchError(.doesNotFit(error))
    }
    changes.append(change)
  }

  private static func noSuchPlace(_ path: StatePath) -> PatchError {
    PatchError(.doesNotFit(.noSuchPlace(path)))
  }
}

extension StatePath {
  /// The path through a state, with a key that leads into an array replaced by its index.
  fileprivate func place(in state: StateValue) -> StatePath { resolved(in: state) ?? self }
}

extension StateObject {
  fileprivate func member(_ key: String) throws(PatchError) -> StateValue {
    guard let value = self[key] else { throw PatchError(.missing(key)) }
    return value
  }

  fileprivate func text(_ key: String) throws(PatchError) -> String {
    let value = try member(key)
    guard case .string(let text) = value else {
      throw PatchError(.wrongKind(expected: "string", found: value.kindName), at: key)
    }
    return text
  }

  fileprivate func path(_ key: String) throws(PatchError) -> StatePath {
    let text = try text(key)
    do throws(StatePathError) {
      return try StatePath(pointer: text)
    } catch {
      throw PatchError(.notAPointer(error), at: key)
    }
  }
}

extension StateValue {
  /// The number of values in the tree, including itself, and the depth of its nested arrays and
  /// objects; counting stops at a limit.
  fileprivate func measured(upTo limit: Int) -> (count: Int, depth: Int) {
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
