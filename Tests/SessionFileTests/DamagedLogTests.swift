import Foundation
import Testing

@testable import SessionFile

/// The `-wal` of a recorder that was killed, damaged afterwards.
@Suite struct DamagedLogTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A session that was cut off, with a byte of its `-wal` flipped at a place counted from its
  /// beginning, or from its end.
  private func cutOff(flippedAt place: Int?) throws -> SessionReader {
    let recording = try TemporaryFolder()
    let writer = try SessionWriter(creating: recording.file("a"))
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...20)
    for suffix in ["", "-wal"] {
      var bytes = try Data(contentsOf: recording.file("a" + suffix))
      if suffix == "-wal", let place {
        let index = place < 0 ? bytes.count + place : place
        bytes[index] ^= 0x40
      }
      try bytes.write(to: folder.file("a" + suffix))
    }
    return try SessionReader(opening: folder.file("a"))
  }

  @Test func whatIsHiddenByDamageIsSaid() throws {
    let reader = try cutOff(flippedAt: 32 + 24 + 100)
    #expect(reader.check().map(\.kind).contains(.log))
  }

  @Test(arguments: [nil, -100]) func whatWasBeingWrittenIsNoFault(place: Int?) throws {
    let reader = try cutOff(flippedAt: place)
    #expect(reader.check() == [])
  }
}
