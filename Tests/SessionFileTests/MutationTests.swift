import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

/// Sessions with bytes flipped, overwritten, cut off or swapped.
@Suite struct MutationTests {
  private static let seed: UInt64 = 0x5EED_0001

  private func mutate(_ bytes: Data, using generator: inout SplitMix64) -> Data {
    var bytes = [UInt8](bytes)
    let page = 4_096
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 2:
        for index in place..<min(place + 16, bytes.count) {
          bytes[index] = .random(in: 0...255, using: &generator)
        }
      case 3:
        let other = Int.random(in: 0..<bytes.count, using: &generator) / page * page
        let length = min(page, bytes.count - other, bytes.count - place / page * page)
        for offset in 0..<length { bytes.swapAt(place / page * page + offset, other + offset) }
      default:
        if place > 100 && Bool.random(using: &generator) { bytes.removeLast(bytes.count - place) }
      }
    }
    return Data(bytes)
  }

  /// Reads all that there is; what throws must be a `SessionError`.
  private func readAll(_ url: URL) throws {
    let reader = try SessionReader(opening: url)
    let last = try reader.lastPosition()
    var faults: [any Error] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { faults.append(error) }
    }
    attempt { _ = try reader.actions(0...last) }
    attempt { try reader.readChanges(in: 0...last) }
    attempt { _ = try reader.gaps() }
    attempt { _ = try reader.effects() }
    attempt { _ = try reader.duration }
    attempt { _ = try reader.checksumFaults() }
    for position in [0, last / 2, last] {
      attempt { _ = try reader.keyframe(atOrBefore: position) }
      attempt { _ = try reader.changes(at: position) }
      attempt { _ = try reader.outcome(at: position) }
    }
    for fault in faults where !(fault is SessionError) { throw fault }
  }

  @Test func nothingTrapsAndNothingIsTouched() throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: Fixtures.record(150, to: folder.file("whole")))
    let url = folder.file("mutant")
    var generator = SplitMix64(seed: Self.seed)
    for mutant in 0..<300 {
      let bytes = mutate(whole, using: &generator)
      try bytes.write(to: url)
      do {
        try readAll(url)
      } catch {
        #expect(error is SessionError, "seed \(Self.seed), mutant \(mutant): \(error)")
      }
      #expect(try Data(contentsOf: url) == bytes, "seed \(Self.seed), mutant \(mutant)")
    }
    #expect(try folder.contents().keys.sorted() == ["mutant", "whole"])
  }
}
