internal import StateTree

/// The changes that a JSON Patch (RFC 6902) makes to a state.
///
/// The operations that `StateDiff.jsonPatch` writes give exactly the changes that they were made
/// from, because the state tells what a patch leaves out: the values before, and whether a step
/// leads into an array. A `copy` becomes an addition, a move between two places a removal and an
/// addition, and a `test` that holds becomes no change.
struct PatchReading {
  private(set) var changes: [StateChange] = []
  /// The state after the changes.
  private(set) var state: StateValue

  init(_ patch: StateValue, of state: StateValue) throws(ImportError) {
    self.state = state
    guard case .array(let operations) = patch else {
      throw ImportError(.wrongKind(expected: "array", found: patch.kindName), at: "changes")
    }
    for (index, operation) in operations.enumerated() {
      do throws(ImportError) {
        try read(operation)
      } catch {
        throw error.inside("changes[\(index)]")
      }
    }
  }

  private mutating func read(_ operation: StateValue) throws(ImportError) {
    guard case .object(let members) = operation else {
      throw ImportError(.wrongKind(expected: "object", found: operation.kindName))
    }
    let name = try members.text("op")
    let path = try members.path("path")
    switch name {
    case "add": try add(members.member("value"), at: path)
    case "remove": try remove(path)
    case "replace":
      try make(.replaced(path.place(in: state), value(path), with: members.member("value")))
    case "move": try move(from: members.path("from"), to: path)
    case "copy": try add(value(members.path("from")), at: path)
    case "test":
      guard try value(path) == members.member("value") else {
        throw ImportError(.doesNotFit(.differs(path)))
      }
    default:
      throw ImportError(
        .unknownWord(name, known: ["add", "remove", "replace", "move", "copy", "test"]), at: "op")
    }
  }

  private mutating func add(_ value: StateValue, at path: StatePath) throws(ImportError) {
    guard let last = path.components.last else {
      return try make(.replaced(.root, state, with: value))
    }
    let parent = StatePath(path.components.dropLast()).place(in: state)
    if case .array(let elements) = try self.value(parent) {
      let index = last == .key("-") ? elements.count : last.index
      guard let index else { throw ImportError(.doesNotFit(.noSuchPlace(path))) }
      try make(.added(value, in: parent, at: index))
    } else if let before = state[path] {
      try make(.replaced(path.place(in: state), before, with: value))
    } else {
      try make(.added(StatePath(parent.components + [last]), value))
    }
  }

  private mutating func remove(_ path: StatePath) throws(ImportError) {
    guard let last = path.components.last else {
      throw ImportError(.impossibleOperation("remove"))
    }
    let before = try value(path)
    let parent = StatePath(path.components.dropLast()).place(in: state)
    if case .array = try value(parent), let index = last.index {
      try make(.removed(before, in: parent, at: index))
    } else {
      try make(.removed(StatePath(parent.components + [last]), before))
    }
  }

  private mutating func move(from: StatePath, to path: StatePath) throws(ImportError) {
    let value = try value(from)
    guard from != path else { return }
    guard !path.components.starts(with: from.components) else {
      throw ImportError(.impossibleOperation("move"))
    }
    let parent = StatePath(from.components.dropLast())
    if parent.components == Array(path.components.dropLast()),
      let old = from.components.last?.index,
      case .array(let elements) = try self.value(parent)
    {
      let last = path.components.last
      let index = last == .key("-") ? elements.count - 1 : last?.index
      guard let index else { throw ImportError(.doesNotFit(.noSuchPlace(path))) }
      return try make(.moved(value, in: parent.place(in: state), from: old, to: index))
    }
    try remove(from)
    try add(value, at: path)
  }

  private func value(_ path: StatePath) throws(ImportError) -> StateValue {
    guard let value = state[path] else { throw ImportError(.doesNotFit(.noSuchPlace(path))) }
    return value
  }

  private mutating func make(_ change: StateChange) throws(ImportError) {
    do throws(StateDiffError) {
      try change.apply(to: &state)
    } catch {
      throw ImportError(.doesNotFit(error))
    }
    changes.append(change)
  }
}

extension StatePath {
  /// The path through a state, with a key that leads into an array replaced by its index.
  fileprivate func place(in state: StateValue) -> StatePath { resolved(in: state) ?? self }
}

extension StatePath.Component {
  /// The element that the step leads to in an array: an index in plain digits.
  fileprivate var index: Int? {
    switch self {
    case .index(let index): index
    case .key("0"): 0
    case .key(let key):
      key.utf8.first == UInt8(ascii: "0") || !key.utf8.allSatisfy({ (48...57).contains($0) })
        ? nil : Int(key)
    }
  }
}

extension StateObject {
  fileprivate func member(_ key: String) throws(ImportError) -> StateValue {
    guard let value = self[key] else { throw ImportError(.missing(key)) }
    return value
  }

  fileprivate func text(_ key: String) throws(ImportError) -> String {
    let value = try member(key)
    guard case .string(let text) = value else {
      throw ImportError(.wrongKind(expected: "string", found: value.kindName), at: key)
    }
    return text
  }

  fileprivate func path(_ key: String) throws(ImportError) -> StatePath {
    let text = try text(key)
    do throws(StatePathError) {
      return try StatePath(pointer: text)
    } catch {
      throw ImportError(.notAPointer(error), at: key)
    }
  }
}
