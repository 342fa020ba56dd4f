import StateTree
import Testing

@Suite struct CodingDepthTests {
  indirect enum Chain: Codable, Sendable {
    case end
    case next(Chain)
  }
  struct Tree: Codable { var children: [Tree] = [] }
  final class Loop: Codable { var next: Loop? }
  struct Endless: Codable {
    init() {}
    init(from decoder: any Decoder) throws {
      _ = try decoder.singleValueContainer().decode(Endless.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self)
    }
  }
  enum Mirrored {
    case end
    indirect case next(Mirrored)
  }
  final class Node { var next: Node?, peers: [Node] = [], name = "n" }

  static func chain(_ count: Int) -> Chain { (0..<count).reduce(.end) { chain, _ in .next(chain) } }
  static func kind(_ body: () throws -> Void) -> StateCodingError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StateCodingError)?.kind
    }
  }

  /// A recursive enum's level is two of its tree.
  static let depths: [(stack: Int, levels: Int)] = [
    (512 << 10, 100), (8 << 20, StateValue.maximumDepth / 2 - 1),
  ]

  @Test(arguments: depths)
  func aRecursiveEnumComesBack(stack: Int, levels: Int) throws {
    let text = onSmallStack(of: stack) {
      try? StateEncoder().encode(
        StateDecoder().decode(Chain.self, from: StateEncoder().encode(Self.chain(levels)))
      ).jsonText()
    }
    let opening = #"{"next":{"_0":"#
    let closing = String(repeating: "}}", count: levels)
    #expect(text == String(repeating: opening, count: levels) + #"{"end":{}}"# + closing)
  }

  @Test func aRecursiveStructAndClassComeBack() throws {
    let levels = StateValue.maximumDepth / 2 - 1
    let texts = onSmallStack(of: 8 << 20) { () -> [String?] in
      let tree = (0..<levels).reduce(Tree()) { tree, _ in Tree(children: [tree]) }
      let list = Loop()
      var last = list
      for _ in 0..<levels {
        let next = Loop()
        last.next = next
        last = next
      }
      let trees = [try? StateEncoder().encode(tree), try? StateEncoder().encode(list)]
      let back = [
        trees[0].flatMap { try? StateEncoder().encode(StateDecoder().decode(Tree.self, from: $0)) },
        trees[1].flatMap { try? StateEncoder().encode(StateDecoder().decode(Loop.self, from: $0)) },
      ]
      return (trees + back).map { $0?.jsonText() }
    }
    let found = try #require(texts).compactMap(\.self)
    #expect(found.count == 4)
    #expect(found.prefix(2) == found.suffix(2))
    #expect(found.first?.hasPrefix(#"{"children":[{"children":["#) == true)
  }

  @Test(arguments: [512 << 10, 8 << 20])
  func tooDeepIsRefused(stack: Int) {
    let kinds = onSmallStack(of: stack) {
      [
        Self.kind { _ = try StateEncoder().encode(Self.chain(1000)) },
        Self.kind {
          let loop = Loop()
          loop.next = loop
          defer { loop.next = nil }
          _ = try StateEncoder().encode(loop)
        },
        Self.kind { _ = try StateEncoder().encode(Endless()) },
        Self.kind { _ = try StateDecoder().decode(Endless.self, from: 1) },
        Self.kind {
          let chain = (0..<1000).reduce(Mirrored.end) { chain, _ in .next(chain) }
          _ = try StateEncoder().encode(chain)
        },
        Self.kind {
          let node = Node()
          var last = node
          for _ in 0..<10_000 {
            let next = Node()
            last.next = next
            last = next
          }
          defer {
            var here: Node? = node
            while let node = here {
              here = node.next
              node.next = nil
            }
          }
          _ = try StateEncoder().encode(node)
        },
        Self.kind {
          let tree = (0..<400).reduce([:] as StateValue) { tree, _ in
            ["next": ["_0": tree]]
          }
          _ = try StateDecoder().decode(Chain.self, from: tree)
        },
      ]
    }
    #expect(kinds == Array(repeating: .depthExceeded, count: 7))
  }

  @Test(arguments: [512 << 10, 8 << 20])
  func thePathLeadsToWhereItWasRefused(stack: Int) throws {
    let error = onSmallStack(of: stack) { () -> StateCodingError? in
      do throws(StateCodingError) {
        _ = try StateEncoder().encode(["chain": Self.chain(1000)])
        return nil
      } catch {
        return error
      }
    }
    let refusal = try #require(error ?? nil)
    #expect(refusal.kind == .depthExceeded)
    let components = refusal.path.components
    #expect(components.first == .key("chain"))
    #expect(components.count > 200)
    #expect(components.count <= StateValue.maximumDepth + 1)
  }

  @Test func arraysToTheLimit() throws {
    func nested(_ levels: Int) -> StateValue {
      (1..<levels).reduce(.array([])) { tree, _ in .array([tree]) }
    }
    let most = nested(StateValue.maximumDepth)
    #expect(try StateEncoder().encode(most) == most)
    #expect(try StateValue(json: most.jsonText()) == most)
    #expect(throws: StateCodingError(path: .root, kind: .depthExceeded)) {
      try StateEncoder().encode(nested(StateValue.maximumDepth + 1))
    }
    #expect(throws: StateCodingError(path: StatePath([.index(0)]), kind: .depthExceeded)) {
      try StateEncoder().encode([most])
    }
  }

  @Test func cyclesOfPlainClassesAreCut() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(
      try encodedText(node)
        == #"{"next":"(cycle: CodingDepthTests.Node)","peers":[],"name":"n"}"#)
  }

  @Test func aDenseGraphEnds() throws {
    let nodes = (0..<40).map { _ in Node() }
    for node in nodes { node.peers = nodes }
    defer { for node in nodes { node.peers = [] } }
    #expect(try encodedText(nodes[0]).contains("(repeated: CodingDepthTests.Node)"))
  }
}
