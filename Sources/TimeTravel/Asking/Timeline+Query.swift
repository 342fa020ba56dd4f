package import SessionFile
package import StateTree

/// Why a query's call of `state` or `states` has no answer.
package enum StateQueryError: Error, Sendable, Hashable {
  /// The value at this position is unknown. NULL would mean that the state has no such place.
  case unknown(position: Int, path: String, reason: Unknown)
  /// The path has a wildcard, so it can name several places.
  case severalPlaces(String)
}

extension Timeline {
  /// Runs a `SELECT` on the session's tables and views, as `SessionReader.query` does. It may also
  /// call `state` and `states`, which this timeline answers:
  ///
  /// - `state(position, path)` is the value at a position: a number, or else JSON text; NULL if the
  ///   state has no such place. A third argument names a branch other than `main`, also one in
  ///   memory.
  /// - `states(path)`, or `states(path, branch)`, is a table with the columns `position` and
  ///   `value`: a row for the first position, and one for each position at which the value changed.
  ///
  /// Where the value is unknown, the query throws `StateQueryError.unknown`.
  package func query(
    _ sql: String, shouldStop: @escaping () -> Bool = { false },
    columns: ([String]) throws -> Void, row: ([SQLValue]) throws -> Void
  ) throws {
    let answers = StateAnswers(
      value: { position, path, branch in
        try QueriedPlace(self, path, on: branch).value(at: position)
      },
      rows: { question in
        let place = try QueriedPlace(self, question.path, on: question.branch)
        return try QueriedStates(place, question, shouldStop: shouldStop)?.next ?? { nil }
      })
    try session.query(
      sql, answers: answers, shouldStop: shouldStop, columns: columns, row: row)
  }
}

/// A place that a query asks for.
private struct QueriedPlace {
  let timeline: Timeline
  let branch: Branch.ID
  let path: String
  let pattern: PathPattern
  private let withheld: WithheldPlaces

  init(_ timeline: Timeline, _ path: String, on branch: String?) throws {
    self.timeline = timeline
    self.path = path
    self.branch = try branch.map { try timeline.branch(named: $0).id } ?? .main
    pattern = try PathPattern(path)
    guard pattern.isSingle else { throw StateQueryError.severalPlaces(path) }
    withheld = WithheldPlaces(timeline.session)
  }

  /// The value at a position.
  func value(at position: Int64) throws -> SQLValue {
    let last = try timeline.lastPosition(on: branch)
    guard let position = Int(exactly: position), (0...last).contains(position) else {
      throw TimeTravelError.outOfRange(Int(clamping: position), last: last)
    }
    let first = timeline.firstPosition
    guard position >= first else { throw SessionError.trimmed(position, first: first) }
    try checkKnown(position)
    let sight = pattern.sight(in: try timeline.state(at: position, on: branch))
    let place = sight?.place ?? pattern.touchedPlaces.first ?? .root
    return try value(of: withheld.reading(sight?.value, at: place), at: position)
  }

  /// Throws if the state at a position is unknown.
  func checkKnown(_ position: Int) throws {
    guard try timeline.unknownStates(at: position, on: branch) != nil else { return }
    throw StateQueryError.unknown(
      position: position, path: path,
      reason: timeline.unknownReason)
  }

  /// What is known of the value at a position. Numbers are SQL's, so that they compare as such;
  /// those that SQL's do not hold exactly are JSON text, like everything else.
  func value(of reading: Reading, at position: Int) throws -> SQLValue {
    switch reading {
    case .value(.integer(let integer)): return .integer(integer)
    case .value(.double(let double)) where double.isFinite: return .real(double)
    case .value(let value): return .text(value.jsonText())
    case .missing: return .null
    case .unknown(let reason):
      throw StateQueryError.unknown(position: position, path: path, reason: reason)
    }
  }
}

/// The rows of `states`, made as they are read.
private final class QueriedStates {
  private let place: QueriedPlace
  private let isBackward: Bool
  private let shouldStop: () -> Bool
  /// The position whose value is a row although nothing changed; nil once it was given.
  private var first: Int?
  private let last: Int
  private var changes: PlaceChangeCursor?

  /// Returns nil if no position of the branch is among those that the query asks for.
  init?(
    _ place: QueriedPlace, _ question: StateAnswers.Question, shouldStop: @escaping () -> Bool
  ) throws {
    let (timeline, branch) = (place.timeline, place.branch)
    let start = timeline.firstPosition
    let low = max(start, Int(clamping: question.positions.lowerBound))
    last = min(try timeline.lastPosition(on: branch), Int(clamping: question.positions.upperBound))
    guard low <= last else { return nil }
    self.place = place
    self.shouldStop = shouldStop
    isBackward = question.isBackward
    first = low == start ? start : nil
    // The first of the positions may be one at which the value changed.
    try place.checkKnown(low)
    let changing = max(low, start + 1)
    if changing <= last {
      changes = try timeline.changes(
        of: place.pattern, in: changing...last, on: branch, backward: isBackward)
    }
  }

  /// The next row; nil after the last one.
  func next() throws -> StateAnswers.Row? {
    if shouldStop() { throw QueryError.interrupted }
    if !isBackward, let row = try firstRow() { return row }
    if let change = try changes?.next() {
      try checkPassed()
      return (Int64(change.position), try value(of: change))
    }
    try checkPassed()
    try place.checkKnown(last)
    return try firstRow()
  }

  /// The members of an object that was carried along by changes may have another order than those
  /// of the state itself, which `state` shows.
  private func value(of change: PlaceChange) throws -> SQLValue {
    switch change.after {
    case .value(.object), .value(.array): try place.value(at: Int64(change.position))
    case let other: try place.value(of: other, at: change.position)
    }
  }

  private func firstRow() throws -> StateAnswers.Row? {
    guard let position = first else { return nil }
    first = nil
    return (Int64(position), try place.value(at: Int64(position)))
  }

  /// Throws if the cursor has passed unknown states, in which there may have been changes.
  private func checkPassed() throws {
    if let passed = changes?.passed.first { try place.checkKnown(passed.lowerBound) }
  }
}
