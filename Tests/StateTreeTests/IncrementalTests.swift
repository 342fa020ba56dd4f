import Foundation
import StateTree
import Testing

@Suite struct IncrementalTests {
  private struct Element: Codable {
    var isDone = false
    var title: String
    var encodings = Counted()
  }

  /// Counts how often values of it are encoded.
  private struct Counted: Codable {
    nonisolated(unsafe) static var count = 0

    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws { Self.count += 1 }
  }

  private struct State: Codable {
    var count = 0
    var array: [Element]
    var moved: [Element] = []
    var contiguous: ContiguousArray<Element> = []
    var dictionary: [String: Element] = [:]
    var nested: [[Element]] = []
  }

  private static func elements(_ count: Int) -> [Element] {
    (0..<count).map { Element(title: "the element of number \($0)") }
  }

  /// One test, since all share a counter.
  @Test func visitsOnlyWhatChanged() throws {
    var state = State(array: Self.elements(100))
    state.contiguous = ContiguousArray(Self.elements(50))
    state.nested = [Self.elements(20), Self.elements(20), [], [], []]
    for index in 0..<40 { state.dictionary["key \(index)"] = Element(title: "\(index)") }
    let encoder = StateEncoder()
    func visits(_ change: (inout State) -> Void) throws -> Int {
      change(&state)
      Counted.count = 0
      let tree = try encoder.encode(state)
      let visits = Counted.count
      let fresh = try StateEncoder().encode(state)
      #expect(tree == fresh)
      return visits
    }
    let cases: [(Int, (inout State) -> Void)] = [
      (230, { _ in }),
      (0, { $0.count += 1 }),
      (1, { $0.array[50].title = "changed" }),
      (
        2,
        {
          $0.array[0].isDone = true; $0.array[99].isDone = true
        }
      ),
      (1, { $0.array.insert(Element(title: "new"), at: 10) }),
      (0, { $0.array.remove(at: 30) }),
      (0, { $0.array.reverse() }),
      (0, { $0.array = Array($0.array[40...] + $0.array[..<40]) }),
      (0, { swap(&$0.array, &$0.moved) }),
      (1, { $0.moved[7].title = "moved" }),
      (1, { $0.contiguous[7].title = "contiguous" }),
      (1, { $0.dictionary["key 7"]?.title = "member" }),
      (1, { $0.dictionary["new key"] = Element(title: "member") }),
      (0, { $0.dictionary["key 9"] = nil }),
      (0, { $0.nested.reverse() }),
      (1, { $0.nested[4][7].title = "nested" }),
      (1, { $0.nested[3].append(Element(title: "one")) }),
      (0, { $0.array = $0.nested[4] }),
      (0, { $0.dictionary = $0.dictionary.mapValues { $0 } }),
    ]
    for (index, (expected, change)) in cases.enumerated() {
      let found = try visits(change)
      #expect(found == expected, "case \(index)")
    }
  }

  @Test func unchangedTreesShareStorage() throws {
    var state = RichState()
    state.items = (0..<10).map { RichState.Item(id: $0, title: "t") }
    state.others = state.items
    let encoder = StateEncoder()
    let first = try encoder.encode(state)
    state.count += 1
    let second = try encoder.encode(state)
    #expect(address(of: first, "items") == address(of: second, "items"))
    #expect(address(of: first, "others") == address(of: first, "items"))
    #expect(StateDiff(from: first, to: second)?.changes.count == 1)
  }

  private func address(of tree: StateValue, _ key: String) -> UnsafeRawPointer? {
    guard case .object(let object) = tree, case .array(let elements)? = object[key] else {
      return nil
    }
    return elements.withUnsafeBytes { $0.baseAddress }
  }

  @Test func errorsLeaveWhatWasKept() throws {
    struct Refusing: Codable {
      var isBad = false
      func encode(to encoder: any Encoder) throws {
        guard isBad else { return }
        let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no")
        throw EncodingError.invalidValue(self, context)
      }
    }
    struct State: Codable {
      var lists: [[Int]]
      var last: [Refusing]
    }
    var state = State(
      lists: (0..<5).map { Array(0..<($0 + 5)) },
      last: Array(repeating: Refusing(), count: 5))
    let encoder = StateEncoder()
    _ = try encoder.encode(state)
    let kept = encoder.captureCount
    #expect(kept == 7)
    for index in 0..<5 {
      state.lists[index][0] += 1
      state.last[index].isBad = true
      #expect(throws: StateCodingError.self) { try encoder.encode(state) }
      #expect(encoder.captureCount == kept)
      state.last[index].isBad = false
      state.lists.append([9, 8, 7, 6])
      state.lists.removeLast()
      let tree = try encoder.encode(state)
      let fresh = try StateEncoder().encode(state)
      #expect(tree == fresh)
      #expect(encoder.captureCount == kept)
    }
  }
}
