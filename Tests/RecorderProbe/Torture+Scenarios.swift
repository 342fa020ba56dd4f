internal import CSQLite
internal import Foundation
internal import SessionFile
import SessionRepair

extension Torture {
  typealias Scenario = (_ folder: URL, _ row: inout Row) throws -> Void

  /// The longest that a send may take, in nanoseconds, on a machine with other work to do.
  static let patience: UInt64 = 500_000_000

  var scenarios: [(String, Scenario)] {
    [
      ("full disk", fullDisk), ("read-only folder", readOnlyFolder), ("file moved away", movedAway),
      ("two recorders", twoRecorders), ("locked by another", locked),
      ("a reader throughout", readerThroughout), ("full disk at the start", fullAtTheStart),
      ("full disk at the end", fullAtTheEnd), ("locks of 0.1 s to 10 s", locksOfPeople),
      ("copied meanwhile", copiedMeanwhile), ("suspended", suspended),
      ("a synchronised folder", synchronised), ("opens and closes", opensAndCloses),
    ]
  }

  /// Mounts a small disk at a folder, until `unmount`.
  func mount(_ kilobytes: Int, at folder: URL) throws {
    guard getuid() == 0,
      shell("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path)
    else {
      throw Skipped(reason: "only root can mount a small disk")
    }
  }

  func unmount(_ folder: URL) { _ = shell("umount", "-l", folder.path) }

  /// Fills a disk up, and returns the file that does.
  func fill(_ folder: URL) throws -> URL {
    let filler = folder.appending(path: "filler")
    try Data().write(to: filler)
    let handle = try FileHandle(forWritingTo: filler)
    while (try? handle.write(contentsOf: Data(count: 1_024))) != nil {}
    try handle.close()
    return filler
  }

  /// The disk fills up under a recorder, and has room again after a while.
  private func fullDisk(_ folder: URL, _ row: inout Row) throws {
    try mount(32 << 10, at: folder)
    defer { unmount(folder) }
    let file = folder.appending(path: "full.hindsight")
    let child = try Child(["steps", file.path])
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    send(100, child, &row)
    let filler = try fill(folder)
    let sent = send(3_000, child, &row)
    let faults = child.ask("faults")
    try FileManager.default.removeItem(at: filler)
    try expect(child.ask("close"), "closed", &row)
    if faults != ["faults", "1"] { row.note = "the full disk was not reported: \(faults ?? [])" }
    row.lost += sent - (try look(at: file, .closed, &row))
  }

  /// The folder becomes read-only to the user whose program records.
  private func readOnlyFolder(_ folder: URL, _ row: inout Row) throws {
    let user: UInt32 = getuid() == 0 ? 65_534 : getuid()
    guard chown(folder.path, user, gid_t(bitPattern: -1)) == 0 else {
      throw Skipped(reason: "the folder cannot be given away")
    }
    let file = folder.appending(path: "kept.hindsight")
    let child = try Child(["steps", file.path] + (getuid() == 0 ? ["\(user)"] : []))
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    send(100, child, &row)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let sent = send(2_000, child, &row)
    try expect(child.ask("close"), "closed", &row)
    row.lost += sent - (try look(at: file, .closed, &row))
    let other = folder.appending(path: "other.hindsight")
    let second = try Child(["steps", other.path] + (getuid() == 0 ? ["\(user)"] : []))
    try expect(second.nextLine(), "refused", &row)
    second.end()
  }

  /// The file is moved away while it is recorded, and comes back.
  private func movedAway(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let away = folder.appending(path: "b.hindsight")
    let child = try Child(["steps", file.path])
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    let before = send(500, child, &row)
    try FileManager.default.moveItem(at: file, to: away)
    while let answer = child.ask("faults"), answer == ["faults", "0"] { send(100, child, &row) }
    row.lost += max(0, before - (try lookAtMoved(away, &row)))
    try FileManager.default.moveItem(at: away, to: file)
    let sent = send(100, child, &row)
    try expect(child.ask("close"), "closed", &row)
    row.lost += sent - (try look(at: file, .closed, &row))
  }

  /// A second recorder comes to the same file.
  private func twoRecorders(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let child = try Child(["steps", file.path])
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    send(100, child, &row)
    for _ in 0..<5 {
      let second = try Child(["steps", file.path])
      let answer = second.nextLine() ?? []
      second.end()
      if !answer.joined(separator: " ").contains("process \(child.identifier)") {
        row.corrupt += 1
        row.note = "the second was not refused by the first one's name: \(answer)"
      }
      send(100, child, &row)
    }
    try expect(child.ask("close"), "closed", &row)
    row.lost += 600 - (try look(at: file, .closed, &row))
  }

  /// Somebody locks the file for a while.
  private func locked(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let child = try Child(["steps", file.path])
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    send(100, child, &row)
    let other = try Connection(file)
    other.run("BEGIN IMMEDIATE")
    let answer = child.ask("send 5000")?.compactMap { Int($0) } ?? []
    // One waits for the lock. On a machine with other work a few may wait for a turn.
    if answer.count != 3 || answer[2] > 5 || answer[1] > Int(Torture.patience) { row.blocked += 1 }
    row.note = "the longest of 5000 sends took \((answer.dropFirst().first ?? 0) / 1_000_000) ms"
    other.run("ROLLBACK")
    other.close()
    try expect(child.ask("close"), "closed", &row)
    row.lost += 5_100 - (try look(at: file, .closed, &row))
  }

  /// A reader keeps a transaction open from the first action to the last.
  private func readerThroughout(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let child = try Child(["steps", file.path])
    defer { child.end() }
    try expect(child.nextLine(), "ready", &row)
    send(1, child, &row)
    let other = try Connection(file)
    other.run("BEGIN")
    other.run("SELECT count(*) FROM action")
    let sent = send(20_000, child, &row)
    try expect(child.ask("close"), "closed", &row)
    other.run("COMMIT")
    other.close()
    row.lost += sent - (try look(at: file, .closed, &row))
  }

  /// Has actions sent, and returns the last position. Counts a send that took too long.
  @discardableResult
  func send(_ count: Int, _ child: Child, _ row: inout Row) -> Int {
    let answer = child.ask("send \(count)")?.compactMap { UInt64($0) } ?? []
    guard answer.count == 3 else {
      row.blocked += 1
      return 0
    }
    if answer[1] > Torture.patience { row.blocked += 1 }
    return Int(answer[0])
  }

  func expect(_ answer: [String]?, _ word: String, _ row: inout Row) throws {
    if answer?.first == word { return }
    row.blocked += answer == nil ? 1 : 0
    throw Unexpected(text: "the probe said \(answer ?? []), not \(word)")
  }

  /// The last position of a session that was moved, and that its recorder still has.
  private func lookAtMoved(_ file: URL, _ row: inout Row) throws -> Int {
    let session = try SessionReader(opening: file)
    defer { session.close() }
    let faults = session.check()
    // Its `-wal` stands by the old name.
    if faults != [SessionFault(.log(.missing))] || session.status != .recording {
      row.corrupt += 1
      row.note = "\(session.status), \(faults)"
    }
    return try session.lastPosition()
  }

  func shell(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

/// What a scenario cannot go on from.
struct Unexpected: Error {
  let text: String
}

/// Another program's connection to a session.
final class Connection {
  private var handle: OpaquePointer?

  init(_ file: URL) throws {
    guard sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw Unexpected(text: "the file cannot be opened")
    }
    sqlite3_busy_timeout(handle, 5_000)
  }

  func run(_ sql: String) { sqlite3_exec(handle, sql, nil, nil, nil) }

  func close() { sqlite3_close(handle) }
}
