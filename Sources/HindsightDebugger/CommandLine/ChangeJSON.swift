internal import StateTree

extension StateChange {
  /// The change as `--json` prints it: `path`, `kind`, and those of `index`, `from`, `before` and
  /// `after` that it has.
  var jsonObject: StateValue {
    var members: [(String, StateValue)] = [
      ("path", .string(path.description)), ("kind", .string(kind.rawValue)),
    ]
    if let index { members.append(("index", .integer(Int64(index)))) }
    if let from { members.append(("from", .integer(Int64(from)))) }
    if kind != .moved, let before { members.append(("before", before)) }
    if let after { members.append(("after", after)) }
    return .object(StateObject(members))
  }
}

extension StateDiff {
  /// The diff as `--json` prints it: an array of its changes in order.
  var jsonArray: StateValue { .array(changes.map(\.jsonObject)) }
}
