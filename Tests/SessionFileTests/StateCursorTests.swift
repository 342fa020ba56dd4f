import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

/// The doors to a session's rows and states: cursors, and `state(at:on:from:)`.
@Suite struct StateCursorTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.hindsight") }

  init() throws { folder = try TemporaryFolder() }

  // MARK: States

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func statesAreThoseThatWereWritten(seed: UInt64)
    throws
  {
    let session = try BranchedSession(url, seed: seed)
    var generator = SplitMix64(seed: ~seed)
    let reader = try SessionReader(opening: url)
    for (branch, states) in session.states {
      let comment: Comment = "seed \(seed), branch \(branch.rawValue)"
      for _ in 0..<6 {
        let first = states.indices.randomElement(using: &generator) ?? 0
        let last = (first..<states.endIndex).randomElement(using: &generator) ?? first
        var cursor = try reader.states(in: first...last, on: branch)
        #expect(cursor.position == first, comment)
        #expect(cursor.state == states[first], comment)
        var steps: [StateCursor.Step] = []
        while let step = try cursor.next() { steps.append(step) }
        #expect(steps.map(\.position) == Array(first..<last).map { $0 + 1 }, comment)
        #expect(steps.map(\.state) == Array(states[first...last].dropFirst()), comment)
        #expect(
          try steps.map(\.changes) == steps.map { try reader.changes(at: $0.position, on: branch) },
          comment)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func whereTheWayBeginsMakesNoDifference(
    seed: UInt64
  ) throws {
    let session = try BranchedSession(url, seed: seed)
    var generator = SplitMix64(seed: ~seed)
    let reader = try SessionReader(opening: url)
    for (branch, states) in session.states {
      for position in states.indices {
        let held = Int.random(in: 0...position, using: &generator)
        let state = try reader.state(
          at: position, on: branch, from: (position: held, state: states[held]))
        #expect(
          state == states[position], "seed \(seed), \(branch.rawValue), \(held)...\(position)")
        #expect(try reader.state(at: position, on: branch) == states[position])
      }
    }
  }

  @Test func aHeldStateSparesTheKeyframe() throws {
    try Fixtures.record(10, to: url)
    let reader = try SessionReader(opening: url)
    let held = (position: 9, state: Fixtures.counter(9))
    let before = reader.bytesRead
    #expect(try reader.state(at: 10, from: held) == Fixtures.counter(10))
    #expect(reader.bytesRead - before < 8)
    #expect(try reader.state(at: 8, from: held) == Fixtures.counter(8))
  }

  @Test func statesOutsideTheBranch() throws {
    try Fixtures.record(3, to: url)
    let reader = try SessionReader(opening: url)
    #expect(throws: SessionError.noSuchPosition(4, last: 3)) { try reader.state(at: 4) }
    #expect(throws: SessionError.noSuchPosition(-1, last: 3)) { try reader.state(at: -1) }
    #expect(throws: SessionError.noSuchPosition(4, last: 3)) {
      _ = try reader.states(in: 2...4)
    }
    let other = Branch.ID(rawValue: 5)
    #expect(throws: SessionError.noSuchBranch("5")) { try reader.state(at: 0, on: other) }
  }

  @Test func unknownStatesAreStepsWithoutOne() throws {
    try Fixtures.record(30, to: url)
    let recovery = #"{"lossless":false,"unknownStates":[[1,10,14]],"losses":[[1,10,10],[1,20,20]]}"#
    #expect(Tool(url).run("INSERT INTO metadata VALUES ('recovered', '\(recovery)')") == nil)
    let reader = try SessionReader(opening: url)
    var cursor = try reader.states(in: 5...30)
    while let step = try cursor.next() {
      let isKnown = !(10...14).contains(step.position)
      #expect(step.state == (isKnown ? Fixtures.counter(step.position) : nil))
      #expect(step.changes.count == 1)
    }
    #expect(cursor.position == 30)
    #expect(throws: SessionError.stateUnknown(10...14)) { try reader.state(at: 12) }
  }

  // MARK: Damage

  @Test func changesThatDoNotFitAreNamed() throws {
    try Fixtures.record(9, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("UPDATE change SET before = '77' WHERE position = 5")
    let reader = try SessionReader(opening: url)
    let error = SessionError.damaged(
      table: "change", position: 5, detail: "the state before has another value at .count")
    #expect(throws: error) { try reader.state(at: 6) }
    #expect(throws: error) {
      try reader.state(at: 5, from: (position: 4, state: Fixtures.counter(4)))
    }
    var cursor = try reader.states(in: 3...9)
    #expect(try cursor.next()?.state == Fixtures.counter(4))
    for _ in 0..<2 {
      #expect(Self.error { () throws(SessionError) in _ = try cursor.next() } == error)
    }
    #expect(cursor.position == 4)
    #expect(try reader.state(at: 4) == Fixtures.counter(4))
  }

  @Test func rowsBeforeDamageAreGiven() throws {
    try Fixtures.record(9, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("DELETE FROM action WHERE position = 5")
    tool.run("UPDATE change SET kind = 99 WHERE position = 5")
    let reader = try SessionReader(opening: url)
    var actions = try reader.actions(in: 0...9)
    for position in 1...4 { #expect(try actions.next()?.position == position) }
    let missing = SessionError.damaged(
      table: "action", position: 5, detail: "the row is missing")
    for _ in 0..<2 {
      #expect(Self.error { () throws(SessionError) in _ = try actions.next() } == missing)
    }
    var changes = try reader.changes(in: 0...9)
    for position in 1...4 { #expect(try changes.next()?.position == position) }
    for _ in 0..<2 {
      let error = Self.error { () throws(SessionError) in _ = try changes.next() }
      guard case .damaged("change", 5, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  // MARK: Statements

  @Test func aCursorThatIsDroppedGivesItsStatementBack() throws {
    try Fixtures.record(50, to: url)
    let reader = try SessionReader(opening: url)
    let database = reader.database
    #expect(database.statementsInUse == 0)
    for _ in 0..<3 {
      var actions = try reader.actions(in: 0...50)
      var changes = try reader.changes(in: 0...50)
      var states = try reader.states(in: 3...50)
      _ = try actions.next()
      _ = try changes.next()
      _ = try states.next()
      #expect(database.statementsInUse == 3)
      #expect(try actions.next()?.position == 2)
      #expect(try changes.next()?.position == 2)
      #expect(try states.next()?.position == 5)
    }
    #expect(database.statementsInUse == 0)
    #expect(throws: SessionError.interrupted) {
      var actions = try reader.actions(in: 0...50)
      while let action = try actions.next() {
        if action.position == 7 { throw SessionError.interrupted }
      }
    }
    #expect(database.statementsInUse == 0)
    #expect(try reader.actions(0...50).count == 50)
  }

  @Test func aCursorOverAClosedSession() throws {
    try Fixtures.record(5, to: url)
    let reader = try SessionReader(opening: url)
    var states = try reader.states(in: 0...5)
    _ = try states.next()
    reader.close()
    #expect(Self.error { () throws(SessionError) in _ = try states.next() } == .closed)
  }

  private static func error(_ body: () throws(SessionError) -> Void) -> SessionError? {
    do throws(SessionError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

/// A session with branches, and branches of these, whose states change at random.
private struct BranchedSession {
  /// Each branch's states, by position: what was written, and so what must be read.
  private(set) var states: [Branch.ID: [StateValue]] = [:]
  private var generator: SplitMix64

  init(_ url: URL, seed: UInt64) throws {
    generator = SplitMix64(seed: seed)
    let writer = try SessionWriter(creating: url)
    let initial: StateValue = [
      "a": 0, "list": [], "note": .string(String(repeating: "n", count: 90)),
    ]
    try writer.begin(.sample, initialState: initial)
    states[.main] = [initial]
    try record(120, on: .main, writer)
    for number in 2...6 as ClosedRange<Int64> {
      let parent = Branch.ID(rawValue: .random(in: 1..<number, using: &generator))
      let shared = states[parent, default: []]
      let forkedAt = Int.random(in: 0..<shared.count, using: &generator)
      let id = Branch.ID(rawValue: number)
      try writer.addBranch(
        Branch(id: id, name: "try-\(number)", parent: parent, forkedAt: forkedAt))
      states[id] = Array(shared[...forkedAt])
      try record(.random(in: 0...60, using: &generator), on: id, writer)
    }
    try writer.close()
  }

  private mutating func record(_ count: Int, on branch: Branch.ID, _ writer: SessionWriter) throws {
    for _ in 0..<count {
      guard let before = states[branch]?.last, let position = states[branch]?.count else { return }
      let after = changed(before)
      try writer.appendAction(.sample(position), on: branch)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: StateDiff(from: before, to: after)?.changes ?? [], state: after, on: branch)
      states[branch]?.append(after)
    }
  }

  private mutating func changed(_ state: StateValue) -> StateValue {
    guard case .object(var object) = state, case .array(var list)? = object["list"] else {
      return state
    }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1: return state
    case 2: object["a"] = .integer(.random(in: 0..<9, using: &generator))
    case 3: object["k\(Int.random(in: 0..<4, using: &generator))"] = .string("x")
    case 4: object["k\(Int.random(in: 0..<4, using: &generator))"] = nil
    case 5 where !list.isEmpty: list.remove(at: .random(in: list.indices, using: &generator))
    default:
      let value = StateValue.integer(.random(in: 0..<100, using: &generator))
      list.insert(value, at: .random(in: 0...list.count, using: &generator))
      list.shuffle(using: &generator)
    }
    object["list"] = .array(list)
    return .object(object)
  }
}
