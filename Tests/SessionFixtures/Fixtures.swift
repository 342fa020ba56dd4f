internal import CSQLite
package import Foundation
package import SessionFile
package import StateTree

/// A folder of a test's own, removed with the last reference to it.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("session-file-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Every name in the folder with its bytes.
  package func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      contents[name] = (try? Data(contentsOf: file(name))) ?? Data()
    }
    return contents
  }
}

extension SessionHeader {
  package static let sample = SessionHeader(
    app: "prime-time", appVersion: "1.2", appCommit: "4f5e", stateType: "PrimeTime.State",
    actionType: "PrimeTime.Action", program: "hindsight", system: "Linux 6.1 x86_64",
    startedAt: 1_700_000_000_000_000_000)
}

extension RecordedAction {
  package static func sample(_ position: Int, cause: Int? = nil, effect: Int64? = nil)
    -> RecordedAction
  {
    RecordedAction(
      position: position, time: Int64(position) * 1_000_000, name: "counter.incrementTapped",
      payload: ["counter": ["incrementTapped": [:]]], origin: cause == nil ? .user : .effect,
      cause: cause, effect: effect, file: "PrimeTime/Counter.swift", line: 41)
  }
}

extension SessionWriter {
  /// Records a counter that goes up by one with each action.
  package func recordCounter(_ positions: ClosedRange<Int>, on branch: Branch.ID = .main) throws {
    var outcome: ArraySlice<SessionEntry> = []
    for position in positions {
      try write(outcome + [.action(.sample(position), on: branch)])
      outcome = [Fixtures.outcome(position, on: branch)]
    }
    try write(outcome)
  }

  /// Records the outcome of a counter's last action.
  package func finishCounter(_ position: Int) throws { try write([Fixtures.outcome(position)]) }
}

extension SessionReader {
  /// Reads the changes at a range of positions.
  package func readChanges(in positions: ClosedRange<Int>) throws(SessionError) {
    var cursor = try changes(in: positions)
    while try cursor.next() != nil {}
  }
}

package enum Fixtures {
  package static func counter(_ count: Int) -> StateValue {
    ["count": .integer(Int64(count)), "favorites": [2, 3], "alert": .null]
  }

  /// What came of a counter's action.
  package static func outcome(_ position: Int, on branch: Branch.ID = .main) -> SessionEntry {
    let (before, after) = (counter(position - 1), counter(position))
    return .outcome(
      Outcome(position: position, reducerNanoseconds: 1_500),
      changes: StateDiff(from: before, to: after)?.changes ?? [], state: after, on: branch)
  }

  /// A closed session of a counter, of so many actions.
  @discardableResult
  package static func record(_ count: Int, to url: URL) throws -> URL {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: counter(0))
    if count > 0 { try writer.recordCounter(1...count) }
    try writer.close()
    return url
  }
}

/// A connection as any other program would make it: everything allowed, triggers on.
package final class Tool {
  private var handle: OpaquePointer?

  package init(_ url: URL) { sqlite3_open_v2(url.path, &handle, SQLITE_OPEN_READWRITE, nil) }

  deinit { sqlite3_close(handle) }

  /// Runs statements; nil where they succeed, SQLite's message where they do not.
  @discardableResult
  package func run(_ sql: String) -> String? {
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    guard sqlite3_exec(handle, sql, nil, nil, &message) != SQLITE_OK else { return nil }
    return message.map { String(cString: $0) } ?? ""
  }

  /// The rows of a query, each column as text.
  package func rows(_ sql: String) -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
        })
    }
    return rows
  }

  /// Makes recorded rows changeable, on this connection.
  package func turnTriggersOff() {
    guard let handle else { return }
    csqlite_db_config_switch(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
  }
}
