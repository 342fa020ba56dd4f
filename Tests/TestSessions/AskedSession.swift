package import SessionFile
internal import SessionFixtures
package import StateTree
package import TimeTravel

/// A random session to ask questions of, the same for the same seed, and what was written to it.
///
/// Its states have arrays of elements with ids that are unique, repeated, missing or changing. Its
/// rows may replace whole arrays, or undo each other. It may have branches, in the file and in
/// memory, gaps, lost states, removed positions and redacted places.
package final class AskedSession {
  /// The session.
  package let timeline: Timeline
  /// The states of each branch by position: nil where they are unknown or removed.
  package private(set) var states: [Branch.ID: [StateValue?]] = [:]
  /// Places in the states, some of them missing in most.
  package let paths: [StatePath]
  /// The first position that was kept.
  package let firstPosition: Int

  private let session: TestSession
  private var generator: SplitMix64
  private let redactor: Redactor

  package init(seed: UInt64, count: Int = 40) throws {
    var generator = SplitMix64(seed: seed)
    var lines: [Branch.ID: [StateValue?]] = [:]
    var kept = 0
    var states = ElementStates(seed: seed)
    let rules = try Self.rules(&generator)
    let redactor = Redactor(rules)
    let initial = redactor.state(states.initial())
    let session = try TestSession(
      initialState: initial, sharing: seed.isMultiple(of: 5) ? .bytes(60) : .standard)
    for rule in rules { try session.writer.write([.redaction(rule)]) }
    var all = Set(initial.places)
    let writer = session.writer

    // main
    var known: [StateValue?] = [initial]
    let unknown: ClosedRange<Int>? =
      Int.random(in: 0..<4, using: &generator) == 0
      ? {
        let first = Int.random(in: 2..<count - 4, using: &generator)
        return first...first + Int.random(in: 0...2, using: &generator)
      }() : nil
    let end = Int.random(in: 0..<10, using: &generator) == 0 ? count - 3 : count
    var (losses, shown): ([ClosedRange<Int>], StateValue) = ([], initial)
    for position in 1...count {
      let rows = states.step()
      let isOutside = Int.random(in: 0..<20, using: &generator) == 0
      if isOutside, Bool.random(using: &generator) {
        try writer.appendGap(
          Gap(position: position - 1, time: Int64(position), reason: "the disk was full"))
      }
      try Self.write(position, isOutside: isOutside, to: writer)
      let after = redactor.state(states.state)
      let isUnknown = unknown?.contains(position) == true || position > end
      let isLost =
        position - 1 == unknown?.upperBound
        || Int.random(in: 0..<60, using: &generator) == 0 && !isUnknown
      if isUnknown {
        try writer.write([.outcome(.quick(position), changes: [], state: nil)])
        known.append(nil)
        continue
      }
      if isLost {
        try writer.write([
          .outcome(.quick(position), changes: [], state: nil), .state(after, at: position),
        ])
        losses.append(position...position)
      } else {
        // Rows of what is redacted are those of the redacted states.
        let changes =
          rules.isEmpty
          ? rows : StateDiff(from: shown, to: after)?.changes ?? []
        try writer.appendOutcome(.quick(position), changes: changes, state: after)
      }
      shown = after
      known.append(after)
      all.formUnion(after.places)
    }
    if !losses.isEmpty || unknown != nil {
      let stretches = { (found: [ClosedRange<Int>]) -> StateValue in
        .array(
          found.map { [1, .integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))] })
      }
      let json: StateValue = [
        "lossless": false, "unknownStates": stretches(unknown.map { [$0] } ?? []),
        "losses": stretches(losses), "cut": .null,
      ]
      try writer.write([.metadata(Recovery.key, json.jsonText())])
    }
    if end < count { try writer.write([.metadata(MetadataKey.states, "\(end)")]) }
    lines[.main] = known

    // A branch in the file, and what a limit removed.
    let isWhole = unknown == nil && end == count
    if isWhole, Bool.random(using: &generator) {
      let fork = Int.random(in: 0..<count, using: &generator)
      let branch = Branch(id: Branch.ID(rawValue: 2), name: "b", parent: .main, forkedAt: fork)
      try writer.addBranch(branch)
      var line = Array(known[...fork])
      var before = known[fork] ?? initial
      for position in fork + 1...fork + 8 {
        _ = states.step()
        let after = redactor.state(states.state)
        try Self.write(position, on: branch.id, to: writer)
        try writer.appendOutcome(
          .quick(position), changes: StateDiff(from: before, to: after)?.changes ?? [],
          state: after, on: branch.id)
        before = after
        line.append(after)
        all.formUnion(after.places)
      }
      lines[branch.id] = line
    } else if Int.random(in: 0..<4, using: &generator) == 0 {
      let first = Int.random(in: 1..<count, using: &generator)
      if let state = known[first] {
        try writer.trim(
          to: first, state: KeyframeText(state, sharing: writer.sharing), time: 5)
        kept = first
        for position in 0..<first { lines[.main]?[position] = nil }
      }
    }
    try writer.close()
    timeline = try session.timeline()
    firstPosition = kept
    self.generator = generator
    self.redactor = redactor
    self.session = session
    self.states = lines
    let missing: [StatePath] = [
      StatePath([.key("nowhere")]), StatePath([.key("items"), .index(99), .key("done")]),
    ]
    paths = all.sorted { $0.description < $1.description } + missing
    if isWhole, Bool.random(using: &generator) { try fork(states) }
  }

  /// Makes a branch in memory, of a branch of the file.
  private func fork(_ states: consuming ElementStates) throws {
    var states = states
    let parent = timeline.branches.map(\.id).randomElement(using: &generator) ?? .main
    let last = try timeline.lastPosition(on: parent)
    let fork = Int.random(in: firstPosition...last, using: &generator)
    let branch = try timeline.fork(from: parent, at: fork)
    var line = Array((self.states[parent] ?? [])[...fork])
    for _ in 0..<6 {
      _ = states.step()
      let after = redactor.state(states.state)
      try timeline.append(.step, reducerNanoseconds: 5, state: after, to: branch.id)
      line.append(after)
    }
    self.states[branch.id] = line
  }

  private static func write(
    _ position: Int, isOutside: Bool = false, on branch: Branch.ID = .main, to writer: SessionWriter
  ) throws {
    try writer.appendAction(
      RecordedAction(
        position: position, time: Int64(position) * 1_000_000, name: "step",
        payload: ["step": [:]], origin: isOutside ? .outside : .user, file: "App/App.swift",
        line: position),
      on: branch)
  }

  private static func rules(_ generator: inout SplitMix64) throws -> [Redaction] {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return [] }
    let rules = try [
      Redaction.state(".secret", .mask), .state(".items[*].title", .hash),
      .state(".secret", .leaveOut), .state(".box.inner", .mask),
    ]
    return rules.filter { _ in Bool.random(using: &generator) }
  }
}

extension Outcome {
  fileprivate static func quick(_ position: Int) -> Outcome {
    Outcome(position: position, reducerNanoseconds: 10)
  }
}

extension StateValue {
  /// All places in a tree.
  package var places: [StatePath] {
    var places: [StatePath] = [.root]
    func add(_ value: StateValue, _ path: StatePath) {
      switch value {
      case .object(let object):
        for (key, member) in object {
          places.append(path.appending(key))
          add(member, path.appending(key))
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          places.append(path.appending(index))
          add(element, path.appending(index))
        }
      default: break
      }
    }
    add(self, .root)
    return places
  }
}
