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

  private let stopsAtEdges: Bool
  /// The first position with an action that a name can stop at: not that of a removed one.
  private let firstNamed: Int
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let shouldStop: (Int) -> Bool
  /// What names positions to look at; nil if the condition alone does.
  private var candidates: Candidates?
  private var judgements: JudgementStream?
  /// A stretch in which the condition holds, of which each position is a hit.
  private var holding: ClosedRange<Int>?

  private enum Candidates {
    case found(PositionStream)
    case changed(ChangeStream)
    case listed(ArraySlice<Int>)
  }

  init(
    _ point: StopPoint, on timeline: Timeline, in positions: ClosedRange<Int>, of branch: Branch.ID,
    backward: Bool, shouldStop: @escaping (Int) -> Bool
  ) throws(SessionError) {
    let start = backward ? positions.upperBound : positions.lowerBound
    let isToStop = { shouldStop(start) }
    if case .action = point.place {
      firstNamed = timeline.firstPosition + 1
    } else {
      firstNamed = 0
    }
    var condition = point.condition
    switch point.place {
    case .anywhere: break
    case .action(let pattern):
      // The condition then is judged only where the action has such a name.
      condition = condition?.demanding(name: pattern)
      guard condition == nil else { break }
      candidates = .found(
        PositionStream(
          try timeline.positions(
            named: pattern, in: positions, on: branch, backward: backward, shouldStop: isToStop)))
    case .origin(let origin):
      var filter = ActionFilter()
      filter.origin = origin
      candidates = .found(
        PositionStream(
          try timeline.search(for: filter).cursor(
            in: positions, on: branch, backward: backward, shouldStop: isToStop)))
    case .gap:
      let gaps = try Self.gaps(of: timeline, on: branch).filter(positions.contains).sorted()
      candidates = .listed(backward ? gaps.reversed()[...] : gaps[...])
    case .change(let pattern):
      candidates = .changed(
        try ChangeStream(
          timeline.changes(of: pattern, in: positions, on: branch, backward: backward)))
    }
    if let condition {
      // Whether a condition becomes true at a position, the one before decides.
      let first = max(timeline.firstPosition, positions.lowerBound - 1)
      judgements = JudgementStream(
        try timeline.stretches(
          of: condition, in: min(first, positions.upperBound)...positions.upperBound, on: branch,
          backward: backward, shouldStop: isToStop))
    }
    stopsAtEdges = point.stopsAtEdges
    self.positions = positions
    isBackward = backward
    self.shouldStop = shouldStop
  }

  /// The positions behind the gaps of a branch. While a recording runs, the one behind a gap at its
  /// end is still to come.
  private static func gaps(of timeline: Timeline, on branch: Branch.ID) throws(SessionError)
    -> Set<Int>
  {
    let last = try timeline.lastPosition(on: branch)
    let isRunning = branch == .main && timeline.session.status == .recording
    return Set(
      try timeline.gaps(on: branch).map { isRunning ? $0.position + 1 : min($0.position + 1, last) }
    )
  }

  /// Goes on to the next hit.
  func advance() throws(SessionError) {
    ahead = nil
    guard candidates != nil else { return try advanceByCondition() }
    while let candidate = try nextCandidate() {
      if shouldStop(candidate.position) { throw .interrupted }
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
    switch candidates {
    case .found(let stream):
      return try stream.next().map { Found(position: $0) }
    case .changed(let stream):
      return try stream.next().map { Found(position: $0.position, change: $0) }
    case .listed(var rest):
      defer { candidates = .listed(rest) }
      return rest.popFirst().map { Found(position: $0) }
    case nil: return nil
    }
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
      let end = isBackward ? stretch.positions.lowerBound : stretch.positions.upperBound
      if shouldStop(end) { throw .interrupted }
      let first = max(stretch.positions.lowerBound, positions.lowerBound, firstNamed)
      guard first <= stretch.positions.upperBound else { continue }
      let part = first...stretch.positions.upperBound
      switch stretch.judgement {
      case .fails: continue
      case .unknown: unjudged.append(part)
      case .holds where !stopsAtEdges: holding = part
      case .holds where stretch.positions.lowerBound == first:
        ahead = Found(position: first)
        return
      case .holds: continue
      }
    }
  }
}

/// Positions that a search finds, one after the other.
private final class PositionStream {
  private var cursor: PositionCursor

  init(_ cursor: consuming PositionCursor) { self.cursor = cursor }

  func next() throws(SessionError) -> Int? { try cursor.next() }
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
