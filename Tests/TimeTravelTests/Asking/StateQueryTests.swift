import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct StateQueryTests {
  private static func rows(_ sql: String, in timeline: Timeline) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try timeline.query(sql, columns: { _ in }, row: { rows.append($0) })
    return rows
  }

  private static func value(_ value: StateValue?) -> SQLValue {
    switch value {
    case nil: .null
    case .integer(let integer)?: .integer(integer)
    case .double(let double)? where double.isFinite: .real(double)
    case let other?: .text(other.jsonText())
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// Each state, or nil where it is unknown.
  private static func states(of timeline: Timeline, on branch: Branch.ID) throws -> [StateValue?] {
    try (0...timeline.lastPosition(on: branch)).map { position in
      guard position >= timeline.firstPosition,
        try timeline.unknownStates(at: position, on: branch) == nil
      else { return nil }
      return try timeline.state(at: position, on: branch)
    }
  }

  @Test(arguments: PlaceChangeTests.seeds) func answersAsTheStatesDo(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let timeline = session.timeline
    let withheld = WithheldPlaces(timeline.session)
    var generator = SplitMix64(seed: seed)
    let comment: Comment = "HINDSIGHT_SEED=\(seed)"
    for branch in timeline.branches {
      let states = try Self.states(of: timeline, on: branch.id)
      let first = timeline.firstPosition
      for path in session.paths.shuffled(using: &generator).prefix(12) {
        let arguments = "\(Self.quoted(path.description)), \(Self.quoted(branch.name))"
        let isOpen = states[first...].allSatisfy {
          guard let state = $0 else { return false }
          if case .unknown = withheld.reading(state[path], at: path) { return false }
          return true
        }
        // Where something is unknown, each position is asked for alone.
        guard isOpen else {
          for position in first..<states.count {
            let sql = "select state(\(position), \(arguments))"
            if let state = states[position],
              withheld.reading(state[path], at: path) == state[path].map({ .value($0) }) ?? .missing
            {
              let found = try Self.rows(sql, in: timeline)
              #expect(found == [[Self.value(state[path])]], comment)
            } else {
              #expect(throws: StateQueryError.self) { try Self.rows(sql, in: timeline) }
            }
          }
          continue
        }
        var expected: [[SQLValue]] = []
        for position in first..<states.count
        where position == first || states[position]?[path] != states[position - 1]?[path] {
          expected.append([.integer(Int64(position)), Self.value(states[position]?[path])])
        }
        #expect(
          try Self.rows("select * from states(\(arguments))", in: timeline) == expected, comment)
        #expect(
          try Self.rows(
            "select * from states(\(arguments)) order by position desc", in: timeline)
            == expected.reversed(), comment)
        let low = Int64.random(in: -1...Int64(states.count), using: &generator)
        let high = Int64.random(in: -1...Int64(states.count), using: &generator)
        for (condition, isMet) in [
          ("position >= \(low) and position < \(high)", { $0 >= low && $0 < high }),
          ("position > \(low) and position <= \(high)", { $0 > low && $0 <= high }),
          ("position = \(low)", { $0 == low }), ("position != \(low)", { $0 != low }),
          ("position > \(low).5", { $0 > low }),
          (
            "position between \(low) and \(high)",
            {
              $0 >= low && $0 <= high
            }
          ),
        ] as [(String, (Int64) -> Bool)] {
          let found = try Self.rows(
            "select * from states(\(arguments)) where \(condition)", in: timeline)
          let selected = expected.filter {
            if case .integer(let position) = $0[0] { isMet(position) } else { false }
          }
          #expect(found == selected, comment)
        }
        let each = try Self.rows(
          """
          with recursive n(i) as (select \(first) union all
            select i + 1 from n where i < \(states.count - 1))
          select state(i, \(arguments)) from n
          """, in: timeline)
        #expect(each == states[first...].map { [Self.value($0?[path])] }, comment)
      }
    }
  }

  private static func counter() throws -> Timeline {
    try TestSession(states: (0...9).map { ["n": .integer(Int64($0 / 2)), "s": "a'b"] }).timeline()
  }

  @Test func numbersCompareAsNumbers() throws {
    let timeline = try Self.counter()
    #expect(
      try Self.rows("select position from states('.n') where value > 2", in: timeline)
        == [[.integer(6)], [.integer(8)]])
    #expect(
      try Self.rows(
        "select state(9, '/n') + 1, state(9, '.s'), state(9, '.s') ->> '$'", in: timeline)
        == [[.integer(5), .text(#""a'b""#), .text("a'b")]])
  }

  @Test func joinsAndNests() throws {
    let timeline = try Self.counter()
    #expect(
      try Self.rows(
        """
        select a.position, b.value from states('.n') a, states('.n') b
        where b.position = a.position and a.position > 5
        """, in: timeline) == [[.integer(6), .integer(3)], [.integer(8), .integer(4)]])
    #expect(
      try Self.rows(
        "select count(*) from action a where exists (select 1 from states('.n') s where s.position = a.position)",
        in: timeline) == [[.integer(4)]])
    #expect(
      try Self.rows(
        "select value from (select '.n' as p union all select '.s') q, states(q.p) limit 2",
        in: timeline) == [[.integer(0)], [.integer(1)]])
    #expect(try Self.rows("select * from states(null)", in: timeline) == [])
    #expect(
      try Self.rows("select state(null, '.n'), state(1, null)", in: timeline) == [[.null, .null]])
  }

  @Test(arguments: [
    "select state(10, '.n')", "select state(-1, '.n')", "select state(1, '.n', 'nowhere')",
    "select state(1, '.[')", "select state('x', '.n')", "select state(1.5, '.n')",
    "select state(1, x'00')", "select * from states('.[')", "select * from states",
    "select * from states('.n', 'nowhere')", "select * from states('.n[*]')",
    "select state(1, '.*')", "select state(1)", "select * from states(1, 2, 3)",
    "select position from action where state(position + 5, '.n') > 0",
    "select a.value from states('.n') a where a.value = state(a.position + 4, '.n')",
  ]) func anErrorLeavesTheConnectionInOrder(sql: String) throws {
    let timeline = try Self.counter()
    for _ in 0..<3 {
      #expect(throws: (any Error).self) { try Self.rows(sql, in: timeline) }
      #expect(
        try Self.rows("select count(*) from states('.n')", in: timeline) == [[.integer(5)]])
    }
  }

  @Test func stopsAtAnyRow() throws {
    let timeline = try Self.counter()
    for count in 0...4 {
      var left = count
      #expect(throws: QueryError.interrupted) {
        try timeline.query(
          "select * from states('.n')",
          shouldStop: {
            left -= 1
            return left < 0
          }, columns: { _ in }, row: { _ in })
      }
      #expect(timeline.session.database.statementsInUse == 0)
    }
  }

  /// A file cannot call them: its views are not read, and its triggers do not run.
  @Test func thereAreNoneWithoutATimeline() throws {
    let timeline = try Self.counter()
    for sql in ["select state(1, '.n')", "select * from states('.n')"] {
      #expect(throws: QueryError.self) {
        try timeline.session.query(sql, columns: { _ in }, row: { _ in })
      }
    }
  }
}
