import StateTree
import Testing

@Suite struct StateDiffTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let id: String
    let before: StateValue
    let after: StateValue
    /// One line a change.
    let changes: [String]
    var testDescription: String { id }
  }

  static let examples: [Example] = [
    Example(id: "scalar at the root", before: 1, after: "a", changes: [#". 1 → "a""#]),
    Example(
      id: "members", before: ["a": 1, "b": 2, "c": [1]], after: ["c": [1], "d": .null, "a": 3],
      changes: [".b − 2", ".a 1 → 3", ".d + null"]),
    Example(id: "key order", before: ["a": 1, "b": 2], after: ["b": 2, "a": 1], changes: []),
    Example(id: "spelling of a number", before: [1], after: [1.0], changes: []),
    Example(id: "kind", before: ["a": []], after: ["a": [:]], changes: [".a [] → {}"]),
    Example(id: "appended", before: [1, 2], after: [1, 2, 3], changes: [". [2] + 3"]),
    Example(id: "prepended", before: [1, 2], after: [0, 1, 2], changes: [". [0] + 0"]),
    Example(id: "removed inside", before: [1, 2, 3], after: [1, 3], changes: [". [1] − 2"]),
    Example(
      id: "removed many", before: [1, 2, 3, 4], after: [2],
      changes: [
        ". [3] − 4", ". [2] − 3", ". [0] − 1",
      ]),
    Example(id: "replaced inside", before: [1, 2, 3], after: [1, 5, 3], changes: [".[1] 2 → 5"]),
    Example(
      id: "repeated elements, same places", before: [.null, .null, .null, .null, .null],
      after: [.null, 1, .null, 2, .null], changes: [".[1] null → 1", ".[3] null → 2"]),
    Example(
      id: "swapped", before: ["a", "b"], after: ["b", "a"], changes: [#". [1]→[0] "b""#]),
    Example(
      id: "first to last", before: ["a", "b", "c", "d"], after: ["b", "c", "d", "a"],
      changes: [#". [0]→[3] "a""#]),
    Example(
      id: "last to first", before: ["a", "b", "c", "d"], after: ["d", "a", "b", "c"],
      changes: [#". [3]→[0] "d""#]),
    Example(
      id: "repeated elements, one moved", before: [1, 2, 1, 2, 3], after: [3, 1, 2, 1, 2],
      changes: [". [4]→[0] 3"]),
    Example(
      id: "moved and replaced", before: ["a", "b", "c", "d", "e"],
      after: ["e", "a", "x", "c", "d"],
      changes: [#". [4]→[0] "e""#, #".[2] "b" → "x""#]),
    Example(
      id: "inside an element without an id", before: [["n": 1], ["n": 2]],
      after: [["n": 1], ["n": 3]], changes: [".[1].n 2 → 3"]),
    Example(
      id: "inside an element with an id",
      before: ["items": [["id": 1, "t": "a"], ["id": 2, "t": "b"]]],
      after: ["items": [["id": 1, "t": "a"], ["id": 2, "t": "c"]]],
      changes: [#".items[1].t "b" → "c""#]),
    Example(
      id: "inserted before an element that changed",
      before: [["id": 1, "t": "a"], ["id": 2, "t": "b"]],
      after: [["id": 3, "t": "n"], ["id": 1, "t": "x"], ["id": 2, "t": "b"]],
      changes: [#". [0] + {"id":3,"t":"n"}"#, #".[1].t "a" → "x""#]),
    Example(
      id: "moved and changed by id",
      before: [["id": "p", "t": 1], ["id": "q", "t": 2], ["id": "r", "t": 3]],
      after: [["id": "r", "t": 4], ["id": "p", "t": 1], ["id": "q", "t": 2]],
      changes: [#". [2]→[0] {"id":"r","t":3}"#, ".[0].t 3 → 4"]),
    Example(
      id: "another id is another element", before: [["id": 1, "t": "a"]],
      after: [["id": 2, "t": "a"]],
      changes: [#". [0] − {"id":1,"t":"a"}"#, #". [0] + {"id":2,"t":"a"}"#]),
    Example(
      id: "the same id twice is no id", before: [["id": 1, "t": 1], ["id": 1, "t": 2]],
      after: [["id": 1, "t": 3], ["id": 1, "t": 4]], changes: [".[0].t 1 → 3", ".[1].t 2 → 4"]),
    Example(
      id: "bytes of a text", before: ["a": "\u{E9}"], after: ["a": "e\u{301}"],
      changes: [".a \"\u{E9}\" → \"e\u{301}\""]),
    Example(
      id: "keys by bytes", before: ["\u{E9}": 1], after: ["e\u{301}": 1],
      changes: [".\u{E9} − 1", ".[\"e\u{301}\"] + 1"]),
  ]

  @Test(arguments: examples) func changes(_ example: Example) throws {
    let diff = StateDiff(from: example.before, to: example.after)
    #expect((diff?.changes ?? []).map(\.line) == example.changes)
    guard let diff else {
      #expect(example.before == example.after)
      return
    }
    let applied = try diff.apply(to: example.before)
    #expect(applied == example.after)
    let undone = try diff.inverse.apply(to: example.after)
    #expect(undone == example.before)
  }

  static let strangers: [(StateValue, StateDiffError)] = [
    (["a": 2], StateDiffError.differs(StatePath([.key("a")]))),
    (["b": 1], .noSuchPlace(StatePath([.key("a")]))), ([1], .noSuchPlace(StatePath([.key("a")]))),
    (1, .noSuchPlace(StatePath([.key("a")]))),
  ]

  @Test(arguments: strangers) func anotherStateIsRefused(
    _ state: StateValue, _ error: StateDiffError
  ) {
    let diff = StateDiff([.replaced(StatePath([.key("a")]), 1, with: 3)])
    #expect(throws: error) { try diff.apply(to: state) }
  }

  @Test func wrongArrayChangesAreRefused() {
    let root = StatePath.root
    let table: [(StateChange, StateDiffError)] = [
      (.added(9, in: root, at: 3), .noSuchPlace(root.appending(3))),
      (.added(9, in: root, at: -1), .noSuchPlace(root.appending(-1))),
      (.removed(1, in: root, at: 2), .noSuchPlace(root.appending(2))),
      (.removed(9, in: root, at: 0), .differs(root.appending(0))),
      (.moved(1, in: root, from: 0, to: 2), .noSuchPlace(root.appending(2))),
      (.moved(1, in: root, from: 5, to: 0), .noSuchPlace(root.appending(5))),
      (.added(root.appending("a"), 1), .noSuchPlace(root.appending("a"))),
      (.removed(root, 1), .differs(root)),
    ]
    for (change, error) in table {
      #expect(throws: error) { try StateDiff([change]).apply(to: [1, 2]) }
    }
  }

  /// The fewest moves that a permutation needs: all but a longest increasing run.
  @Test(arguments: (0..<10).map { UInt64($0) }) func asFewMovesAsPossible(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in 1...30 {
      let order = Array(0..<count).shuffled(using: &random)
      let before = StateValue.array((0..<count).map { .string("e\($0)") })
      let after = StateValue.array(order.map { .string("e\($0)") })
      let changes = StateDiff(from: before, to: after)?.changes ?? []
      var longest = Array(repeating: 1, count: count)
      for place in order.indices {
        for earlier in 0..<place where order[earlier] < order[place] {
          longest[place] = max(longest[place], longest[earlier] + 1)
        }
      }
      let fewest = count - (longest.max() ?? 0)
      #expect(changes.count <= fewest)
      if changes.contains(where: { $0.kind == .moved }) { #expect(changes.count == fewest) }
    }
  }

  @Test func longArraysTakeTimeInTheirLength() throws {
    let count = 4_000
    let items = (0..<count).map { ["id": .integer(Int64($0)), "n": "x"] as StateValue }
    let rotated = Array(items[(count / 2)...] + items[..<(count / 2)])
    var inserted = items
    inserted.insert(["id": "new"], at: count / 2)
    var random = SplitMix64(seed: 5)
    let repeated = (0..<count).map { _ in StateValue.integer(.random(in: 0..<4, using: &random)) }
    let table: [(before: [StateValue], after: [StateValue], atMost: Int)] = [
      (items, inserted, 1), (items, Array(items.dropFirst()), 1), (items, rotated, count / 2),
      (items, items.shuffled(using: &random), count),
      (repeated, repeated.shuffled(using: &random), count), (items, repeated, count),
    ]
    for (before, after, atMost) in table {
      let diff = try #require(StateDiff(from: .array(before), to: .array(after)))
      #expect(diff.changes.count <= atMost)
      let applied = try diff.apply(to: .array(before))
      #expect(applied == .array(after))
    }
  }

  @Test func objectsOfManyKeysTakeTimeInTheirLength() throws {
    let before = StateValue.object(StateObject((0..<5_000).map { ("k\($0)", .integer(1)) }))
    let after = StateValue.object(StateObject((2_500..<7_500).map { ("k\($0)", .integer(1)) }))
    let diff = try #require(StateDiff(from: before, to: after))
    #expect(diff.changes.count == 5_000)
    let applied = try diff.apply(to: before)
    #expect(applied == after)
    let undone = try diff.inverse.apply(to: after)
    #expect(undone == before)
  }
}

extension StateChange {
  /// The change as one line: an element's array and index, or a place; then what happened there.
  fileprivate var line: String {
    let old = before?.jsonText() ?? ""
    let new = after?.jsonText() ?? ""
    let place = index.map { " [\($0)]" } ?? ""
    return switch kind {
    case .added: "\(path)\(place) + \(new)"
    case .removed: "\(path)\(place) − \(old)"
    case .replaced: "\(path) \(old) → \(new)"
    case .moved: "\(path) [\(from ?? -1)]→[\(index ?? -1)] \(new)"
    }
  }
}
