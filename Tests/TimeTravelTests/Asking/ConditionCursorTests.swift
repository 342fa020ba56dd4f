import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

/// Conditions on random sessions, against the judgement at each state.
@Suite struct ConditionCursorTests {
  /// Conditions of all kinds.
  static func conditions(
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
    let oracle = JudgementOracle(session)
    var generator = SplitMix64(seed: seed)
    for branch in timeline.branches {
      let last = try timeline.lastPosition(on: branch.id)
      for text in Self.conditions(session.paths, &generator) {
        let condition = try Condition(text)
        let ends = (0..<2).map { _ in
          Int.random(in: session.firstPosition...last, using: &generator)
        }.sorted()
        let range =
          Bool.random(using: &generator) ? session.firstPosition...last : ends[0]...ends[1]
        let expected = try oracle.judgements(of: condition, in: range, on: branch.id)
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
          #expect(judgements == expected, asked)
        }
      }
    }
  }

  @Test(arguments: PlaceChangeTests.seeds) func readsTheValuesOfTheStates(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let oracle = JudgementOracle(session)
    var generator = SplitMix64(seed: seed)
    let paths = (0..<4).map { _ in session.paths.randomElement(using: &generator) ?? .root }
    let texts =
      paths.map { $0.description } + [
        ".items.count", ".items.count - old(.items.count)", ".items[id=3].n", "action", "origin",
        "position * 2", "min(.items[*].n)", "payload.step", #"action == "none""#,
        "changed(\(paths[0]))", "1.5",
      ]
    for branch in session.timeline.branches {
      let last = try session.timeline.lastPosition(on: branch.id)
      let range = Int.random(in: session.firstPosition...last, using: &generator)...last
      for text in texts {
        let expression = try StateExpression(text)
        let expected = try oracle.values(of: expression, in: range, on: branch.id)
        for backward in [false, true] {
          var cursor = try session.timeline.stretches(
            of: expression, in: range, on: branch.id, backward: backward)
          var found: [AnsweredStretch] = []
          while let stretch = try cursor.next() { found.append(stretch) }
          if backward { found.reverse() }
          let asked: Comment = "HINDSIGHT_SEED=\(seed) \(branch.name) \(text) \(range) \(backward)"
          #expect(zip(found, found.dropFirst()).allSatisfy { $0.answer != $1.answer }, asked)
          let values = found.flatMap { Array(repeating: $0.answer, count: $0.positions.count) }
          #expect(values == expected, asked)
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
