internal import Foundation
internal import Hindsight
internal import SessionFile
import SessionRepair
internal import StateTree

/// Torments recorders, and counts what they lose, what they leave damaged and where they block.
struct Torture {
  /// What a row of the table counts.
  struct Row {
    let name: String
    var rounds = 0
    var lost = 0
    var corrupt = 0
    var blocked = 0
    var note = ""
  }

  let kills: Int
  let seed: UInt64
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "hindsight-torture-\(UUID().uuidString)")

  init(kills: Int, seed: String?) {
    self.kills = kills
    self.seed = seed.flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
  }

  /// Runs all, prints the table, and returns whether it is all zeros.
  func run() -> Bool {
    print("torture: \(kills) kills, seed \(seed)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SplitMix64(seed: seed)
    var rows: [Row] = []
    for (index, durability) in Recorder.Durability.named.enumerated() {
      rows.append(killed(durability.name, rounds: (kills + index) / 3, using: &generator))
    }
    for (name, scenario) in scenarios {
      var row = Row(name: name)
      let place = folder.appending(path: "scenario")
      try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      do {
        try scenario(place, &row)
        row.rounds = max(1, row.rounds)
      } catch let skip as Skipped {
        row.note = "skipped: \(skip.reason)"
      } catch {
        row.corrupt += 1
        row.note = "\(error)"
      }
      try? FileManager.default.removeItem(at: place)
      rows.append(row)
    }
    let width = rows.map(\.name.count).max() ?? 0
    func line(_ name: String, _ cells: [String], _ note: String) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
        + (note.isEmpty ? "" : "  \(note)")
    }
    print(line("", ["rounds", "lost", "corrupt", "blocked"], ""))
    for row in rows {
      print(
        line(row.name, [row.rounds, row.lost, row.corrupt, row.blocked].map { "\($0)" }, row.note))
    }
    return rows.allSatisfy { $0.lost + $0.corrupt + $0.blocked == 0 }
  }

  /// Kills recorders, each after a random number of lines that its reducers wrote.
  private func killed(_ durability: String, rounds: Int, using generator: inout SplitMix64) -> Row {
    var row = Row(name: "killed, \(durability)")
    var oldest: UInt64 = 0
    for _ in 0..<rounds {
      row.rounds += 1
      let file = folder.appending(path: "killed.hindsight")
      defer { remove(file) }
      let most = durability == "synced" ? 60 : 1_500
      let count = Int.random(in: 1...most, using: &generator)
      guard let child = try? Child(["burst", file.path, durability]) else {
        row.blocked += 1
        continue
      }
      guard let lines = child.kill(afterLines: count), let end = lines.last else {
        row.blocked += 1
        child.stop()
        continue
      }
      do {
        let last = try look(at: file, .cutOff, &row)
        guard last < Int(end[0]) else { continue }
        if durability == "batched" {
          // When the last action was sent, which is between the last two lines, nothing that waited
          // was as old as the interval. How long its reducer had to wait for the processor is
          // nobody's loss.
          let sent = lines.dropLast().last ?? end
          let first = lines.first { Int($0[0]) > last } ?? end
          let age = sent[1] > first[1] ? sent[1] - first[1] : 0
          oldest = max(oldest, age)
          if age >= 20_000_000 { row.lost += Int(end[0]) - last }
        } else {
          row.lost += Int(end[0]) - last
        }
      } catch {
        row.corrupt += 1
        row.note = "\(error)"
      }
    }
    if durability == "batched" {
      row.note = "every 20 ms; the oldest that was lost was \(oldest / 1_000_000) ms old"
    }
    return row
  }

  /// Checks a session whole and returns its last position.
  func look(at file: URL, _ status: RecordingStatus, _ row: inout Row) throws -> Int {
    let session = try SessionReader(opening: file)
    defer { session.close() }
    let faults = session.check()
    if !faults.isEmpty || session.status != status {
      row.corrupt += 1
      row.note = faults.first.map { "\($0)" } ?? "it is \(session.status)"
    }
    return try session.lastPosition()
  }

  func remove(_ file: URL) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
  }
}

/// A scenario that this machine or user cannot play.
struct Skipped: Error {
  let reason: String
}
