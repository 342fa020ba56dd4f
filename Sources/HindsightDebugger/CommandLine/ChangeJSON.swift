internal import StateTree

extension StateChange {
  /// The change as `--json` prints it: `path`, `kind`, and of `index`, `from`, `before` and `after`
  /// those that it has.
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

  /// The same change seen from a tree that holds this one's at `parent`.
  func inside(_ parent: StatePath) -> StateChange? {
    StateChange(
      kind: kind, path: StatePath(parent.components + path.components), index: index, from: from,
      before: before, after: after)
  }
}

extension StateDiff {
  /// The diff as `--json` prints it: an array of its changes in order.
  var jsonArray: StateValue { .array(changes.map(\.jsonObject)) }

  /// The difference at a path, whose changes are told from the root; nil where there is none, and
  /// when neither state has the path.
  init?(from before: StateValue, to after: StateValue, at path: StatePath) {
    switch (before[path], after[path]) {
    case (let before?, let after?):
      guard let diff = StateDiff(from: before, to: after) else { return nil }
      self.init(diff.changes.compactMap { $0.inside(path) })
    case (let before?, nil):
      self.init([.removed(path, before)])
    case (nil, let after?):
      self.init([.added(path, after)])
    case (nil, nil):
      return nil
    }
  }
}
