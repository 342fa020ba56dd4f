package import SessionFile
package import StateTree
internal import TimeTravel

/// The slow and obviously right answers to questions about conditions: it judges each position by the
/// whole states.
package struct JudgementOracle {
  private let session: AskedSession
  private let withheld: WithheldPlaces
  /// Why an unknown state is unknown.
  private let unknown: Unknown

  package init(_ session: AskedSession) {
    self.session = session
    withheld = WithheldPlaces(session.timeline.session)
    unknown = session.timeline.session.recovery == nil ? .notRecorded : .lost
  }

  /// The judgements at a range of positions, in order.
  package func judgements(
    of condition: Condition, in positions: ClosedRange<Int>, on branch: Branch.ID
  ) throws -> [Judgement] {
    try moments(in: positions, on: branch).map { condition.judgement(at: $0) }.map {
      $0 == .unknown(.lost) ? .unknown(unknown) : $0
    }
  }

  /// The values of an expression at a range of positions, in order.
  package func values(
    of expression: StateExpression, in positions: ClosedRange<Int>, on branch: Branch.ID
  ) throws -> [Reading] {
    try moments(in: positions, on: branch).map { expression.value(at: $0) }.map {
      $0 == .unknown(.lost) ? .unknown(unknown) : $0
    }
  }

  private func moments(in positions: ClosedRange<Int>, on branch: Branch.ID) throws
    -> [WholeMoment]
  {
    let states = session.states[branch] ?? []
    let actions = try session.timeline.actions(in: positions, on: branch)
    let first = actions.first?.position ?? .max
    return positions.map { position in
      let isCut = position > 0 && position - 1 < session.firstPosition
      let isBeforeKnown = position == 0 || states[position - 1] != nil
      return WholeMoment(
        now: states[position], before: position == 0 ? nil : states[position - 1],
        unknownBefore: isCut ? .trimmed : isBeforeKnown ? nil : .lost, withheld: withheld,
        position: position, action: position < first ? nil : actions[position - first])
    }
  }
}

/// A position, with the whole states.
private struct WholeMoment: Moment {
  var now: StateValue?
  var before: StateValue?
  var unknownBefore: Unknown?
  var withheld: WithheldPlaces
  var position: Int
  var action: RecordedAction?

  func reading(at place: StatePath, before isBefore: Bool) -> Reading {
    if isBefore, let unknownBefore { return .unknown(unknownBefore) }
    if isBefore { return before.map { withheld.reading($0[place], at: place) } ?? .missing }
    return now.map { withheld.reading($0[place], at: place) } ?? .unknown(.lost)
  }

  func reading(of value: StateValue?, at place: StatePath) -> Reading {
    withheld.reading(value, at: place)
  }

  func whole(_ value: StateValue, at place: StatePath) -> Reading {
    withheld.whole(value, at: place)
  }

  var hasBefore: Bool { position > 0 }

  func fact(_ fact: ActionFact) -> Reading {
    if fact == .position { return .value(.integer(Int64(position))) }
    guard let action else { return position > 0 ? .unknown(.trimmed) : .missing }
    switch fact {
    case .action: return .value(.string(action.name))
    case .origin: return .value(.string(action.origin.rawValue))
    case .time: return .value(.double(Double(action.time) / 1e9))
    case .cause: return action.cause.map { .value(.integer(Int64($0))) } ?? .missing
    case .payload: return .value(action.payload)
    case .position: return .missing
    }
  }
}
