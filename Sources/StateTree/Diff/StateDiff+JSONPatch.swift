extension StateDiff {
  /// The diff as a JSON Patch (RFC 6902): an array of operations that any JSON Patch library
  /// applies in order. The patch does not hold the values before.
  package var jsonPatch: StateValue { .array(changes.map(\.jsonPatchOperation)) }
}

extension StateChange {
  fileprivate var jsonPatchOperation: StateValue {
    var members: [(String, StateValue)] = []
    switch kind {
    case .added: members.append(("op", "add"))
    case .removed: members.append(("op", "remove"))
    case .replaced: members.append(("op", "replace"))
    case .moved: members.append(("op", "move"))
    }
    if let from { members.append(("from", .string(path.appending(from).pointer))) }
    members.append(("path", .string(place.pointer)))
    if kind != .moved, let after { members.append(("value", after)) }
    return .object(StateObject(members))
  }
}
