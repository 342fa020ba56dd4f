import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct LargeValueTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
  }

  let path = StatePath([.key("text")])
  static let texts = ["a", "b", "c"].map { String(repeating: $0, count: 2_000) }

  /// A session of a text that changes with each action, each brought by a payload.
  @discardableResult
  private func record(
    _ texts: [String], _ sharing: ValueSharing = .bytes(1_000), closing: Bool = true
  ) throws -> SessionWriter {
    let writer = try SessionWriter(creating: url)
    writer.sharing = sharing
    var state: StateValue = ["text": .string(texts[0]), "count": 0]
    try writer.begin(.sample, initialState: state)
    for (index, text) in texts.enumerated().dropFirst() {
      var action = RecordedAction.sample(index)
      (action.name, action.payload) = ("set", ["set": ["_0": .string(text)]])
      try writer.appendAction(action)
      let next: StateValue = ["text": .string(text), "count": .integer(Int64(index))]
      try writer.appendOutcome(
        Outcome(position: index, reducerNanoseconds: 1),
        reads: [RecordedRead("clip", .value(.string(text)))],
        changes: StateDiff(from: state, to: next)?.changes ?? [], state: next)
      state = next
    }
    if closing { try writer.close() }
    return writer
  }

  private func check(_ texts: [String], _ reader: SessionReader) throws {
    for (index, text) in texts.enumerated() {
      #expect(
        try reader.state(at: index) == ["text": .string(text), "count": .integer(Int64(index))])
      guard index > 0 else { continue }
      #expect(try reader.action(at: index).payload == ["set": ["_0": .string(text)]])
      #expect(try reader.reads(at: index) == [RecordedRead("clip", .value(.string(text)))])
      #expect(try reader.changes(at: index).contains { $0.after == .string(text) })
    }
  }

  @Test func aTextThatComesAndGoesIsStoredOnce() throws {
    let size = 1 << 18
    let texts = ["a", "b"].map { String(repeating: $0, count: size) }
    let sequence = (0...200).map { texts[$0 % 2] }
    try record(sequence, .standard)
    let reader = try SessionReader(opening: url)
    #expect(reader.fileSize < 2 * Int64(size) + 250_000)
    #expect(Tool(url).rows("SELECT length(text) FROM value") == [["262146"], ["262146"]])
    #expect(try reader.state(at: 199)[path] == .string(texts[1]))
    #expect(try reader.state(at: 200)[path] == .string(texts[0]))
    #expect(reader.bytesRead < 3 * size)
  }

  @Test func textsOfOneContentAreStoredOnceWhoeverMadeThem() throws {
    let sequence = (0...12).map { String(repeating: ["a", "b", "c"][$0 % 3], count: 2_000) }
    try record(sequence)
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["3"]])
    let reader = try SessionReader(opening: url)
    try check(sequence, reader)
    #expect(reader.check() == [])
    #expect(try reader.checksumFaults() == [])
  }

  @Test func withoutSharingNothingStandsApart() throws {
    try record(Self.texts, .never)
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["0"]])
    try check(Self.texts, try SessionReader(opening: url))
  }

  @Test func smallValuesLeaveTheTableEmpty() throws {
    try Fixtures.record(50, to: url)
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["0"]])
  }

  @Test func aLargeArrayIsOneValueToo() throws {
    let list = StateValue.array((0..<1_000).map { .integer($0) })
    let writer = try SessionWriter(creating: url)
    writer.sharing = .bytes(1_000)
    try writer.begin(.sample, initialState: ["list": list])
    for position in 1...6 {
      try writer.appendAction(.sample(position))
      let (old, new) = position % 2 == 1 ? (list, .null) : (.null, list)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: [.replaced(try StatePath(".list"), old, with: new)], state: ["list": new])
    }
    try writer.close()
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["1"]])
    let reader = try SessionReader(opening: url)
    #expect(try reader.state(at: 5) == ["list": .null])
    #expect(try reader.state(at: 6) == ["list": list])
    #expect(reader.check() == [])
  }

  @Test func whatFailsIsWrittenTheNextTime() throws {
    let writer = try record([Self.texts[0]], closing: false)
    var action = RecordedAction.sample(1)
    action.payload = .string(Self.texts[1])
    #expect(throws: SessionError.self) {
      try writer.write([.action(action), .action(.sample(9))])
    }
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["1"]])
    try writer.appendAction(action)
    try writer.close()
    #expect(Tool(url).rows("SELECT count(*) FROM value") == [["2"]])
    #expect(try SessionReader(opening: url).action(at: 1).payload == .string(Self.texts[1]))
  }

  @Test func ofTwoValuesOfOneNumberTheSecondStaysInItsPlaces() throws {
    let writer = try SessionWriter(creating: url)
    writer.sharing = .bytes(1_000)
    writer.texts.values.knowsAll = false
    let text = Self.texts[0]
    let id = LargeValue("\"\(text)\"").id
    try writer.database.execute("INSERT INTO value VALUES (\(id), '\"other\"')")
    try writer.begin(.sample, initialState: .string(text))
    try writer.close()
    #expect(try SessionReader(opening: url).state(at: 0) == .string(text))
  }

  @Test func aCopyGoesOnWithTheValuesThatAreThere() throws {
    try record(Self.texts)
    let copy = folder.file("b.hindsight")
    let writer = try SessionWriter.copy(try SessionReader(opening: url), to: copy)
    writer.sharing = .bytes(1_000)
    try writer.addBranch(
      Branch(id: Branch.ID(rawValue: 2), name: "b", parent: .main, forkedAt: 1))
    var action = RecordedAction.sample(2)
    action.payload = .string(Self.texts[2])
    try writer.appendAction(action, on: Branch.ID(rawValue: 2))
    try writer.close()
    #expect(Tool(copy).rows("SELECT count(*) FROM value") == [["3"]])
    let reader = try SessionReader(opening: copy)
    #expect(try reader.action(at: 2, on: Branch.ID(rawValue: 2)) == action)
    #expect(reader.check() == [])
  }

  @Test func theViewJoinsThem() throws {
    try record(Array(Self.texts.prefix(2)))
    let tool = Tool(url)
    #expect(
      tool.rows("SELECT position, place, path, bytes, branch FROM value_log WHERE position = 1")
        .sorted { $0[1] < $1[1] } == [
          ["1", "after", ".text", "2002", "main"], ["1", "before", ".text", "2002", "main"],
          ["1", "payload", "NULL", "2002", "main"], ["1", "read", "NULL", "2002", "main"],
        ])
    #expect(
      tool.rows(
        """
        SELECT value.text FROM action JOIN value
        ON instr(payload, '{"$value":' || value.id || '}') WHERE position = 1
        """) == [["\"\(Self.texts[1])\""]])
    var ids: [SQLValue] = []
    try SessionReader(opening: url).query(
      "SELECT id FROM value_log WHERE place = 'state' AND position = 0", columns: { _ in },
      row: { ids += $0 })
    #expect(ids == [.integer(LargeValue("\"\(Self.texts[0])\"").id)])
  }

  // MARK: Damage

  private func tamper(_ sql: String) throws -> SessionReader {
    try record(Self.texts + [Self.texts[0]])
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    return try SessionReader(opening: url)
  }

  static let second = LargeValue("\"\(texts[1])\"").id

  @Test func aValueThatWasAlteredIsNamed() throws {
    let reader = try tamper(
      "UPDATE value SET text = replace(text, 'bbbb', 'bxbb') WHERE id = \(Self.second)")
    #expect(
      reader.check() == [SessionFault(.value(Self.second, .altered), at: 1, reach: 1...2)])
    #expect(try reader.checksumFaults().map(\.table) == ["value"])
  }

  @Test func aValueThatIsMissingIsNamedAndTheRestIsShown() throws {
    let reader = try tamper("DELETE FROM value WHERE id = \(Self.second)")
    let faults = reader.check()
    #expect(faults.contains(SessionFault(.value(Self.second, .missing), at: 1, reach: 1...2)))
    #expect(try reader.checksumFaults() == [])
    #expect(throws: SessionError.self) { try reader.action(at: 1) }
    #expect(try reader.action(at: 2).payload == ["set": ["_0": .string(Self.texts[2])]])
    #expect(try reader.state(at: 0)[path] == .string(Self.texts[0]))
  }

  @Test func aValueThatStandsNowhereIsNamed() throws {
    let value = LargeValue("\"put in\"")
    let reader = try tamper("INSERT INTO value VALUES (\(value.id), '\(value.text)')")
    #expect(reader.check() == [SessionFault(.value(value.id, .unused))])
  }

  @Test(arguments: ["[{\"$value\":1}]", "{\"$value\":1}", "not JSON", ""])
  func aValueThatRefersToItselfIsRefused(text: String) throws {
    let reader = try tamper("UPDATE value SET text = '\(text)'")
    #expect(throws: SessionError.self) { try reader.action(at: 1) }
    #expect(throws: SessionError.self) { try reader.state(at: 0) }
    #expect(!reader.check().isEmpty)
  }

  @Test func aLostValueMakesItsPlacesUnknown() throws {
    _ = try tamper("DELETE FROM value WHERE id = \(Self.second)")
    let target = folder.file("b.hindsight")
    let report = try SessionRecovery.recover(url, to: target)
    #expect(report.lostValues == 1)
    #expect(!report.isLossless)
    #expect(report.losses.isEmpty)
    #expect(report.unknownStates.isEmpty)
    let reader = try SessionReader(opening: target)
    #expect(reader.check() == [])
    #expect(
      try reader.redactions() == [
        try .state(".text", .lost), try .action("set", path: ".set._0", .lost),
        .read("clip", .lost),
      ])
    let standIn = LargeValue.standIn(for: Self.second)
    #expect(try reader.state(at: 1) == ["text": standIn, "count": 1])
    #expect(try reader.action(at: 1).payload == ["set": ["_0": standIn]])
    #expect(try reader.state(at: 2) == ["text": .string(Self.texts[2]), "count": 2])
    let again = folder.file("c.hindsight")
    #expect(try SessionRecovery.recover(target, to: again).lostValues == 0)
    #expect(try SessionReader(opening: again).redactions().count == 3)
  }

  @Test func anAlteredValueIsLost() throws {
    _ = try tamper("UPDATE value SET text = text || ' ' WHERE id = \(Self.second)")
    let target = folder.file("b.hindsight")
    #expect(try SessionRecovery.recover(url, to: target).lostValues == 1)
    #expect(try SessionReader(opening: target).check() == [])
  }

  @Test func whatIsWholeIsSavedWhole() throws {
    try record(Self.texts)
    let target = folder.file("b.hindsight")
    let report = try SessionRecovery.recover(url, to: target)
    #expect(report.isWhole)
    #expect(report.tables["value"]?.kept == 3)
    try check(Self.texts, try SessionReader(opening: target))
  }

  @Test func whatIsRedactedLeavesNeitherValueNorDigest() throws {
    try record(Self.texts)
    let target = folder.file("b.hindsight")
    _ = try SessionWriter.redact(
      try SessionReader(opening: url),
      with: [
        try .state(".text", .hash), try .action("set", .mask), .read("clip", .leaveOut),
      ], to: target)
    let bytes = try Data(contentsOf: target)
    for text in Self.texts {
      #expect(bytes.range(of: Data(text.prefix(100).utf8)) == nil)
      #expect(bytes.range(of: Data("\(LargeValue("\"\(text)\"").id)".utf8)) == nil)
    }
    #expect(Tool(target).rows("SELECT count(*) FROM value") == [["0"]])
    #expect(try SessionReader(opening: target).check() == [])
  }
}
