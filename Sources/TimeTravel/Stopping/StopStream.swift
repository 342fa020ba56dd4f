internal import SessionFile
internal import StateTree

/// The positions of a range at which one stop ends a search, in order or backward.
final class StopStream {
  /// The next hit; nil after the last one, and before the first `advance()`.
  private(set) var ahead: Found?
  /// The positions that were passed because the condition cannot be judged there.
  private(set) var unjudged: [ClosedRange<Int>] = []

  struct Found {
    var position: Int
    var change: PlaceChange?
  }

  private let point: StopPoint
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let shouldStop: () -> Bool
  /// The candidates, by their kind.
  private var names: NameStream?
  private var changes: ChangeStream?
  private var listed: ArraySlice<Int> = []
  private var judgements: JudgementStream?
  /// A stretch in which the condition holds, of which each position is a hit.
  private var holding: ClosedRange<Int>?

  init(
    _ point: StopPoint, on timeline: Timeline, in positions: ClosedRange<Int>, of branch: Branch.ID,
    backward: Bool, shouldStop: @escaping () -> Bool
  ) throws(SessionError) {
    self.point = point
    self.positions = positions
    isBackward = backward
    self.shouldStop = shouldStop
    switch point.place {
    case .anywhere: break
    case .action(let pattern):
      names = try NameStream(
        timeline.positions(
          named: pattern, in: positions, on: branch, backward: backward, shouldStop: shouldStop))
    case .origin(let origin):
      var filter = ActionFilter()
      filter.origin = origin
      listed = try timeline.search(for: filter).positions(in: positions, on: branch)[...]
    case .gap:
      let last = try timeline.lastPosition(on: branch)
      listed =
        Set(try timeline.gaps(on: branch).map { min($0.position + 1, last) })
        .filter(positions.contains).sorted()[...]
    case .position(let place):
      let isThere = positions.contains(place.position) && timeline.isSame(place, on: branch)
      listed = isThere ? [place.position] : []
    case .change(let pattern):
      changes = try ChangeStream(
        timeline.changes(of: pattern, in: positions, on: branch, backward: backward))
    }
    if backward { listed.reverse() }
    if let condition = point.condition {
      // Whether a condition becomes true at a position, the one before decides.
      let first = max(timeline.firstPosition, positions.lowerBound - 1)
      judgements = JudgementStream(
        try timeline.stretches(
          of: condition, in: min(first, positions.upperBound)...positions.upperBound, on: branch,
          backward: backward, shouldStop: shouldStop))
    }
  }

  /// Goes on to the next hit.
  func advance() throws(SessionError) {
    ahead = nil
    if case .anywhere = point.place { return try advanceByCondition() }
    while let candidate = try nextCandidate() {
      if shouldStop() { throw .interrupted }
      guard let judgements else {
        ahead = candidate
        return
      }
      switch try judgements.judgement(at: candidate.position) {
      case .holds:
        ahead = candidate
        return
      case .fails: continue
      case .unknown: unjudged.append(candidate.position...candidate.position)
      }
    }
  }

  private func nextCandidate() throws(SessionError) -> Found? {
    if let names {
      guard let position = names.ahead else { return nil }
      try names.advance()
      // A pattern of all names matches the unnamed rows of what happened outside, too.
      return Found(position: position)
    }
    if let changes { return try changes.next().map { Found(position: $0.position, change: $0) } }
    return listed.popFirst().map { Found(position: $0) }
  }

  private func advanceByCondition() throws(SessionError) {
    while true {
      if let stretch = holding {
        let position = isBackward ? stretch.upperBound : stretch.lowerBound
        let isLast = stretch.count == 1
        holding =
          isLast
          ? nil
          : isBackward
            ? stretch.lowerBound...position - 1 : position + 1...stretch.upperBound
        ahead = Found(position: position)
        return
      }
      guard let stretch = try judgements?.next() else { return }
      let first = max(stretch.positions.lowerBound, positions.lowerBound)
      guard first <= stretch.positions.upperBound else { continue }
      let part = first...stretch.positions.upperBound
      switch stretch.judgement {
      case .fails: continue
      case .unknown: unjudged.append(part)
      case .holds where !point.stopsAtEdges: holding = part
      case .holds where stretch.positions.lowerBound == first:
        ahead = Found(position: first)
        return
      case .holds: continue
      }
    }
  }
}

/// The changes of a place, one after the other.
private final class ChangeStream {
  private var cursor: PlaceChangeCursor

  init(_ cursor: consuming PlaceChangeCursor) { self.cursor = cursor }

  func next() throws(SessionError) -> PlaceChange? { try cursor.next() }
}

/// The judgements of a condition along a branch.
private final class JudgementStream {
  private var cursor: ConditionCursor
  private var current: JudgedStretch?

  init(_ cursor: consuming ConditionCursor) { self.cursor = cursor }

  /// The next stretch.
  func next() throws(SessionError) -> JudgedStretch? { try cursor.next() }

  /// The judgement at a position. Positions are asked for in the order of the search.
  func judgement(at position: Int) throws(SessionError) -> Judgement {
    while current?.positions.contains(position) != true {
      guard let next = try cursor.next() else { return .fails }
      current = next
    }
    return current?.judgement ?? .fails
  }
}
