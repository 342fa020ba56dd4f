internal import Foundation
internal import Hindsight
internal import SessionFile
import SessionRepair
internal import StateTree

/// What people and their other programs do to a recording.
extension Torture {
  /// Where a scenario's own random numbers begin.
  private func generator(_ scenario: UInt64) -> SplitMix64 { SplitMix64(seed: seed &+ scenario) }

  /// A tenth of the kills, at least one.
  private var rounds: Int { max(1, kills / 10) }

  private func recording(_ file: URL, _ row: inout Row) throws -> Child {
    let child = try Child(["steps", file.path])
    try expect(child.nextLine(), "ready", &row)
    return child
  }

  /// Has a recorder close, and compares what it says with what its file holds.
  private func close(_ child: Child, _ file: URL, mayLose: Bool, _ row: inout Row) throws {
    let answer = child.ask("close")
    try expect(answer, "closed", &row)
    let numbers = answer?.compactMap { Int($0) } ?? []
    guard numbers.count == 2 else { return }
    let isWhole = numbers[1] == 0 && !mayLose
    let last = try isWhole ? look(at: file, .closed, &row) : lookAtRest(file, &row)
    if numbers[0] - numbers[1] != last || (numbers[1] > 0 && !mayLose) {
      row.lost += max(1, numbers[0] - last)
      row.note = "it said \(numbers[1]) of \(numbers[0]) lost, and the file has \(last)"
    }
  }

  /// The last position of a session that was cut off, or not; its rows are sound.
  private func lookAtRest(_ file: URL, _ row: inout Row) throws -> Int {
    let session = try SessionReader(opening: file)
    defer { session.close() }
    let faults = session.check().filter { $0 != SessionFault(.log(.missing)) }
    if let fault = faults.first {
      row.corrupt += 1
      row.note = "\(fault)"
    }
    return try session.lastPosition()
  }

  /// A disk that is too small for a session, by less and less.
  func fullAtTheStart(_ folder: URL, _ row: inout Row) throws {
    for kilobytes in stride(from: 4, through: 256, by: max(4, 1_200 / max(1, kills))) {
      try mount(kilobytes, at: folder)
      defer { unmount(folder) }
      let file = folder.appending(path: "a.hindsight")
      let child = try Child(["steps", file.path])
      defer { child.end() }
      row.rounds += 1
      guard child.nextLine()?.first == "ready" else {
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        if !left.isEmpty {
          row.corrupt += 1
          row.note = "with \(kilobytes) kB it left \(left)"
        }
        continue
      }
      send(20, child, &row)
      try expect(child.ask("close"), "closed", &row)
    }
  }

  /// The disk fills up, and stays full until the recording has ended.
  func fullAtTheEnd(_ folder: URL, _ row: inout Row) throws {
    var random = generator(1)
    for _ in 0..<max(3, rounds / 4) {
      try mount(4 << 10, at: folder)
      defer { unmount(folder) }
      let file = folder.appending(path: "a.hindsight")
      let child = try recording(file, &row)
      defer { child.end() }
      row.rounds += 1
      send(Int.random(in: 1...300, using: &random), child, &row)
      _ = try fill(folder)
      send(Int.random(in: 1...300, using: &random), child, &row)
      try close(child, file, mayLose: true, &row)
    }
  }

  /// A database browser holds the write lock for a while, also when the recording ends.
  func locksOfPeople(_ folder: URL, _ row: inout Row) throws {
    var random = generator(2)
    let file = folder.appending(path: "a.hindsight")
    for round in 0..<max(3, rounds / 3) {
      defer { remove(file) }
      let child = try recording(file, &row)
      defer { child.end() }
      row.rounds += 1
      send(Int.random(in: 1...200, using: &random), child, &row)
      // Few are long: 0.1 s to 10 s, and up to 2 s where few rounds are asked for.
      let longest = kills < 1_000 ? 20.0 : 100.0
      let seconds = 0.1 * pow(longest, Double.random(in: 0...1, using: &random))
      let other = try Connection(file)
      other.run("BEGIN IMMEDIATE")
      send(Int.random(in: 1...2_000, using: &random), child, &row)
      let lasts = round % 3 == 0
      if lasts { child.tell("close") }
      usleep(UInt32(seconds * 1_000_000))
      other.run("ROLLBACK")
      other.close()
      if lasts {
        let answer = child.nextLine()
        try expect(answer, "closed", &row)
        // Beyond the recorder's patience it may lose, and says so.
        let numbers = answer?.compactMap { Int($0) } ?? []
        let last = try lookAtRest(file, &row)
        if numbers.count != 2 || numbers[0] - numbers[1] != last || (numbers[1] > 0 && seconds < 4)
        {
          row.lost += 1
          row.note = "a lock of \(seconds) s: \(numbers), and the file has \(last)"
        }
      } else {
        send(10, child, &row)
        try close(child, file, mayLose: false, &row)
      }
    }
  }

  /// The three files are copied while they are written, in any order, alone or together.
  func copiedMeanwhile(_ folder: URL, _ row: inout Row) throws {
    var random = generator(3)
    let file = folder.appending(path: "a.hindsight")
    let child = try recording(file, &row)
    defer { child.end() }
    var named = 0
    for _ in 0..<rounds {
      row.rounds += 1
      child.tell("send 400")
      let suffixes = ["", "-wal", "-shm"].shuffled(using: &random)
      let copy = folder.appending(path: "copy.hindsight")
      defer { remove(copy) }
      for suffix in suffixes where suffix.isEmpty || Bool.random(using: &random) {
        try? FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
      }
      let sent = child.nextLine()?.compactMap { Int($0) }.first ?? 0
      // A torn copy is refused or has faults; one that is sound has the truth, as far as it goes.
      guard let session = try? SessionReader(opening: copy) else {
        named += 1
        continue
      }
      defer { session.close() }
      guard session.check().isEmpty else {
        named += 1
        continue
      }
      let last = try session.lastPosition()
      let count = try session.state(at: last)[StatePath(".count")]
      let isFinished = try last == 0 || session.outcome(at: last) != nil
      if last > sent || count != .integer(Int64(isFinished ? last : last - 1)) {
        row.corrupt += 1
        row.note = "a copy is sound, and says \(count.map { "\($0)" } ?? "nothing") at \(last)"
      }
    }
    if row.note.isEmpty { row.note = "\(named) copies had faults, and said so" }
    try close(child, file, mayLose: false, &row)
  }

  /// A laptop's lid is closed in the middle of anything, and others look meanwhile.
  func suspended(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let child = try recording(file, &row)
    defer { child.end() }
    for _ in 0..<rounds {
      row.rounds += 1
      child.tell("send 200")
      child.signal(SIGSTOP)
      defer { child.signal(SIGCONT) }
      _ = try lookAtRest(file, &row)
      child.signal(SIGCONT)
      try expect(child.nextLine(), "sent", &row)
    }
    try close(child, file, mayLose: false, &row)
  }

  /// A program that synchronises a folder puts a copy in the file's place, and takes it back.
  func synchronised(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let (kept, copy) = (folder.appending(path: "kept"), folder.appending(path: "copy"))
    for _ in 0..<max(2, rounds / 10) {
      defer { remove(file) }
      row.rounds += 1
      let child = try recording(file, &row)
      defer { child.end() }
      send(300, child, &row)
      try FileManager.default.copyItem(at: file, to: copy)
      let bytes = try Data(contentsOf: copy)
      guard link(file.path, kept.path) == 0, rename(copy.path, file.path) == 0 else {
        throw Skipped(reason: "this disk has no links")
      }
      while let answer = child.ask("faults"), answer == ["faults", "0"] { send(50, child, &row) }
      send(300, child, &row)
      if try Data(contentsOf: file) != bytes {
        row.corrupt += 1
        row.note = "the recorder wrote to a file that is not its own"
      }
      guard rename(kept.path, file.path) == 0 else { continue }
      send(10, child, &row)
      try close(child, file, mayLose: false, &row)
    }
  }

  /// Thousands of recorders and readers come and go in one program, which must not fill up.
  func opensAndCloses(_ folder: URL, _ row: inout Row) throws {
    let file = folder.appending(path: "a.hindsight")
    let before = openDescriptors
    for round in 0..<kills * 10 {
      row.rounds += 1
      if round % 10 == 0 {
        remove(file)
        let recorder = try Recorder(to: file, app: "counter")
        var state = 0
        recorder.record("a", on: &state) { $0 = 1 }
        if try look(at: file, .recording, &row) != 1 { row.lost += 1 }
        recorder.close()
      }
      let reader = try SessionReader(opening: file)
      if try reader.lastPosition() != 1 { row.lost += 1 }
      reader.close()
    }
    let left = openDescriptors - before
    if left > 4 {
      row.corrupt += 1
      row.note = "\(left) descriptors stay open"
    }
  }

  private var openDescriptors: Int { (0..<4_096).count { fcntl($0, F_GETFD) != -1 } }
}
