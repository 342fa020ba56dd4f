package import SessionFile
package import StateTree

/// The author of each leaf of a state: the action after which it was last another than before.
///
/// A leaf is a scalar, or an array or object without parts. An element keeps its authors when others
/// are added, removed or moved around it, and when it is moved itself. Elements are followed by the
/// recorded changes; where a whole array was replaced, by their ids as in a diff.
package struct Blame: Sendable {
  /// A leaf and its author.
  package struct Leaf: Sendable, Hashable {
    /// The leaf's place in the state.
    package let place: StatePath
    /// Its author; nil if the search was stopped before it was found.
    package let author: BlameAuthor?
  }

  /// The leaves, in the order of the state.
  package let leaves: [Leaf]
  /// The stretches of unknown states that the search has passed.
  package let passed: [ClosedRange<Int>]
}

extension Timeline {
  /// The authors of the leaves at a place of the state at a position.
  ///
  /// Costs a pass over the changes from there back to the oldest author.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the result has the authors
  ///   found so far.
  package func blame(
    at place: StatePath = .root, position: Int, on branch: Branch.ID = .main,
    shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> Blame {
    var search = try BlameSearch(self, at: place, position: position, on: branch)
    try search.run(shouldStop: shouldStop)
    return search.blame
  }
}

/// Goes backward over the changes until each leaf has its author.
struct BlameSearch {
  private let timeline: Timeline
  private let branch: Branch.ID
  private let position: Int
  private let known: KnownStates
  private let tree: BlameTree
  private var passed: [ClosedRange<Int>] = []

  init(_ timeline: Timeline, at place: StatePath, position: Int, on branch: Branch.ID)
    throws(SessionError)
  {
    self.timeline = timeline
    self.branch = branch
    self.position = position
    known = try KnownStates(timeline, in: 0...position, on: branch)
    tree = BlameTree(try timeline.state(at: position, on: branch), at: place)
  }

  var blame: Blame {
    Blame(
      leaves: zip(tree.leaves, tree.authors).map { Blame.Leaf(place: $0, author: $1) },
      passed: passed)
  }

  mutating func run(shouldStop: () -> Bool) throws(SessionError) {
    let (recorded, tried) = try timeline.split(timeline.firstPosition...position, on: branch)
    for entry in tried.reversed() where tree.open > 0 {
      try undo(entry.changes, at: entry.action.position)
    }
    if let recorded, tree.open > 0 {
      try undo(recorded.positions, on: recorded.branch, shouldStop)
    }
    if !shouldStop() || tree.open == 0 { tree.close(tree.root, by: .start) }
  }

  private mutating func undo(
    _ positions: ClosedRange<Int>, on owner: Branch.ID, _ shouldStop: () -> Bool
  ) throws(SessionError) {
    var source = try BlameSource(timeline.session, in: positions, on: owner)
    var rows: [ChangeSweep.Swept] = []
    var unproved = known.nextUnproved(behind: positions.upperBound + 1, backward: true)
    var count = 0
    var next = try source.next(&rows, tree)
    while tree.open > 0 {
      while let edge = unproved, edge >= next ?? known.first + 1 {
        unproved = known.nextUnproved(behind: edge, backward: true)
        try undoByStates(at: edge)
        if edge == next { next = try source.next(&rows, tree) }
      }
      guard let position = next else { return }
      count += 1
      if count.isMultiple(of: 1_000), shouldStop() { return }
      if known.isProved(position) { try undo(rows, at: position) }
      next = try source.next(&rows, tree)
    }
  }

  // MARK: One position

  /// Undoes what happened at a position whose changes are not known: the known states decide.
  private mutating func undoByStates(at position: Int) throws(SessionError) {
    guard known.isKnown(position), let previous = known.lastKnown(before: position) else { return }
    if previous < position - 1 {
      passed += known.unknown.filter { $0.lowerBound > previous && $0.upperBound < position }
    }
    let before = try timeline.state(at: previous, on: branch)
    let after = try timeline.state(at: position, on: branch)
    let author: BlameAuthor =
      previous == position - 1 ? .action(position) : .oneOf(previous + 1...position)
    for change in (StateDiff(from: before, to: after)?.changes ?? []).reversed() {
      try undo(change, by: author, at: position)
    }
  }

  private func undo(_ changes: [StateChange], at position: Int) throws(SessionError) {
    let rows = changes.enumerated().map { ordinal, change in
      ChangeSweep.Swept(
        position: position, ordinal: ordinal, path: change.path, kind: change.kind,
        index: change.index, from: change.from)
    }
    try undo(rows.reversed(), at: position)
  }

  /// Undoes the changes at a position, the last one first.
  private func undo(_ rows: [ChangeSweep.Swept], at position: Int) throws(SessionError) {
    if rows.count > 1, mayUndoEachOther(rows) {
      let before = try timeline.state(at: position - 1, on: branch)
      let after = try timeline.state(at: position, on: branch)
      for change in (StateDiff(from: before, to: after)?.changes ?? []).reversed() {
        try undo(change, by: .action(position), at: position)
      }
      return
    }
    var values: [StateChange]?
    for row in rows {
      guard let found = tree.find(row.path) else { continue }
      let author = BlameAuthor.action(position)
      if row.index != nil || row.kind != .replaced {
        try undo(row, found, by: author, at: position)
        continue
      }
      // Whether a value was replaced by another, the values decide.
      if values == nil { values = try timeline.changes(at: position, on: branch) }
      guard let changes = values, changes.indices.contains(row.ordinal) else {
        throw .damaged(table: "change", position: position, detail: "a change is missing")
      }
      try undo(changes[row.ordinal], by: author, at: position)
    }
  }

  private func undo(
    _ row: ChangeSweep.Swept, _ found: (node: BlameTree.Node, isExact: Bool),
    by author: BlameAuthor,
    at position: Int
  ) throws(SessionError) {
    let node = found.node
    guard found.isExact, node.leaf == nil else {
      // A leaf that had parts before, or that was not there.
      return tree.close(node, by: author)
    }
    if let index = row.index {
      guard tree.undo(row.kind, at: index, from: row.from, in: node, by: author) else {
        throw .damaged(
          table: "change", position: position, detail: "the state has no \(row.path)[\(index)]")
      }
    } else if row.kind == .added {
      tree.close(node, by: author)
    }
  }

  private func undo(_ change: StateChange, by author: BlameAuthor, at position: Int)
    throws(SessionError)
  {
    guard let found = tree.find(change.path) else { return }
    guard change.kind == .replaced, let before = change.before, let after = change.after else {
      let row = ChangeSweep.Swept(
        position: position, ordinal: 0, path: change.path, kind: change.kind, index: change.index,
        from: change.from)
      return try undo(row, found, by: author, at: position)
    }
    guard before.hasParts, after.hasParts, found.isExact, found.node.leaf == nil else {
      if before != after { tree.close(found.node, by: author) }
      return
    }
    guard let diff = StateDiff(ofPart: before, to: after, at: change.path) else { return }
    for inner in diff.changes.reversed() {
      guard inner.path != change.path || inner.index != nil else {
        return tree.close(found.node, by: author)
      }
      try undo(inner, by: author, at: position)
    }
  }

  /// Whether several changes of one position may concern the same place, so that they may undo each
  /// other.
  private func mayUndoEachOther(_ rows: [ChangeSweep.Swept]) -> Bool {
    var places: Set<StatePath> = []
    var around: Set<StatePath> = []
    var arrays: [StatePath: StateChange.Kind] = [:]
    // In the order in which they were made, arrays are shifted before anything inside is changed.
    for row in rows.reversed() where tree.find(row.path) != nil {
      if around.contains(row.path) || places.contains(row.path) { return true }
      var above = row.path
      while above.components.popLast() != nil {
        if places.contains(above) { return true }
        if row.index == nil { around.insert(above) }
      }
      if row.index == nil {
        places.insert(row.path)
      } else if row.kind != .moved {
        if let kind = arrays[row.path], kind != row.kind { return true }
        arrays[row.path] = row.kind
      }
    }
    return false
  }
}
