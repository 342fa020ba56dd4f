import Foundation
import StateTree
import Testing

@Suite struct IncrementalLawTests {
  static let seeds = (0..<6).map { UInt64($0) &* 0x9E6C_63D0_676A_9A99 &+ 5 }

  @Test(arguments: seeds) func equalsAFreshEncoding(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var state = RichState.random(using: &random)
    let encoder = StateEncoder()
    var last = try encoder.encode(state)
    for _ in 0..<50 {
      for _ in 0..<Int.random(in: 0...3, using: &random) { state.mutate(using: &random) }
      let tree = try encoder.encode(state)
      encoder.checkInvariants()
      let fresh = try StateEncoder().encode(state)
      #expect(tree == fresh)
      #expect(tree.jsonText() == fresh.jsonText())
      let applied = try StateDiff(from: last, to: tree)?.apply(to: last) ?? last
      #expect(applied == fresh)
      last = tree
    }
  }

  @Test(arguments: seeds.prefix(1)) func keepsNoMoreThanTheLastState(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var state = RichState.random(using: &random)
    let encoder = StateEncoder()
    for round in 0..<1000 {
      state.mutate(using: &random)
      _ = try encoder.encode(state)
      _ = try encoder.encodeAction(state.items)
      encoder.checkInvariants()
      guard round.isMultiple(of: 50) else { continue }
      let fresh = StateEncoder()
      _ = try fresh.encode(state)
      #expect(encoder.captureCount <= fresh.captureCount)
    }
    _ = try encoder.encode(RichState())
    #expect(encoder.captureCount == 0)
  }

  @Test func chainsAreRefusedAtTheSameDepth() throws {
    indirect enum Chain: Codable {
      case end([[[Int]]])
      case link(Chain)
    }
    let rows = Array(repeating: Array(repeating: Array(0..<4), count: 4), count: 4)
    let encoder = StateEncoder()
    var chain = Chain.end(rows)
    var refused = 0
    for _ in 0..<260 {
      let tree = try? encoder.encode(chain)
      encoder.checkInvariants()
      let fresh = try? StateEncoder().encode(chain)
      #expect(tree == fresh)
      if tree == nil { refused += 1 }
      chain = .link(chain)
    }
    #expect(refused > 0)
  }
}
