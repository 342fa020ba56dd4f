extension StateDiff {
  /// The difference of a part of two states, with paths from the root; nil if there is no
  /// difference, or if neither state has the part. A part that one of them lacks was added or
  /// removed.
  package init?(from before: StateValue, to after: StateValue, at path: StatePath) {
    let path = path.resolved(in: before) ?? path.resolved(in: after) ?? path
    self.init(ofPart: before[path], to: after[path], at: path)
  }

  /// The difference of the values at a path, with paths from the root; nil if there is none. A value
  /// that is missing on one side was added or removed.
  package init?(ofPart before: StateValue?, to after: StateValue?, at path: StatePath) {
    switch (before, after) {
    case (let before?, let after?):
      guard let diff = StateDiff(from: before, to: after) else { return nil }
      self.init(diff.changes.map { $0.inside(path) })
    case (let before?, nil):
      self.init([.removed(before, at: path)])
    case (nil, let after?):
      self.init([StateChange.removed(after, at: path).inverse])
    case (nil, nil):
      return nil
    }
  }
}

extension StateChange {
  /// The same change seen from a tree that holds this one's at `parent`.
  fileprivate func inside(_ parent: StatePath) -> StateChange {
    StateChange(
      kind: kind, path: parent.appending(path), index: index, from: from,
      before: before, after: after) ?? self
  }

  /// A removed member or element.
  fileprivate static func removed(_ value: StateValue, at path: StatePath) -> StateChange {
    guard case .index(let index)? = path.components.last else { return .removed(path, value) }
    return .removed(value, in: StatePath(path.components.dropLast()), at: index)
  }
}
