import Hindsight
import StateTree
import Testing

@Suite struct CasePathTests {
  enum Leaf: Equatable { case number(Int), text(String) }
  enum Root: Equatable { case leaf(Leaf), pair(Int, String), other }

  static let leafPath = CasePath(Root.leaf) {
    guard case .leaf(let leaf) = $0 else { return nil }
    return leaf
  }
  static let numberPath = CasePath(Leaf.number) {
    guard case .number(let number) = $0 else { return nil }
    return number
  }
  static let pairPath = CasePath(
    { Root.pair($0, $1) },
    extract: {
      guard case .pair(let number, let text) = $0 else { return nil }
      return (number, text)
    })

  @Test(arguments: 0..<100) func extractingWhatWasEmbeddedGivesItBack(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let number = Int.random(in: .min ... .max, using: &random)
    let nested = Self.leafPath.appending(Self.numberPath)
    #expect(nested.extract(nested.embed(number)) == number, "seed \(seed)")
    #expect(nested.embed(number) == .leaf(.number(number)), "seed \(seed)")
    let pair = Self.pairPath.extract(Self.pairPath.embed((number, "\(number)")))
    #expect(pair?.0 == number && pair?.1 == "\(number)", "seed \(seed)")
    #expect(CasePath<Int, Int>.identity.extract(number) == number)
  }

  @Test(arguments: [Root.leaf(.number(1)), .leaf(.text("a")), .pair(2, "b"), .other])
  func whatIsExtractedEmbedsToTheRoot(root: Root) {
    if let leaf = Self.leafPath.extract(root) { #expect(Self.leafPath.embed(leaf) == root) }
    if let pair = Self.pairPath.extract(root) { #expect(Self.pairPath.embed(pair) == root) }
    let found = [Self.leafPath.extract(root) != nil, Self.pairPath.extract(root) != nil]
    #expect(found.count { $0 } == (root == .other ? 0 : 1))
  }
}
