import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct RedactedCopyTests {
  static let secret = "hunter2-\u{e9}"
  let folder: TemporaryFolder
  let source: URL
  let target: URL

  init() throws {
    folder = try TemporaryFolder()
    source = folder.file("a.hindsight")
    target = folder.file("b.hindsight")
  }

  private func state(_ password: String, _ count: Int) -> StateValue {
    ["user": ["password": .string(password), "count": .integer(Int64(count))]]
  }

  private func record(closing: Bool = true) throws -> SessionWriter {
    let writer = try SessionWriter(creating: source)
    var before = state("\(Self.secret)0", 0)
    try writer.begin(.sample, initialState: before)
    for position in 1...40 {
      var action = RecordedAction.sample(position)
      action.name = position % 2 == 0 ? "login" : "other"
      action.payload =
        position % 2 == 0 ? ["login": ["_0": .string(Self.secret)]] : ["other": [:]]
      try writer.appendAction(action)
      let after = state("\(Self.secret)\(position / 10)", position)
      let reads: [RecordedRead] =
        position == 3 ? [RecordedRead("token", .value(.string(Self.secret)))] : []
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 10), reads: reads,
        changes: StateDiff(from: before, to: after)?.changes ?? [], state: after)
      before = after
    }
    try writer.effectBegan(1, startedAt: 2, time: 5, label: "l")
    try writer.effectEnded(1, time: 6, end: .failed, reason: "r")
    try writer.appendGap(Gap(position: 40, time: 9, reason: "paused"))
    if closing { try writer.close() }
    return writer
  }

  private func redact(_ way: Redaction.Way) throws -> [Redaction] {
    try SessionWriter.redact(
      try SessionReader(opening: source),
      with: [
        try .state(".user.password", way), try .action("login", way), .read("token", way),
        try .state(".nope", way),
      ], to: target)
  }

  private func isAnywhere(_ url: URL) -> Bool {
    let text = Data(Self.secret.utf8)
    return ["", "-wal", "-shm"].contains { suffix in
      let data = try? Data(contentsOf: URL(fileURLWithPath: url.path + suffix))
      return data?.range(of: text) != nil
    }
  }

  @Test(arguments: Redaction.Way.allCases) func nothingIsLeft(way: Redaction.Way) throws {
    _ = try record()
    #expect(isAnywhere(source))
    let unmet = try redact(way)
    #expect(unmet.map(\.path.description) == [".nope"])
    #expect(!isAnywhere(target))
    let reader = try SessionReader(opening: target)
    #expect(reader.status == .closed)
    #expect(reader.check().isEmpty)
    #expect(try reader.places(of: Self.secret).isEmpty)
    #expect(try reader.redactions().count == 4)
    #expect(try reader.lastPosition() == 40)
    #expect(try reader.gaps().map(\.reason) == ["paused"])
    #expect(try reader.effects().map(\.reason) == ["r"])
    let count = try StatePath(".user.count")
    let state = try reader.state(at: 17)
    #expect(state[count] == 17)
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let changes = try reader.changes(at: 10).map(\.path.description)
    #expect(changes == (way == .hash ? [".user.password", ".user.count"] : [".user.count"]))
    let original = try SessionReader(opening: source)
    for position in 1...40 {
      let (old, new) = (try original.action(at: position), try reader.action(at: position))
      #expect(old.time == new.time && old.name == new.name && old.line == new.line)
      #expect((old.payload == new.payload) == (old.name == "other"))
    }
  }

  @Test func itIsSealedAsTheSourceWas() throws {
    let writer = try record(closing: false)
    _ = try redact(.mask)
    #expect(try SessionReader(opening: target).status == .cutOff)
    #expect(!isAnywhere(target))
    try writer.close()
  }

  @Test func nothingIsOverwrittenAndNothingLeftBehind() throws {
    _ = try record()
    try Data("mine".utf8).write(to: target)
    #expect(throws: SessionError.alreadyExists) { try redact(.mask) }
    #expect(try Data(contentsOf: target) == Data("mine".utf8))
    try FileManager.default.removeItem(at: target)
    let tool = Tool(source)
    tool.turnTriggersOff()
    #expect(tool.run("UPDATE change SET before = '\"?\"' WHERE position = 20") == nil)
    #expect(throws: SessionError.self) { try redact(.mask) }
    #expect(try folder.contents().keys.sorted() == ["a.hindsight"])
  }

  @Test func branchesAndMarksAreTakenOver() throws {
    _ = try record()
    let copy = try SessionWriter.copy(
      SessionReader(opening: source), to: folder.file("c.hindsight"))
    let branch = Branch(id: Branch.ID(rawValue: 2), name: "try", parent: .main, forkedAt: 15)
    try copy.addBranch(branch)
    try copy.appendAction(.sample(16), on: branch.id)
    let (before, after) = (state("\(Self.secret)1", 15), state("\(Self.secret)new", 99))
    try copy.appendOutcome(
      Outcome(position: 16, reducerNanoseconds: 1),
      changes: StateDiff(from: before, to: after)?.changes ?? [], state: after, on: branch.id)
    try copy.write([.bookmark(Bookmark(position: 2, name: "here", createdAt: 0))])
    try copy.close()
    _ = try SessionWriter.redact(
      try SessionReader(opening: folder.file("c.hindsight")),
      with: [
        try .state(".user.password", .mask), try .action("login", .mask), .read("token", .mask),
      ], to: target)
    let reader = try SessionReader(opening: target)
    #expect(reader.branches.map(\.name) == ["main", "try"])
    #expect(
      try reader.state(at: 16, on: branch.id) == ["user": ["password": "xxxxxxxx", "count": 99]])
    #expect(reader.check().isEmpty)
    #expect(Tool(target).rows("SELECT name FROM bookmark") == [["here"]])
    #expect(!isAnywhere(target))
  }

  @Test func whatIsRedactedTwiceIsNamedTwice() throws {
    _ = try record()
    _ = try redact(.hash)
    let again = folder.file("d.hindsight")
    _ = try SessionWriter.redact(
      try SessionReader(opening: target), with: [try .state(".user.count", .mask)], to: again)
    let reader = try SessionReader(opening: again)
    #expect(try reader.redactions().map(\.way) == [.hash, .hash, .hash, .hash, .mask])
    let count = try StatePath(".user.count")
    let state = try reader.state(at: 9)
    #expect(state[count] == 0)
  }

  @Test func whatWasRemovedStaysSo() throws {
    let writer = try record(closing: false)
    let reader = try SessionReader(opening: source)
    try writer.trim(
      to: 12, state: KeyframeText(reader.state(at: 12), sharing: writer.sharing), time: 0)
    reader.close()
    try writer.close()
    _ = try redact(.mask)
    let copy = try SessionReader(opening: target)
    #expect(copy.check().isEmpty)
    #expect(copy.firstPosition == 12)
    #expect(try copy.lastPosition() == 40)
    #expect(try copy.state(at: 30) == ["user": ["password": "xxxxxxxx", "count": 30]])
    #expect(!isAnywhere(target))
  }

  @Test func aRecoveredSessionKeepsWhatIsKnown() throws {
    _ = try record()
    let whole = try Data(contentsOf: source)
    var redacted = 0
    for page in stride(from: 2, to: whole.count / 4_096, by: 3) {
      let (broken, saved, copy) = (
        folder.file("\(page)"), folder.file("\(page)-saved"), folder.file("\(page)-copy")
      )
      var bytes = whole
      bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
      try bytes.write(to: broken)
      guard (try? SessionRecovery.recover(broken, to: saved)) != nil else { continue }
      let original = try SessionReader(opening: saved)
      let rules = [
        try Redaction.state(".user.password", .mask), try .action("*", .mask), .read("*", .mask),
      ]
      guard (try? original.keyframe(atOrBefore: 0)) != nil else { continue }
      _ = try SessionWriter.redact(original, with: rules, to: copy)
      let reader = try SessionReader(opening: copy)
      #expect(reader.check().isEmpty, "page \(page): \(reader.check())")
      #expect(!isAnywhere(copy), "page \(page)")
      let count = try StatePath(".user.count")
      for position in 0...(try original.lastPosition())
      where original.recovery?.unknownStates(at: position, on: .main) == nil {
        let (before, after) = (
          try? original.state(at: position), try? reader.state(at: position)
        )
        #expect(before?[count] == after?[count], "page \(page), position \(position)")
      }
      redacted += 1
    }
    #expect(redacted > 3)
  }

  @Test(arguments: [
    "UPDATE redaction SET way = 'shout'", "UPDATE redaction SET path = '.a['",
    "UPDATE redaction SET what = 'read'",
    "WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 1100) "
      + "INSERT INTO redaction SELECT i, 'state', NULL, '.a', 'mask' FROM n",
  ])
  func rulesThatAreNoneAreDamage(sql: String) throws {
    _ = try record()
    _ = try redact(.mask)
    let tool = Tool(target)
    tool.turnTriggersOff()
    #expect(tool.run("DELETE FROM redaction WHERE what <> 'state'") == nil)
    #expect(tool.run(sql) == nil)
    let reader = try SessionReader(opening: target)
    #expect(throws: SessionError.self) { try reader.redactions() }
    #expect(!reader.check().isEmpty)
    #expect(try reader.state(at: 40) != .null)
  }

  @Test func noTableIsForgotten() {
    let afresh = [
      "session", "branch", "name", "path", "action", "outcome", "change", "keyframe",
      "dependency_read", "shape", "redaction", "seal", "trim", "value",
    ]
    #expect(Set(Schema.tables.map(\.0)) == Set(afresh + SessionWriter.copiedTables))
  }
}
