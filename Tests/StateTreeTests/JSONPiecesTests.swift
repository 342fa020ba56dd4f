import Foundation
import Testing

@testable import StateTree

@Suite struct JSONPiecesTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func piecesAreWhatTheyAreAlone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = Data()
    var pieces: [(range: Range<Int>, value: StateValue)] = []
    for _ in 0..<30 {
      let value = StateValue.random(using: &random)
      let start = text.count
      text += value.jsonUTF8()
      pieces.append((start..<text.count, value))
      text += Data(",".utf8)
    }
    // The last one ends where the text does.
    text.removeLast()
    let reader = JSONPieces(of: text)
    for piece in pieces.shuffled(using: &random) {
      #expect(try reader.value(in: piece.range) == piece.value, "seed \(seed)")
    }
  }

  @Test func anErrorIsAtItsPlaceAndEndsNothing() throws {
    let text = Data("[{\"a\":1},\n {\"a\":x},{\"a\":2}]".utf8)
    let pieces = JSONPieces(of: text)
    #expect(try pieces.value(in: 1..<8) == ["a": 1])
    let error = #expect(throws: JSONTextError.self) { try pieces.value(in: 11..<18) }
    #expect(error?.line == 2)
    #expect(error?.column == 7)
    #expect(throws: JSONTextError.self) { try pieces.value(in: 19..<25) }
    #expect(try pieces.value(in: 19..<26) == ["a": 2])
  }
}
