import Foundation
import SessionFixtures
import Testing

@testable import SessionFile

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is no session, and what opening it says.
struct Refusal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (URL) throws -> Void
  let isExpected: @Sendable (SessionError) -> Bool

  init(
    _ id: String, _ make: @escaping @Sendable (URL) throws -> Void,
    _ isExpected: @escaping @Sendable (SessionError) -> Bool
  ) {
    testDescription = id
    self.make = make
    self.isExpected = isExpected
  }

  init(
    _ id: String, _ make: @escaping @Sendable (URL) throws -> Void, _ expected: SessionError
  ) {
    self.init(id, make, { $0 == expected })
  }

  static func edited(_ sql: String) -> @Sendable (URL) throws -> Void {
    { url in
      try Fixtures.record(5, to: url)
      let tool = Tool(url)
      tool.turnTriggersOff()
      if let message = tool.run(sql) { throw SessionError.sqlite(code: 0, message: message) }
    }
  }

  static func unopenable(_ table: String) -> @Sendable (SessionError) -> Bool {
    { error in if case .unopenable(table, _) = error { true } else { false } }
  }

  static func notAccessible(_ error: SessionError) -> Bool {
    if case .notAccessible = error { true } else { false }
  }

  static let all = [
    Refusal("no file", { _ in }, .notFound),
    Refusal("a link to no file", { url in symlink("/nonexistent/x", url.path) }, .notFound),
    Refusal(
      "a folder",
      { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false) },
      .notAFile(isFolder: true)),
    Refusal("a pipe", { mkfifo($0.path, 0o600) }, .notAFile(isFolder: false)),
    Refusal("an empty file", { try Data().write(to: $0) }, .empty),
    Refusal("a text file", { try Data("hello\n".utf8).write(to: $0) }, .notADatabase),
    Refusal(
      "a long text file", { try Data(repeating: 65, count: 9_000).write(to: $0) }, .notADatabase),
    Refusal(
      "another database", { _ = Tool.creating($0, "CREATE TABLE action (x)") },
      .notASession(applicationID: 0)),
    Refusal(
      "another application's", { _ = Tool.creating($0, "PRAGMA application_id = 7") },
      .notASession(applicationID: 7)),
    Refusal(
      "a later version", edited("PRAGMA user_version = 2"), .newerVersion(found: 2, known: 1)),
    Refusal("version 0", edited("PRAGMA user_version = 0"), unopenable("sqlite_schema")),
    Refusal(
      "cut in the middle of a page",
      { url in
        let bytes = try Data(contentsOf: Fixtures.record(5, to: url))
        try bytes.prefix(bytes.count - 5_000).write(to: url)
      },
      {
        if case .cutShort(let bytes, let expected) = $0 { bytes == expected - 5_000 } else { false }
      }),
    Refusal(
      "cut in the header",
      { try Data(contentsOf: Fixtures.record(5, to: $0)).prefix(60).write(to: $0) },
      .cutShort(bytes: 60, expected: 100)),
    Refusal(
      "missing tables", edited("DROP TABLE outcome; DROP TABLE gap"),
      .missingTables(["outcome", "gap"])),
    Refusal(
      "no table at all",
      { _ = Tool.creating($0, "PRAGMA application_id = 1213417300; PRAGMA user_version = 1") },
      .missingTables(Schema.tables.map(\.0))),
    Refusal(
      "no row of the session",
      edited("DELETE FROM session"), unopenable("session")),
    Refusal(
      "zeros", { try Data(count: 8_192).write(to: $0) }, .firstPageLost),
    Refusal("zeros that are no pages", { try Data(count: 700).write(to: $0) }, .notADatabase),
    Refusal("never began", { try SessionWriter(creating: $0).close() }, .neverBegan),
    Refusal(
      "a view in place of a table",
      edited("ALTER TABLE gap RENAME TO gap_2; CREATE VIEW gap AS SELECT * FROM gap_2"),
      unopenable("sqlite_schema")),
    Refusal(
      "another column", edited("ALTER TABLE gap ADD COLUMN extra TEXT"), unopenable("sqlite_schema")
    ),
    Refusal(
      "a generated column",
      edited("ALTER TABLE gap ADD COLUMN g TEXT GENERATED ALWAYS AS (hex(reason)) VIRTUAL"),
      unopenable("sqlite_schema")),
    Refusal(
      "a foreign trigger",
      edited("CREATE TRIGGER t AFTER INSERT ON gap BEGIN DELETE FROM action; END"),
      unopenable("sqlite_schema")),
    Refusal(
      "a trigger of our name",
      edited(
        "DROP TRIGGER gap_refuses_update; "
          + "CREATE TRIGGER gap_refuses_update AFTER INSERT ON gap BEGIN SELECT 1; END"),
      unopenable("sqlite_schema")),
    Refusal(
      "a foreign index", edited("CREATE INDEX i ON action (payload)"), unopenable("sqlite_schema")),
    Refusal("no main branch", edited("DELETE FROM branch"), unopenable("branch")),
    Refusal(
      "a branch of itself", edited("INSERT INTO branch VALUES (2, 'b', 2, 1, 0)"),
      unopenable("branch")),
    Refusal(
      "a branch that leaves behind the end", edited("INSERT INTO branch VALUES (2, 'b', 1, 99, 0)"),
      unopenable("action")),
    Refusal(
      "a position beyond all bounds",
      edited("UPDATE action SET position = 1 << 62 WHERE position = 5"),
      unopenable("action")),
    Refusal(
      "a position that no file of this size has",
      edited("UPDATE action SET position = 1 << 40 WHERE position = 5"), unopenable("action")),
    Refusal(
      "a schema page of zeros",
      { url in
        var bytes = try Data(contentsOf: Fixtures.record(5, to: url))
        bytes.replaceSubrange(100..<4_096, with: Data(count: 3_996))
        try bytes.write(to: url)
      }, unopenable("sqlite_schema")),
  ]
}

extension Tool {
  static func creating(_ url: URL, _ sql: String) -> Tool {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let tool = Tool(url)
    tool.run(sql + "; CREATE TABLE IF NOT EXISTS other (x)")
    return tool
  }
}

@Suite struct RefusalTests {
  @Test(arguments: Refusal.all)
  func opening(_ refusal: Refusal) throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.hindsight")
    try refusal.make(url)
    let before = try folder.contents()
    let error = #expect(throws: SessionError.self) { try SessionReader(opening: url) }
    #expect(error.map(refusal.isExpected) == true, "\(String(describing: error))")
    #expect(try folder.contents() == before)
  }

  @Test func aPipeThatHasNoPathIsThereAllTheSame() {
    let pipe = Pipe()
    let url = URL(fileURLWithPath: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(throws: SessionError.notAFile(isFolder: false)) { try SessionReader(opening: url) }
    withExtendedLifetime(pipe) {}
  }

  @Test func everyRefusalIsTellable() {
    #expect(Set(Refusal.all.map(\.testDescription)).count == Refusal.all.count)
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let url = try Fixtures.record(1, to: folder.file("a.hindsight"))
    chmod(url.path, 0)
    let error = #expect(throws: SessionError.self) { try SessionReader(opening: url) }
    #expect(error.map(Refusal.notAccessible) == true)
  }

  @Test func recordingWhereSomethingStands() throws {
    let folder = try TemporaryFolder()
    let text = folder.file("text")
    try Data("mine".utf8).write(to: text)
    symlink("/nonexistent/x", folder.file("link").path)
    try Fixtures.record(1, to: folder.file("session"))
    let live = try SessionWriter(creating: folder.file("live"))
    let before = try folder.contents()
    let recorder = "\(ProcessInfo.processInfo.processName), process \(getpid())"
    #expect(throws: SessionError.beingRecorded(by: recorder)) {
      try SessionWriter(creating: folder.file("live"))
    }
    for name in ["text", "link", "session", ".", ".."] {
      #expect(throws: SessionError.alreadyExists) {
        try SessionWriter(creating: folder.file(name))
      }
    }
    #expect(throws: SessionError.noFolder) {
      try SessionWriter(creating: folder.file("none/a.hindsight"))
    }
    #expect(try folder.contents() == before)
    try live.close()
  }

  /// What can be read of a session in which something is wrong, and what is said of the rest.
  @Test(arguments: [
    ("UPDATE action SET payload = '{' WHERE position = 3", "action"),
    ("UPDATE action SET payload = CAST(x'ff' AS TEXT) WHERE position = 3", "action"),
    ("UPDATE action SET name = 99 WHERE position = 3", "action"),
    ("UPDATE action SET origin = 9 WHERE position = 3", "action"),
    ("DELETE FROM action WHERE position = 3", "action"),
    ("UPDATE change SET after = 'nul' WHERE position = 3", "change"),
    ("UPDATE change SET after = NULL WHERE position = 3", "change"),
    ("UPDATE change SET ordinal = 1 WHERE position = 3", "change"),
    ("UPDATE change SET \"index\" = -1 WHERE position = 3", "change"),
    ("UPDATE change SET path = 99 WHERE position = 3", "change"),
    ("UPDATE change SET kind = 4 WHERE position = 3", "change"),
  ])
  func damage(_ sql: String, _ table: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.hindsight")
    try Refusal.edited(sql)(url)
    let reader = try SessionReader(opening: url)
    let error = #expect(throws: SessionError.self) {
      _ = try reader.action(at: 3)
      _ = try reader.changes(at: 3)
    }
    guard case .damaged(table, 3, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try reader.action(at: 2) == .sample(2))
    #expect(try reader.state(at: 2) == Fixtures.counter(2))
    #expect(try reader.action(at: 5) == .sample(5))
  }
}
