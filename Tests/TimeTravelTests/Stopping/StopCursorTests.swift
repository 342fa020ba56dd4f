import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import Testing
import TimeTravel

/// The hits of stops on random sessions, against what the states and actions say at each position.
@Suite struct StopCursorTests {
  /// Stops of all kinds, with and without conditions.
  private static func points(
    _ session: AskedSession, _ generator: inout SplitMix64
  ) throws -> [StopPoint] {
    let texts = ConditionCursorTests.conditions(session.paths, &generator)
    func condition() throws -> Condition? {
      try texts.randomElement(using: &generator).map { try Condition($0) }
    }
    func pattern() -> PathPattern {
      PathPattern(session.paths.randomElement(using: &generator) ?? .root)
    }
    return [
      StopPoint(.anywhere, if: try condition()), StopPoint(.anywhere, if: try condition()),
      StopPoint(.anywhere, if: try Condition(".items.count > 2")),
      StopPoint(.action(named: "st?p")), StopPoint(.action(named: "none")),
      StopPoint(.action(named: "*"), if: try condition()),
      StopPoint(.origin(.outside)), StopPoint(.origin(.user), if: try condition()),
      StopPoint(.gap), StopPoint(.gap, if: try condition()), StopPoint(.change(pattern())),
      StopPoint(.change(pattern()), if: try condition()),
      StopPoint(.change(try PathPattern(".items[id=3].done"))),
    ]
  }

  /// The positions at which one stop ends a search, and those that cannot be judged.
  private struct Answer {
    var hits: [Int] = []
    var unjudged: [Int] = []
  }

  private static func answer(
    _ point: StopPoint, of session: AskedSession, in range: ClosedRange<Int>, on branch: Branch.ID
  ) throws -> Answer {
    let timeline = session.timeline
    let last = try timeline.lastPosition(on: branch)
    let actions = try timeline.actions(in: range, on: branch)
    func positions(_ isChosen: (RecordedAction) -> Bool) -> [Int] {
      actions.filter(isChosen).map(\.position)
    }
    let candidates: [Int]
    switch point.place {
    case .anywhere: candidates = Array(range)
    case .action(let pattern): candidates = positions { matchesGlob($0.name, pattern) }
    case .origin(let origin): candidates = positions { $0.origin == origin }
    case .gap:
      candidates = Set(try timeline.gaps(on: branch).map { min($0.position + 1, last) })
        .filter(range.contains).sorted()
    case .change(let pattern):
      candidates = PlaceOracle(session).changes(in: range, on: branch) {
        pattern.sight(in: $0)?.value
      }.map(\.position)
    }
    guard let condition = point.condition else { return Answer(hits: candidates) }
    let start = max(session.firstPosition, range.lowerBound - 1)
    let judgements = try JudgementOracle(session)
      .judgements(of: condition, in: start...range.upperBound, on: branch)
    var answer = Answer()
    for position in candidates {
      switch judgements[position - start] {
      case .fails: continue
      case .unknown: answer.unjudged.append(position)
      case .holds:
        let heldBefore = position > start && judgements[position - start - 1] == .holds
        if !point.stopsAtEdges || !heldBefore { answer.hits.append(position) }
      }
    }
    return answer
  }

  @Test(arguments: PlaceChangeTests.seeds) func stopsWhereTheStatesSay(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    var generator = SplitMix64(seed: seed)
    for branch in session.timeline.branches {
      let last = try session.timeline.lastPosition(on: branch.id)
      let points = try Self.points(session, &generator)
      let pair = Array(points.shuffled(using: &generator).prefix(3))
      for asked in points.map({ [$0] }) + [pair, points] {
        let ends = (0..<2).map { _ in
          Int.random(in: session.firstPosition...last, using: &generator)
        }.sorted()
        let range =
          Bool.random(using: &generator) ? session.firstPosition...last : ends[0]...ends[1]
        let answers = try asked.map {
          try Self.answer($0, of: session, in: range, on: branch.id)
        }
        for backward in [false, true] {
          try Self.check(asked, answers, session, range, branch.id, backward, seed)
        }
      }
    }
  }

  private static func check(
    _ points: [StopPoint], _ answers: [Answer], _ session: AskedSession, _ range: ClosedRange<Int>,
    _ branch: Branch.ID, _ backward: Bool, _ seed: UInt64
  ) throws {
    var expected: [Int: [Int]] = [:]
    for (index, answer) in answers.enumerated() {
      for position in answer.hits { expected[position, default: []].append(index) }
    }
    let cursor = StopCursor(
      session.timeline, points, in: range, on: branch, backward: backward)
    var found: [StopHits] = []
    while let hits = try cursor.next() {
      found.append(hits)
      for (index, answer) in answers.enumerated() {
        let passed = answer.unjudged.filter {
          backward ? $0 >= hits.position : $0 <= hits.position
        }
        #expect(cursor.unjudgedCount(of: index, upTo: hits.position) == passed.count)
      }
      for hit in hits.hits {
        guard let change = hit.change else { continue }
        #expect(change.position == hits.position && change.before != change.after)
      }
    }
    if backward { found.reverse() }
    let asked: Comment =
      "HINDSIGHT_SEED=\(seed) \(branch) \(range) backward: \(backward) \(points.map(\.place)) \(points.map { $0.condition?.text ?? "" })"
    #expect(found.map(\.position) == expected.keys.sorted(), asked)
    #expect(
      found.map { $0.hits.map(\.index) } == expected.keys.sorted().map { expected[$0] }, asked)
    let end = backward ? range.lowerBound : range.upperBound
    for (index, answer) in answers.enumerated() {
      #expect(cursor.unjudgedCount(of: index, upTo: end) == answer.unjudged.count, asked)
    }
  }

  /// Of several stops each window has fewer positions than the session.
  @Test func windowsMissNothing() throws {
    let session = try AskedSession(seed: 2, count: 2_400)
    let last = try session.timeline.lastPosition(on: .main)
    let points = [
      StopPoint(.anywhere, if: try Condition(".items.count > 3")),
      StopPoint(.anywhere, if: try Condition("position % 1024 < 2")),
      StopPoint(.change(try PathPattern(".items[0].done")), if: try Condition("position % 3 == 0")),
      StopPoint(.origin(.outside)),
      StopPoint(.action(named: "step"), if: try Condition("position % 500 == 0")),
    ]
    for range in [session.firstPosition...last, 300...2_100] {
      let answers = try points.map { try Self.answer($0, of: session, in: range, on: .main) }
      for backward in [false, true] {
        try Self.check(points, answers, session, range, .main, backward, 2)
      }
    }
  }

  @Test func stopsWhenItIsAsked() throws {
    let session = try AskedSession(seed: 3, count: 60)
    let places: [StopPoint.Place] = [
      .anywhere, .action(named: "*"), .origin(.user), .change(PathPattern(.root)),
    ]
    for place in places {
      let point = StopPoint(place, if: try Condition("position > 40"))
      var calls = 0
      let cursor = StopCursor(
        session.timeline, [point], in: session.firstPosition...50,
        shouldStop: { _ in
          calls += 1
          return true
        })
      for _ in 0..<2 {
        var thrown: SessionError?
        do throws(SessionError) { _ = try cursor.next() } catch { thrown = error }
        #expect(thrown == .interrupted)
      }
      #expect(calls == 1)
    }
  }
}
