package import SessionFile
package import StateTree

/// Goes over the positions of a range with a change that may affect the value at one of some
/// places, as `TouchCursor` does, also over branches in memory.
package struct TimelineTouches: ~Copyable {
  private let places: [StatePath]
  private let isBackward: Bool
  private var recorded: TouchCursor?
  /// The entries in memory that are still ahead, in the order of their positions.
  private var tried: ArraySlice<TimelineEntry>

  fileprivate init(
    _ places: [StatePath], recorded: consuming TouchCursor?, tried: [TimelineEntry], backward: Bool
  ) {
    self.places = places
    self.recorded = recorded
    self.tried = tried[...]
    isBackward = backward
  }

  /// The next position; nil after the last one.
  package mutating func next() throws(SessionError) -> Int? {
    // Positions in memory come after those in the file.
    if isBackward {
      while let entry = tried.popLast() {
        if touches(entry) { return entry.action.position }
      }
      return try recorded?.next()
    }
    if let position = try recorded?.next() { return position }
    while let entry = tried.popFirst() {
      if touches(entry) { return entry.action.position }
    }
    return nil
  }

  private func touches(_ entry: TimelineEntry) -> Bool {
    entry.changes.contains { change in places.contains(where: change.touches) }
  }
}

extension Timeline {
  /// The positions of a range with a change that may affect the value at one of some places: a
  /// change at, above or below it, or one that shifts it.
  ///
  /// A place is looked for by its text, so a step into an array must be an index.
  package func touches(
    of places: [StatePath], in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward: Bool = false
  ) throws(SessionError) -> TimelineTouches {
    let (recorded, tried) = try split(positions, on: branch)
    var cursor: TouchCursor?
    if let recorded {
      cursor = try session.touches(
        of: places, in: recorded.positions, on: recorded.branch, backward: backward)
    }
    return TimelineTouches(places, recorded: cursor, tried: tried, backward: backward)
  }
}
