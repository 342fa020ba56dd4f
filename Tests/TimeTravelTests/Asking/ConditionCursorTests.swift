import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

/// Conditions on random sessions, against the judgement at each state.
@Suite struct ConditionCursorTests {
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

    func fact(_ fact: ActionFact) -> Reading {
      if fact == .position { return .value(.integer(Int64(position))) }
      guard let action else { return .missing }
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

  private static func conditions(
    _ paths: [StatePath], _ generator: inout SplitMix64
  ) -> [String] {
    func path() -> String { paths.randomElement(using: &generator)?.description ?? "." }
    let number = Int.random(in: 0...6, using: &generator)
    let position = Int.random(in: 0...45, using: &generator)
    return [
      "\(path()) == \(path())", "changed(\(path()))", "changed(.items) && position > \(position)",
      "\(path()) is nil || changed(\(path()))", ".items.count > \(number)",
      "old(.items.count) < .items.count", "any(.items, .id == \(number))",
      ".items[id=\(number)].done", "changed(.items[id=\(number)])", "position == \(position)",
      #"origin == "outside""#, #"action == "st*" && .items.count < \#(number)"#,
      "position % 7 == 3 && \(path()) is not nil", #"action == "none""#, "time < 0.0\(position)",
      "payload.step is not nil && !(\(path()) == \(path()))", "true", "\(path()) != old(\(path()))",
      "cause is nil",
    ]
  }

  @Test(arguments: PlaceChangeTests.seeds) func judgesAsTheStatesDo(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let timeline = session.timeline
    let withheld = WithheldPlaces(timeline.session)
    let unknown: Unknown = timeline.session.recovery == nil ? .notRecorded : .lost
    var generator = SplitMix64(seed: seed)
    for branch in timeline.branches {
      let last = try timeline.lastPosition(on: branch.id)
      let states = session.states[branch.id] ?? []
      let actions = try timeline.actions(
        in: session.firstPosition...last, on: branch.id)
      for text in Self.conditions(session.paths, &generator) {
        let condition = try Condition(text)
        let ends = (0..<2).map { _ in
          Int.random(in: session.firstPosition...last, using: &generator)
        }.sorted()
        let range =
          Bool.random(using: &generator) ? session.firstPosition...last : ends[0]...ends[1]
        let expected = range.map { position in
          let isCut = position > 0 && position - 1 < session.firstPosition
          let isBeforeKnown = position == 0 || states[position - 1] != nil
          return condition.judgement(
            at: WholeMoment(
              now: states[position], before: position == 0 ? nil : states[position - 1],
              unknownBefore: isCut ? .trimmed : isBeforeKnown ? nil : .lost, withheld: withheld,
              position: position,
              action: actions.first { $0.position == position }))
        }
        for backward in [false, true] {
          var cursor = try timeline.stretches(
            of: condition, in: range, on: branch.id, backward: backward)
          var found: [JudgedStretch] = []
          while let stretch = try cursor.next() { found.append(stretch) }
          let asked: Comment =
            "HINDSIGHT_SEED=\(seed) \(branch.name) \(text) \(range) backward: \(backward)"
          if backward { found.reverse() }
          #expect(
            zip(found, found.dropFirst()).allSatisfy {
              $0.judgement != $1.judgement && $0.positions.upperBound + 1 == $1.positions.lowerBound
            }, asked)
          let judgements = found.flatMap {
            Array(repeating: $0.judgement, count: $0.positions.count)
          }
          func plain(_ judgement: Judgement) -> Judgement {
            judgement == .unknown(.lost) ? .unknown(unknown) : judgement
          }
          #expect(judgements == expected.map(plain), asked)
        }
      }
    }
  }

  @Test func stopsWhenItIsAsked() throws {
    let session = try AskedSession(seed: 3, count: 60)
    for text in ["position > 3", ".items.count > 1"] {
      var cursor = try session.timeline.stretches(
        of: Condition(text), in: session.firstPosition...50, shouldStop: { true })
      var thrown: SessionError?
      do throws(SessionError) { _ = try cursor.next() } catch { thrown = error }
      #expect(thrown == .interrupted)
    }
  }
}
