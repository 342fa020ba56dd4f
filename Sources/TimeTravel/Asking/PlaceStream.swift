internal import SessionFile
internal import StateTree

/// The value at one place that a condition reads, carried from position to position.
final class PlaceStream {
  let place: StatePath
  /// The value where the search is.
  var value: Reading = .missing
  private var changes: PlaceChangeCursor?
  /// The next change; nil if there is none.
  private(set) var ahead: PlaceChange?

  init(_ place: StatePath) { self.place = place }

  /// Begins to go over the changes in a range.
  func begin(
    _ timeline: Timeline, in positions: ClosedRange<Int>, on branch: Branch.ID, backward: Bool
  ) throws(SessionError) {
    changes = try timeline.changes(
      of: PathPattern(place), in: positions, on: branch, backward: backward)
    try advance()
  }

  /// Goes on to the next change.
  func advance() throws(SessionError) { ahead = try changes?.next() }
}

/// The positions whose actions have the name that a condition demands.
final class NameStream {
  private var positions: PositionCursor
  /// The next position; nil if there is none.
  private(set) var ahead: Int?

  init(_ positions: consuming PositionCursor) throws(SessionError) {
    self.positions = positions
    try advance()
  }

  /// Goes on to the next position.
  func advance() throws(SessionError) { ahead = try positions.next() }
}

/// A position as a condition sees it.
struct PlaceMoment: Moment {
  /// A place that was read, with its value here and at the position before.
  struct Place {
    var place: StatePath
    var now: Reading
    var before: Reading
  }

  var places: [Place]
  var withheld: WithheldPlaces
  var position: Int
  /// Whether the action that led here was removed.
  var isTrimmed = false
  /// The action that led here; nil at the first position, and if the condition asks for none.
  var action: RecordedAction?

  func reading(at place: StatePath, before: Bool) -> Reading {
    guard let known = places.first(where: { $0.place.isPrefix(of: place) }) else {
      return .missing
    }
    guard case .value(let value) = before ? known.before : known.now else {
      return before ? known.before : known.now
    }
    return reading(of: value[place.steps(from: known.place)], at: place)
  }

  func reading(of value: StateValue?, at place: StatePath) -> Reading {
    withheld.reading(value, at: place)
  }

  func whole(_ value: StateValue, at place: StatePath) -> Reading {
    withheld.whole(value, at: place)
  }

  func hides(_ pattern: PathPattern) -> Unknown? { withheld.hides(pattern) }

  var hasBefore: Bool { position > 0 }

  func payload(_ value: StateValue?, at place: StatePath) -> Reading {
    guard let action else { return value.map { .value($0) } ?? .missing }
    let rules = withheld.ofPayload(named: action.name)
    let reading = rules.reading(value, at: place)
    guard case .value(let value) = reading else { return reading }
    return rules.whole(value, at: place)
  }

  func fact(_ fact: ActionFact) -> Reading {
    if fact == .position { return .value(.integer(Int64(position))) }
    guard let action else { return isTrimmed ? .unknown(.trimmed) : .missing }
    if fact == .time { return .value(Self.seconds(action.time)) }
    if action.isLost { return .unknown(.lost) }
    switch fact {
    case .action: return .value(.string(action.name))
    case .origin: return .value(.string(action.origin.rawValue))
    case .cause: return action.cause.map { .value(.integer(Int64($0))) } ?? .missing
    case .payload: return .value(action.payload)
    case .position, .time: return .missing
    }
  }

  /// Nanoseconds as an exact number of seconds.
  private static func seconds(_ nanoseconds: Int64) -> StateValue {
    (try? StateValue(json: "\(nanoseconds)e-9")) ?? .null
  }
}
