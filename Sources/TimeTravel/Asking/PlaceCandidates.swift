internal import SessionFile
internal import StateTree

/// The positions at which the value of a pattern may have changed, in order or backward, over
/// branches in memory too.
struct PlaceCandidates: ~Copyable {
  /// The candidates of a plain pattern.
  private var touches: TimelineTouches?
  /// The next of them, once it is known.
  private var touched: Int?

  /// The candidates of a pattern that follows an element, in the file.
  private var elements: ElementTouches?
  /// Those in memory that are still ahead.
  private var tried: ArraySlice<Int> = []

  private let isBackward: Bool

  /// - Parameters:
  ///   - element: the element that the pattern follows; nil if it follows none.
  ///   - standing: where the element is at the start.
  init(
    _ timeline: Timeline, of pattern: PathPattern, _ element: FollowedElement?,
    from standing: FollowedElement.Standing,
    in positions: ClosedRange<Int>, on branch: Branch.ID, backward: Bool
  ) throws(SessionError) {
    isBackward = backward
    guard let element else {
      touches = try timeline.touches(
        of: pattern.touchedPlaces, in: positions, on: branch, backward: backward)
      return
    }
    let (recorded, entries) = try timeline.split(positions, on: branch)
    tried =
      entries.filter { $0.changes.contains { $0.touches(element.array) } }.map(\.action.position)[
        ...]
    touches = nil
    guard let recorded else { return }
    elements = try ElementTouches(
      timeline.session, of: element.array, where: element.key, is: element.id,
      inner: element.inner, from: standing.index, isOnly: standing.isOnly, in: recorded.positions,
      on: recorded.branch,
      backward: backward)
  }

  /// The index of the element that is followed.
  var index: Int? { elements?.index }

  /// Sets where the element is that is followed.
  mutating func setStanding(_ standing: FollowedElement.Standing) {
    elements?.index = standing.index
    elements?.isOnly = standing.isOnly
  }

  /// The next candidate; nil after the last one, or if it is not before a limit in the cursor's
  /// direction.
  mutating func next(before limit: Int?) throws(SessionError) -> ElementTouches.Touch? {
    func isBefore(_ position: Int) -> Bool {
      limit.map { isBackward ? position > $0 : position < $0 } ?? true
    }
    if touches != nil {
      if touched == nil { touched = try touches?.next() }
      guard let position = touched, isBefore(position) else { return nil }
      touched = nil
      return .own(position)
    }
    // Positions in memory come after those in the file.
    if isBackward, let last = tried.last {
      guard isBefore(last) else { return nil }
      tried.removeLast()
      return .states(last)
    }
    if let touch = try elements?.next(before: limit) { return touch }
    guard !isBackward, let first = tried.first, isBefore(first) else { return nil }
    tried.removeFirst()
    return .states(first)
  }

  /// Drops a candidate that was looked at by the states.
  mutating func pass(_ position: Int) throws(SessionError) {
    if touches != nil {
      if touched == nil { touched = try touches?.next() }
      if touched == position { touched = nil }
    }
    try elements?.pass(position)
  }
}
