import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct TextHitTests {
  private static func hits(
    _ pattern: TextPattern, _ timeline: Timeline, in positions: ClosedRange<Int>? = nil,
    on branch: Branch.ID = .main, parts: Set<SearchedPart> = Set(SearchedPart.allCases)
  ) throws -> (hits: [TextHit], withheld: Int) {
    let all = timeline.firstPosition...(try timeline.lastPosition(on: branch))
    var cursor = try timeline.hits(
      of: pattern, in: positions ?? all, on: branch, parts: parts)
    var hits: [TextHit] = []
    while let hit = try cursor.next() { hits.append(hit) }
    return (hits, cursor.withheldCount)
  }

  // MARK: A slow oracle

  /// The scalars in a tree, with their places.
  private static func leaves(_ value: StateValue, at place: StatePath = .root)
    -> [(StatePath, StateValue)]
  {
    switch value {
    case .array(let elements):
      elements.enumerated().flatMap { leaves($0.element, at: place.appending($0.offset)) }
    case .object(let object):
      object.flatMap { leaves($0.value, at: place.appending($0.key)) }
    default: [(place, value)]
    }
  }

  private struct Oracle {
    let timeline: Timeline
    let states: [StateValue?]
    let branch: Branch.ID
    let rules: [Redaction]

    /// All texts of a position, read as values.
    func texts(at position: Int) throws -> [(SearchedPart, StatePath, StateValue)] {
      guard position > timeline.firstPosition else {
        return states[position].map { leaves($0).map { (.state, $0.0, $0.1) } } ?? []
      }
      let action = try timeline.action(at: position, on: branch)
      var texts: [(SearchedPart, StatePath, StateValue)] = []
      if action.origin != .outside {
        texts.append((.name, .root, .string(action.name)))
        if let file = action.file {
          texts.append((.source, .root, .string("\(file):\(action.line ?? 0)")))
        }
        texts += leaves(action.payload).map { (.payload, $0.0, $0.1) }
      }
      for change in try changes(at: position) where change.kind != .moved {
        guard let after = change.after else { continue }
        let place = change.index.map { change.path.appending($0) } ?? change.path
        texts += leaves(after, at: place).map { (.state, $0.0, $0.1) }
      }
      return texts
    }

    private func changes(at position: Int) throws -> [StateChange] {
      guard let after = states[position] else { return [] }
      let before = states[..<position].last { $0 != nil } ?? nil
      let isKnown = try !timeline.isLost(at: position, on: branch)
      guard !isKnown, let before else {
        return try timeline.changes(at: position, on: branch)
      }
      return StateDiff(from: before, to: after)?.changes ?? []
    }

    func isWithheld(_ place: StatePath, _ value: StateValue) -> Bool {
      rules.contains {
        $0.subject == .state && $0.path.covers(place) && (value != .null || $0.way == .leaveOut)
      }
    }
  }

  private static func leaves(_ value: StateValue) -> [(StatePath, StateValue)] {
    leaves(value, at: .root)
  }

  private static let patterns: [(String, isExpression: Bool)] = [
    ("t", false), ("e1", false), ("1", false), ("true", false), ("xxx", false), ("#", false),
    ("step", false), ("App.swift:1", false), ("tttttttttt", false), ("nothing", false),
    ("", false), ("^t+$", true), ("e[0-9]", true), ("x*", true), ("[a-c]|0", true),
    ("^s[12]$", true),
    ("\\b7$", true), ("ul+", true),
  ]

  @Test(arguments: 0..<120 as Range<UInt64>) func agreesWithTheStates(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let timeline = session.timeline
    var generator = SplitMix64(seed: seed)
    for branch in timeline.branches {
      let oracle = Oracle(
        timeline: timeline, states: session.states[branch.id] ?? [], branch: branch.id,
        rules: try timeline.session.redactions())
      let first = timeline.firstPosition
      let last = try timeline.lastPosition(on: branch.id)
      let low =
        Bool.random(using: &generator) ? first : Int.random(in: first...last, using: &generator)
      let texts = try (low...last).map { ($0, try oracle.texts(at: $0)) }
      for (text, isExpression) in Self.patterns {
        let pattern = try isExpression ? TextPattern(expression: text) : TextPattern(text: text)
        var expected: [TextHit] = []
        var withheld = 0
        for (position, texts) in texts {
          for (part, place, value) in texts {
            if part == .state, oracle.isWithheld(place, value) {
              withheld += 1
            } else if let text = value.searchedText, let match = try pattern.firstMatch(in: text) {
              expected.append(
                TextHit(position: position, part: part, place: place, text: text, match: match))
            }
          }
        }
        let found = try Self.hits(pattern, timeline, in: low...last, on: branch.id)
        #expect(found.hits == expected, "HINDSIGHT_SEED=\(seed) \(branch.name) \(low).. '\(text)'")
        #expect(found.withheld == withheld, "HINDSIGHT_SEED=\(seed) '\(text)'")
      }
      try Self.everyTextCameIn(oracle, first: first)
    }
  }

  /// Whatever text a state has, a search finds where it came in.
  private static func everyTextCameIn(_ oracle: Oracle, first: Int) throws {
    let pattern = try TextPattern(text: "")
    let hits = try hits(pattern, oracle.timeline, on: oracle.branch, parts: [.state]).hits
    var known: Set<String> = []
    var ahead = hits[...]
    for position in first..<oracle.states.count {
      while let hit = ahead.first, hit.position <= position {
        known.insert(hit.text)
        ahead.removeFirst()
      }
      guard let state = oracle.states[position] else { continue }
      for (place, value) in leaves(state) where !oracle.isWithheld(place, value) {
        // Numbers are equal by value: that 1 became 1.0 is no change.
        if case .double = value { continue }
        #expect(known.contains(value.searchedText ?? ""), "\(position) \(place)")
      }
    }
  }

  // MARK: What was meant

  @Test func comparesWhatWasMeant() throws {
    let long = String(repeating: "lorem ", count: 2_000) + "needle \"é\"\n" + "end"
    let session = try TestSession(initialState: ["note": "first", "count": 0])
    let payload: StateValue = ["add": ["text": .string(long), "price": 1.5, "on": true]]
    try session.appendAction(EncodedAction(name: "add", payload: payload), at: 1)
    try session.finish(1, state: ["note": .string(long), "count": 10])
    try session.writer.close()
    let timeline = try session.timeline()
    func found(_ text: String) throws -> [String] {
      try Self.hits(TextPattern(text: text), timeline).hits
        .map { "\($0.position) \($0.part.rawValue) \($0.place)" }
    }
    #expect(try found("needle \"é\"\n") == ["1 payload .add.text", "1 state .note"])
    #expect(try found("first") == ["0 state .note"])
    #expect(try found("1.5") == ["1 payload .add.price"])
    #expect(try found("10") == ["1 state .count"])
    #expect(try found("rue") == ["1 payload .add.on"])
    #expect(try found("add") == ["1 name ."])
    #expect(try found("text") == [])
    #expect(try found("\\n") == [])
    let expression = try TextPattern(expression: "NEEDLE.*\\nend$", ignoringCase: true)
    #expect(try Self.hits(expression, timeline).hits.count == 2)
    let hit = try Self.hits(TextPattern(expression: "é.\\nend$"), timeline).hits.first
    #expect(hit?.match.count == 7)
  }

  @Test func aLongSessionIsSearchedInOrder() throws {
    let session = try TestSession(initialState: ["n": 0])
    let hits = [1, 4_095, 4_096, 4_097, 8_191, 8_192, 8_999]
    for position in 1...9_000 {
      let isHit = hits.contains(position)
      try session.appendAction(
        EncodedAction(name: isHit && position % 2 == 0 ? "found" : "step", payload: [:]),
        at: position)
      try session.finish(
        position, state: ["n": isHit && position % 2 == 1 ? "found" : .integer(Int64(position))])
    }
    try session.writer.close()
    let timeline = try session.timeline()
    for low in [0, 1, 2, 4_096, 4_097, 8_192, 8_193] {
      let found = try Self.hits(TextPattern(text: "found"), timeline, in: low...9_000).hits
      #expect(found.map(\.position) == hits.filter { $0 >= low })
      #expect(found.allSatisfy { $0.part == ($0.position % 2 == 0 ? .name : .state) })
    }
  }

  @Test func whatRulesWithholdIsCounted() throws {
    let rules = try [
      Redaction.action("login*", path: ".login.password", .mask), .state(".tokens[*]", .hash),
      .state(".pin", .leaveOut), .state(".list[*].secret", .leaveOut),
    ]
    let session = try TestSession(initialState: ["tokens": ["#1"], "name": "Ann"])
    for rule in rules { try session.writer.write([.redaction(rule)]) }
    let payload: StateValue = ["login": ["name": "xx", "password": "xxxxxxxx", "none": .null]]
    try session.appendAction(EncodedAction(name: "login.now", payload: payload), at: 1)
    try session.finish(
      1, state: ["tokens": ["#1", "#2"], "name": "Anxx", "list": [["secret": .null, "id": 1]]])
    try session.appendAction(EncodedAction(name: "other", payload: payload), at: 2)
    try session.finish(2, state: session.state)
    try session.writer.close()
    let timeline = try session.timeline()
    let (hits, withheld) = try Self.hits(TextPattern(text: "xx"), timeline)
    #expect(
      hits.map { "\($0.position) \($0.place)" } == [
        "1 .login.name", "1 .name", "2 .login.name", "2 .login.password",
      ])
    // The password, two tokens, and a secret.
    #expect(withheld == 4)
  }

  @Test func effectsAreSearched() throws {
    let session = try TestSession(initialState: ["count": 0])
    for position in 1...3 {
      try session.step(to: ["count": .integer(Int64(position))], at: position)
    }
    let writer = session.writer
    for (id, position) in [(1, 3), (2, 1), (3, 2)] as [(Int64, Int)] {
      try writer.write([
        .effectBegan(id, startedAt: position, time: 5, label: "search"),
        .effectEnded(id, time: 6, end: .failed, reason: "offline \(id)"),
      ])
    }
    try writer.close()
    let timeline = try session.timeline()
    let all = try Self.hits(TextPattern(text: "s"), timeline, parts: [.effect]).hits
    #expect(all.map(\.position) == [1, 2, 3])
    #expect(all.allSatisfy { $0.place.description == ".label" })
    let failed = try Self.hits(TextPattern(text: "offline"), timeline, in: 2...3).hits
    #expect(failed.map(\.text) == ["offline 3", "offline 1"])
    #expect(failed.map(\.place.description) == [".error", ".error"])
  }

  @Test func canBeStopped() throws {
    let session = try AskedSession(seed: 3)
    var calls = 0
    var cursor = try session.timeline.hits(of: TextPattern(text: "nothing"), in: 0...3) { _ in
      calls += 1
      return true
    }
    #expect(try cursor.next() == nil && calls > 0)
  }
}
