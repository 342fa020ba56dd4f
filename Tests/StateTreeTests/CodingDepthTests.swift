import StateTree
import Testing

@Suite struct CodingDepthTests {
  indirect enum Chain: Codable, Sendable {
    case end
    case next(Chain)
  }
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

  @Test func thirtyLevelsOfARecursiveEnumComeBack() throws {
    let text = onSmallStack {
      try? StateEncoder().encode(
        StateDecoder().decode(Chain.self, from: StateEncoder().encode(Self.chain(30)))
      ).jsonText()
    }
    #expect(text == (try StateEncoder().encode(Self.chain(30)).jsonText()))
    #expect(text??.hasPrefix(#"{"next":{"_0":{"next":"#) == true)
  }

  @Test func tooDeepIsRefusedOnASmallStack() {
    let kinds = onSmallStack {
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

  @Test func thePathLeadsToWhereItWasRefused() throws {
    let error = #expect(throws: StateCodingError.self) {
      try StateEncoder().encode(["chain": Self.chain(1000)])
    }
    #expect(error?.kind == .depthExceeded)
    let components = try #require(error?.path.components)
    #expect(components.first == .key("chain"))
    #expect(components.count > 50)
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
    let kind = Self.kind { _ = try StateEncoder().encode(nodes[0]) }
    #expect(kind == nil || kind == .depthExceeded)
  }
}
