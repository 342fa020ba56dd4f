import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Sessions that were flipped, cut and spliced: looked at in every way, and recovered.
///
/// HINDSIGHT_MUTANTS is how many, HINDSIGHT_SEED the first of their seeds: each mutant has its own.
@Suite struct MutantTests {
  private static func setting(_ name: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  /// All that a session says, as far as its checksums cover it.
  private struct Contents: Hashable {
    var header: SessionHeader
    var actions: [RecordedAction]
    var outcomes: [Outcome?]
    var reads: [Int: [RecordedRead]]
    var states: [StateValue]

    init(_ reader: SessionReader) throws {
      let last = try reader.lastPosition()
      header = reader.header
      actions = try reader.actions(0...last)
      outcomes = try (0...last).map { try reader.outcome(at: $0) }
      reads = try reader.reads(in: 0...last)
      states = try (0...last).map { try reader.state(at: $0) }
    }
  }

  private func bytes(_ folder: TemporaryFolder, _ name: String, _ count: Int, _ pageSize: Int)
    throws -> Data
  {
    let url = folder.file(name)
    try RecoverPagesTests.recordLarge(count, to: url, sharing: .bytes(60))
    Tool(url).run("PRAGMA page_size = \(pageSize); VACUUM")
    return try Data(contentsOf: url)
  }

  private func mutate(
    _ whole: Data, _ other: Data, _ page: Int, using generator: inout SplitMix64
  ) -> Data {
    var bytes = [UInt8](whole)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let start = place / page * page
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 3:
        for index in place..<min(place + 16, bytes.count) {
          bytes[index] = .random(in: 0...255, using: &generator)
        }
      case 4:
        let length = min(page, bytes.count - start)
        let from = Int.random(in: 0..<bytes.count, using: &generator) / page * page
        for offset in 0..<min(length, bytes.count - from) {
          bytes.swapAt(start + offset, from + offset)
        }
      case 5:
        let from = Int.random(in: 0..<other.count, using: &generator) / page * page
        for offset in 0..<min(page, bytes.count - start, other.count - from) {
          bytes[start + offset] = other[from + offset]
        }
      case 6: for index in start..<min(start + page, bytes.count) { bytes[index] = 0 }
      default: if place > 200 { bytes.removeLast(bytes.count - place) }
      }
    }
    return Data(bytes)
  }

  /// Looks at a session in every way; what throws must be a `SessionError`.
  private func look(_ reader: SessionReader, _ mutant: Comment) {
    let last = (try? reader.lastPosition()) ?? 0
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
      } catch {
        #expect(error is SessionError, mutant)
      }
    }
    attempt { _ = try reader.actions(0...last) }
    attempt { try reader.readChanges(in: 0...last) }
    attempt { _ = try reader.gaps() }
    attempt { _ = try reader.effects() }
    attempt { _ = try reader.duration }
    for position in [0, last / 3, last / 2, last] { attempt { _ = try reader.state(at: position) } }
  }

  @Test func noMutantTrapsOrLiesWithoutAWarning() throws {
    let seed = Self.setting("HINDSIGHT_SEED", 1)
    try look(atMutants: Array(seed..<seed + Self.setting("HINDSIGHT_MUTANTS", 20)))
  }

  /// Seeds that once had a trap or a lie. What each mutates moves with the format; the cases
  /// themselves are in `RecoverKeyframeTests`.
  @Test(arguments: [28, 164, 1_105, 1_407, 4_201, 9_182])
  func mendedSeedsStayMended(_ seed: Int) throws {
    try look(atMutants: [seed])
  }

  private func look(atMutants seeds: [Int]) throws {
    let folder = try TemporaryFolder()
    let page = 1_024
    let whole = try bytes(folder, "whole", 24, page)
    let other = try bytes(folder, "other", 31, page)
    let expected = try Contents(SessionReader(opening: folder.file("whole")))
    for number in seeds {
      var generator = SplitMix64(seed: UInt64(number))
      let mutant: Comment = "HINDSIGHT_SEED=\(number) HINDSIGHT_MUTANTS=1"
      // A trap ends the process: the script then knows which mutant it was.
      if let note = ProcessInfo.processInfo.environment["HINDSIGHT_MUTANT_NOTE"] {
        try Data("\(number)\n".utf8).write(to: URL(fileURLWithPath: note))
      }
      let started = clock()
      let url = folder.file("mutant")
      let bytes = mutate(whole, other, page, using: &generator)
      try bytes.write(to: url)
      do throws(SessionError) {
        let reader = try SessionReader(opening: url)
        look(reader, mutant)
        if reader.firstLook() == nil, reader.status == .closed,
          let contents = try? Contents(reader)
        {
          #expect(contents == expected, mutant)
        }
        if reader.check().isEmpty, reader.status == .closed {
          do {
            #expect(try Contents(reader) == expected, mutant)
          } catch {
            Issue.record(error, mutant)
          }
        }
      } catch {
        // Refused, and said why.
      }
      #expect(try Data(contentsOf: url) == bytes, mutant)
      let out = folder.file("out")
      do throws(SessionRecovery.Failure) {
        let report = try SessionRecovery.recover(url, to: out)
        do {
          let reader = try SessionReader(opening: out)
          look(reader, mutant)
          #expect(reader.check() == [], mutant)
          if report.isWhole { #expect(try Contents(reader) == expected, mutant) }
          try compareKept(reader, with: expected, mutant)
        } catch {
          Issue.record(error, mutant)
        }
      } catch {
        // Refused, and said why.
      }
      try? FileManager.default.removeItem(at: out)
      // Of the processor's time, since the machine may do much else. Who waits for ever is ended by
      // the script.
      #expect(Int(clock() - started) < 5 * Int(CLOCKS_PER_SEC), mutant)
    }
  }

  /// What a recovered session does not say is lost is as it was recorded.
  private func compareKept(_ reader: SessionReader, with expected: Contents, _ mutant: Comment)
    throws
  {
    let recovery = try #require(reader.recovery)
    // Where large values are lost, their places are not known.
    let lost = try reader.redactions()
    let (here, recorded) = (Redactor.blanking(lost), Redactor.blanking(lost))
    guard try reader.lastPosition() <= expected.actions.count, !recovery.isLossless else { return }
    for position in reader.firstPosition...(try reader.lastPosition())
    where !recovery.isLoss(at: position, on: .main)
      && recovery.unknownStates(at: position, on: .main) == nil
    {
      let state = try reader.state(at: position)
      #expect(here.state(state) == recorded.state(expected.states[position]), mutant)
    }
  }
}
