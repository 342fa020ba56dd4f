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
  /// The element that the pattern follows; nil if it follows none.
  private let element: FollowedElement?
  private let branch: Branch.ID
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let known: KnownStates
  private let withheld: WithheldPlaces
  private var candidates: PlaceCandidates
  private var near: NearChanges
  /// Carries the value; nil if each state must be asked where the place is.
  private var tracker: PlaceTracker?
  /// The next position without a proof of its changes; nil if there is none.
  private var unproved: Int?

  init(
    _ timeline: Timeline, of pattern: PathPattern, in positions: ClosedRange<Int>,
    on branch: Branch.ID, backward: Bool
  ) throws(SessionError) {
    // The states before the first position count, since its value is compared with theirs.
    let known = try KnownStates(timeline, in: 0...positions.upperBound, on: branch)
    let element = FollowedElement(pattern)
    var standing = FollowedElement.Standing()
    let start = known.lastKnown(
      before: backward ? positions.upperBound + 1 : max(positions.lowerBound, known.first + 1))
    if let element, let start {
      standing = element.standing(in: try timeline.state(at: start, on: branch))
    }
    candidates = try PlaceCandidates(
      timeline, of: pattern, element, from: standing, in: positions, on: branch, backward: backward)
    if let element {
      tracker = PlaceTracker(element.place(at: standing.index ?? 0))
    } else if pattern.touchedPlaces.count == 1 {
      tracker = pattern.plainPath.map(PlaceTracker.init)
    }
    let unproved = known.nextUnproved(
      behind: backward ? positions.upperBound + 1 : positions.lowerBound - 1, backward: backward)
    self.unproved = unproved.flatMap { positions.contains($0) ? $0 : nil }
    near = NearChanges(timeline, on: branch, backward: backward)
    withheld = WithheldPlaces(timeline.session)
    self.element = element
    self.known = known
    self.timeline = timeline
    self.pattern = pattern
    self.branch = branch
    self.positions = positions
    isBackward = backward
  }

  /// The next change; nil after the last one.
  package mutating func next() throws(SessionError) -> PlaceChange? {
    while let touch = try nextCandidate() {
      let position = touch.position
      guard known.isKnown(position), let previous = known.lastKnown(before: position) else {
        continue
      }
      if case .own = touch {
        if let change = try change(at: position, since: previous) {
          pass(before: position, since: previous)
          return change
        }
      } else if let change = try changeByStates(at: position, since: previous) {
        pass(before: position, since: previous)
        return change
      }
    }
    for stretch in unknown where !passed.contains(stretch) { passed.append(stretch) }
    return nil
  }

  /// Notes the unknown states on the way to a change, and those that it was found across.
  private mutating func pass(before position: Int, since previous: Int) {
    for stretch in unknown where !passed.contains(stretch) {
      let isPassed =
        isBackward ? stretch.lowerBound > previous : stretch.upperBound < position
      if isPassed { passed.append(stretch) }
    }
  }

  /// The unknown states, in the order of the search.
  private var unknown: [ClosedRange<Int>] {
    isBackward ? known.unknown.reversed() : known.unknown
  }

  /// The next position at which the value may have changed.
  private mutating func nextCandidate() throws(SessionError) -> ElementTouches.Touch? {
    if let touch = try candidates.next(before: unproved) { return touch }
    guard let next = unproved else { return nil }
    try candidates.pass(next)
    unproved = known.nextUnproved(behind: next, backward: isBackward)
    if let found = unproved, !positions.contains(found) { unproved = nil }
    return .states(next)
  }

  // MARK: Values

  private mutating func change(at position: Int, since previous: Int) throws(SessionError)
    -> PlaceChange?
  {
    guard var tracker else { return try changeByStates(at: position, since: previous) }
    if let element, let index = candidates.index { tracker.place = element.place(at: index) }
    let place = tracker.place
    let rows = try near.changes(at: position, touching: place, in: positions)
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
    let rest = element?.rest ?? PathPattern()
    let (oldSight, newSight) = (old.flatMap(rest.sight), new.flatMap(rest.sight))
    guard oldSight?.value != newSight?.value else { return nil }
    func whole(_ part: StatePath?) -> StatePath {
      part.map(place.appending) ?? place
    }
    let newPlace = whole(newSight?.place ?? oldSight?.place)
    return PlaceChange(
      position: position, previous: previous,
      before: withheld.reading(oldSight?.value, at: whole(oldSight?.place ?? newSight?.place)),
      after: withheld.reading(newSight?.value, at: newPlace), place: newPlace)
  }

  /// Compares the two states.
  private mutating func changeByStates(at position: Int, since previous: Int) throws(SessionError)
    -> PlaceChange?
  {
    // The later one first: on the way to it, the timeline keeps the one before.
    let after = try timeline.state(at: position, on: branch)
    let before = try timeline.state(at: previous, on: branch)
    let next = isBackward ? before : after
    if let element {
      let standing = element.standing(in: next)
      candidates.setStanding(standing)
      tracker?.place = element.place(at: standing.index ?? 0)
    }
    tracker?.set(from: next)
    let (old, new) = (pattern.sight(in: before), pattern.sight(in: after))
    guard old?.value != new?.value else { return nil }
    let place = new?.place ?? old?.place ?? pattern.prefix
    var change = PlaceChange(
      position: position, previous: previous,
      before: withheld.reading(old?.value, at: old?.place ?? place),
      after: withheld.reading(new?.value, at: place), place: place)
    if known.isProved(position), new != nil {
      let rows = try timeline.changes(at: position, on: branch)
      if let origin = place.traced(before: rows), origin != old?.place, origin != place {
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
