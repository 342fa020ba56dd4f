package import SessionFile
package import StateTree

/// Goes over the changes of the value at a place, in order or backward.
///
///     var changes = try timeline.changes(of: PathPattern(".count"), in: 1...40, backward: true)
///     if let last = try changes.next() { print(last.position, last.before, last.after) }
///
/// *Changed at n* means that the value at n differs from the value at n - 1. The session's rows
/// only name positions to look at; the values decide. If states are unknown, the known ones around
/// them are compared.
package struct PlaceChangeCursor: ~Copyable {
  /// The stretches of unknown states that the cursor has passed so far.
  package private(set) var passed: [ClosedRange<Int>] = []

  private let timeline: Timeline
  private let pattern: PathPattern
  private let branch: Branch.ID
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let known: KnownStates
  private let withheld: WithheldPlaces
  private var touches: TimelineTouches
  /// Carries the value; nil if it depends on the state where the place is.
  private var tracker: PlaceTracker?
  /// The next position with a touching change; nil if there is none.
  private var touched: Int?
  /// The next position without a proof of its changes; nil if there is none.
  private var unproved: Int?

  init(
    _ timeline: Timeline, of pattern: PathPattern, in positions: ClosedRange<Int>,
    on branch: Branch.ID, backward: Bool
  ) throws(SessionError) {
    // The states before the first position count, since its value is compared with theirs.
    let known = try KnownStates(timeline, in: 0...positions.upperBound, on: branch)
    let places = pattern.touchedPlaces
    var touches = try timeline.touches(of: places, in: positions, on: branch, backward: backward)
    touched = try touches.next()
    let unproved = known.nextUnproved(
      behind: backward ? positions.upperBound + 1 : positions.lowerBound - 1, backward: backward)
    self.unproved = unproved.flatMap { positions.contains($0) ? $0 : nil }
    tracker = places.count == 1 ? places.first.map(PlaceTracker.init) : nil
    withheld = WithheldPlaces(timeline.session)
    self.touches = touches
    self.known = known
    self.timeline = timeline
    self.pattern = pattern
    self.branch = branch
    self.positions = positions
    isBackward = backward
  }

  /// The next change; nil after the last one.
  package mutating func next() throws(SessionError) -> PlaceChange? {
    while let position = try nextCandidate() {
      guard known.isKnown(position), let previous = known.lastKnown(before: position) else {
        continue
      }
      if previous < position - 1 {
        passed += known.unknown.filter { $0.lowerBound > previous && $0.upperBound < position }
      }
      if let change = try change(at: position, since: previous) { return change }
    }
    return nil
  }

  // MARK: Candidates

  /// The next position at which the value may have changed.
  private mutating func nextCandidate() throws(SessionError) -> Int? {
    let next: Int
    switch (touched, unproved) {
    case (let touched?, let unproved?):
      next = isBackward ? max(touched, unproved) : min(touched, unproved)
    case (let only?, nil), (nil, let only?): next = only
    case (nil, nil): return nil
    }
    if touched == next { touched = try touches.next() }
    if unproved == next {
      unproved = known.nextUnproved(behind: next, backward: isBackward)
      if let found = unproved, !positions.contains(found) { unproved = nil }
    }
    return next
  }

  // MARK: Values

  private mutating func change(at position: Int, since previous: Int) throws(SessionError)
    -> PlaceChange?
  {
    guard known.isProved(position), var tracker else {
      return try changeByStates(at: position, since: previous)
    }
    let place = tracker.place
    let rows = try timeline.changes(at: position, on: branch, touching: place)
    var old: StateValue?
    var new: StateValue?
    if rows.count == 1, let values = PlaceTracker.values(at: place, of: rows[0]) {
      (old, new) = values
      tracker.set(isBackward ? old : new)
    } else {
      if !tracker.isSet {
        let start = isBackward ? position : previous
        tracker.set(from: try timeline.state(at: start, on: branch))
      }
      let start = tracker.value
      let changes = isBackward ? rows.reversed().map(\.inverse) : rows
      guard tracker.move(over: changes) else {
        return try changeByStates(at: position, since: previous)
      }
      (old, new) = isBackward ? (tracker.value, start) : (start, tracker.value)
    }
    self.tracker = tracker
    guard old != new else { return nil }
    return PlaceChange(
      position: position, previous: previous, before: withheld.reading(old, at: place),
      after: withheld.reading(new, at: place), place: place)
  }

  /// Compares the two states.
  private mutating func changeByStates(at position: Int, since previous: Int) throws(SessionError)
    -> PlaceChange?
  {
    let before = try timeline.state(at: previous, on: branch)
    let after = try timeline.state(at: position, on: branch)
    tracker?.set(from: isBackward ? before : after)
    let (old, new) = (pattern.sight(in: before), pattern.sight(in: after))
    guard old?.value != new?.value else { return nil }
    let place = new?.place ?? old?.place ?? .root
    var change = PlaceChange(
      position: position, previous: previous,
      before: withheld.reading(old?.value, at: old?.place ?? place),
      after: withheld.reading(new?.value, at: place), place: place)
    if known.isProved(position), new != nil {
      let rows = try timeline.changes(at: position, on: branch)
      if let origin = place.traced(before: rows), origin != place {
        change.isShift = before[origin] == new?.value
      }
    }
    return change
  }
}

extension Timeline {
  /// The changes of the value at a place in a range of positions. The value at the first position
  /// is compared with the one before it.
  package func changes(
    of pattern: PathPattern, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward: Bool = false
  ) throws(SessionError) -> PlaceChangeCursor {
    try PlaceChangeCursor(self, of: pattern, in: positions, on: branch, backward: backward)
  }

  /// The changes at a position that may affect the value at a place, in order.
  func changes(at position: Int, on branch: Branch.ID, touching place: StatePath)
    throws(SessionError) -> [StateChange]
  {
    let owner = try owner(of: position, on: branch)
    if let trial = trials[owner.branch]?[position] {
      return trial.entry.changes.filter { $0.touches(place) }
    }
    return try session.changes(at: position, on: owner.branch, touching: place)
  }
}
