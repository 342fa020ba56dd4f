internal import SessionFile
internal import StateTree

/// Goes over all values in a range of a branch that may hold a text, in the order of their positions:
/// the first state, what the file has, and what branches in memory have.
///
/// Where changes were lost, what came into the state is taken from the states around them.
struct SearchedValues: ~Copyable {
  private let timeline: Timeline
  private let branch: Branch.ID
  private let query: TextQuery
  private let known: KnownStates
  private let shouldStop: (Int) -> Bool
  /// The next position at which changes were lost; nil if there is none.
  private var unproved: Int?
  private let last: Int
  private var recorded: SearchedValueCursor?
  private var tried: ArraySlice<TimelineEntry>
  /// Values that come before those of the sources.
  private var waiting: ArraySlice<SearchedValue> = []
  /// A recorded value that comes after them.
  private var ahead: SearchedValue?

  init(
    _ timeline: Timeline, _ query: TextQuery, in positions: ClosedRange<Int>, on branch: Branch.ID,
    shouldStop: @escaping (Int) -> Bool
  ) throws {
    let (recorded, tried) = try timeline.split(positions, on: branch)
    let known = try KnownStates(timeline, in: positions, on: branch)
    let first = timeline.firstPosition
    var waiting: ArraySlice<SearchedValue> = []
    if query.parts.contains(.state), positions.contains(first), known.isKnown(first),
      try timeline.session.hasStates
    {
      let state = try timeline.state(at: first, on: branch)
      waiting = [SearchedValue(position: first, part: .state, value: state)]
    }
    let cursor = try recorded.map { part in
      try timeline.session.values(
        for: query, in: part.positions, on: part.branch, shouldStop: shouldStop)
    }
    self.timeline = timeline
    self.branch = branch
    self.query = query
    self.known = known
    self.shouldStop = shouldStop
    self.tried = tried[...]
    self.waiting = waiting
    self.recorded = cursor
    last = positions.upperBound
    unproved =
      query.parts.contains(.state)
      ? known.nextUnproved(behind: positions.lowerBound - 1, backward: false) : nil
  }

  /// The number of positions with an unknown state, or at which something was lost.
  var unknownCount: Int { known.unprovedCount }

  /// The next value; nil after the last one, or if the search was stopped.
  mutating func next() throws -> SearchedValue? {
    while true {
      if let value = waiting.popFirst() { return value }
      if ahead == nil { ahead = try nextRecorded() }
      if let unproved, unproved <= last, ahead.map({ comesAfter($0, unproved) }) ?? true {
        guard !shouldStop(unproved) else { return nil }
        try takeUnproved(unproved)
      } else if let value = ahead.take() {
        return value
      } else if let entry = tried.popFirst() {
        waiting = entry.searchedValues(query.parts)[...]
      } else {
        return nil
      }
    }
  }

  /// The next recorded value, but for changes of which some were lost.
  private mutating func nextRecorded() throws -> SearchedValue? {
    while let value = try recorded?.next() {
      guard value.part == .state, isReplaced(value.position) else { return value }
    }
    return nil
  }

  private func isReplaced(_ position: Int) -> Bool {
    !known.isWhole && known.isKnown(position)
      && known.nextUnproved(behind: position - 1, backward: false) == position
  }

  /// Whether a value comes after those that came into the state at a position.
  private func comesAfter(_ value: SearchedValue, _ position: Int) -> Bool {
    value.position == position ? value.part == .effect : value.position > position
  }

  /// Takes what came into the state at a position since the last known one.
  private mutating func takeUnproved(_ position: Int) throws {
    unproved = known.nextUnproved(behind: position, backward: false)
    guard known.isKnown(position), let before = known.lastKnown(before: position),
      let diff = StateDiff(
        from: try timeline.state(at: before, on: branch),
        to: try timeline.state(at: position, on: branch))
    else { return }
    waiting = diff.changes.compactMap { SearchedValue($0, at: position) }[...]
  }
}

extension SearchedValue {
  /// The value that a change wrote; nil if it wrote none.
  fileprivate init?(_ change: StateChange, at position: Int) {
    guard change.kind != .moved, let after = change.after else { return nil }
    let place = change.index.map { change.path.appending($0) } ?? change.path
    self.init(position: position, part: .state, place: place, value: after)
  }
}

extension TimelineEntry {
  /// The values of an entry in memory, whose effects and sources are not kept.
  fileprivate func searchedValues(_ parts: Set<SearchedPart>) -> [SearchedValue] {
    let position = action.position
    let values =
      [
        SearchedValue(position: position, part: .name, value: .string(action.name)),
        SearchedValue(
          position: position, part: .payload, value: action.payload, action: action.name),
      ] + changes.compactMap { SearchedValue($0, at: position) }
    return values.filter { parts.contains($0.part) }
  }
}
