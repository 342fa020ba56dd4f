import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import TimeTravel

/// Sessions with something of everything, the same for the same seed.
enum RandomSession {
  static func make(seed: UInt64, sharing: ValueSharing = .standard) throws -> TestSession {
    var generator = SplitMix64(seed: seed)
    let states = RandomStates.states(Int.random(in: 2...40, using: &generator), seed: seed)
    let session = try TestSession(initialState: states[0], sharing: sharing)
    let last = states.count - 1
    try write(states, to: session.writer, on: .main, behind: 0, &generator)
    if last > 2 {
      let fork = Int.random(in: 0..<last, using: &generator)
      let branch = Branch(
        id: Branch.ID(rawValue: 3), name: "try \"1\",\n", parent: .main, forkedAt: fork)
      try session.writer.addBranch(branch)
      let others = [states[fork]] + RandomStates.states(3, seed: seed &+ 1)
      try write(others, to: session.writer, on: branch.id, behind: fork, &generator)
    }
    try session.writer.appendGap(Gap(position: last / 2, time: 5, reason: "disk full"))
    try session.writer.appendGap(Gap(position: last, time: 6, reason: "\u{202E}"))
    try session.writer.write([
      .bookmark(Bookmark(position: last, name: "end", note: "a \"note\"", createdAt: -7)),
      .bookmark(Bookmark(position: 0, createdAt: 7)), .metadata("device", "a, \u{1B} b"),
      .redaction(try .state(".users[*].email", .hash)),
      .redaction(try .action("log*", .leaveOut)), .redaction(.read("token", .mask)),
    ])
    if seed.isMultiple(of: 2) { try session.writer.close() }
    return session
  }

  private static func write(
    _ states: [StateValue], to writer: SessionWriter, on branch: Branch.ID, behind start: Int,
    _ generator: inout SplitMix64
  ) throws {
    for (index, state) in states.enumerated().dropFirst() {
      let position = start + index
      let isCaused = position > 1 && Bool.random(using: &generator)
      let cause = isCaused ? Int.random(in: 1..<position, using: &generator) : nil
      let names = ["step", "a.b", "=1+1", "e\u{301}", "quote\"d", "new\nline", ""]
      let payload = RandomStates.states(1, seed: generator.next())[0]
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64.random(in: -5...1_000_000_000_000, using: &generator),
          name: names.randomElement(using: &generator) ?? "",
          payload: Bool.random(using: &generator) ? payload : .double(.infinity),
          origin: Origin.allCases.randomElement(using: &generator) ?? .user,
          cause: cause,
          effect: cause.map { ($0 > start ? branch : .main).rawValue * 1_000 + Int64($0) },
          file: isCaused ? "App/Main.swift" : nil,
          line: isCaused ? 12 : nil),
        on: branch)
      let effect = branch.rawValue * 1_000 + Int64(position)
      try writer.effectBegan(effect, startedAt: position, time: 9, label: "id\(effect)", on: branch)
      if Bool.random(using: &generator) {
        try writer.effectEnded(effect, time: 11, end: .failed, reason: "no \"net\"")
      }
      let isLast = index == states.count - 1
      if isLast, Bool.random(using: &generator) { break }
      let reads = [
        RecordedRead("date", .value(.double(-0.0))), RecordedRead("uuid", .unkept),
        RecordedRead("clock", .call),
      ]
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: Int64(position) * 3),
        reads: isCaused ? reads : [],
        changes: StateDiff(from: states[index - 1], to: state)?.changes ?? [], state: state,
        on: branch)
    }
  }
}
