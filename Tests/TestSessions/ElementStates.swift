package import StateTree

/// States with arrays of elements, which change at random from each to the next, and the rows of
/// each step.
package struct ElementStates {
  /// The ids of elements.
  private enum IDs: CaseIterable { case numbers, texts, repeated, some, changing }

  /// The last state.
  package private(set) var state: StateValue = .null

  private var generator: SplitMix64
  private let ids: IDs
  private var nextID: Int64 = 0

  package init(seed: UInt64) {
    generator = SplitMix64(seed: seed ^ 0xA5A5)
    ids = IDs.allCases.randomElement(using: &generator) ?? .numbers
  }

  /// The first state.
  package mutating func initial() -> StateValue {
    var elements: [StateValue] = []
    for _ in 0..<random(0...5) { elements.append(element()) }
    state = [
      "count": 0, "flag": false, "note": "a", "box": ["inner": ["x": 1], "list": [1, 2]],
      "items": .array(elements), "a/b": ["c.d": 0], "3": 1, "secret": "s0", "list": [0, 1, 1],
    ]
    return state
  }

  /// Makes the next state, and returns rows that lead to it.
  package mutating func step() -> [StateChange] {
    let before = state
    switch random(0...19) {
    case 0...12:
      for _ in 0..<random(1...3) { change() }
      return StateDiff(from: before, to: state)?.changes ?? []
    case 13, 14:
      // Rows that may undo each other.
      var rows: [StateChange] = []
      for _ in 0..<random(2...3) {
        let start = state
        change()
        rows += StateDiff(from: start, to: state)?.changes ?? []
      }
      if random(0...1) == 0 {
        rows += StateDiff(from: state, to: before)?.changes ?? []
        state = before
      }
      return rows
    case 15:
      for _ in 0..<random(1...3) { change() }
      return before == state ? [] : [.replaced(.root, before, with: state)]
    case 16, 17:
      // A whole member is replaced.
      for _ in 0..<random(1...3) { change() }
      guard case .object(let old) = before, case .object(let new) = state else { return [] }
      var rows: [StateChange] = []
      for (key, value) in old {
        guard let other = new[key] else {
          rows.append(.removed(StatePath([.key(key)]), value))
          continue
        }
        if other != value { rows.append(.replaced(StatePath([.key(key)]), value, with: other)) }
      }
      for (key, value) in new where old[key] == nil {
        rows.append(.added(StatePath([.key(key)]), value))
      }
      return rows
    case 18:
      // Rows of a value that was replaced by itself.
      guard let items else { return [] }
      return [.replaced(StatePath([.key("items")]), items, with: items)]
    default:
      return []
    }
  }

  private var items: StateValue? { state[StatePath([.key("items")])] }

  private mutating func change() {
    guard case .object(var object) = state else { return }
    switch random(0...15) {
    case 0: object["count"] = .integer(Int64(random(0...2)))
    case 1: object["flag"] = .bool(random(0...1) == 0)
    case 2: object["note"] = [nil, .null, "a", "b", .integer(1), .double(1)][random(0...5)]
    case 3: object["a/b"] = ["c.d": .integer(Int64(random(0...2)))]
    case 4: object["3"] = .integer(Int64(random(0...1)))
    case 5: object["secret"] = .string("s\(random(0...3))")
    case 6: object["box"] = box()
    case 7:
      var list: [StateValue] = []
      for _ in 0..<random(0...4) { list.append(.integer(Int64(random(0...2)))) }
      object["list"] = .array(list)
    case 8 where random(0...3) == 0:
      object["items"] = [nil, .null, [], "none"][random(0...3)]
    default:
      guard case .array(var elements)? = object["items"] else {
        object["items"] = .array([element(), element()])
        break
      }
      change(&elements)
      object["items"] = .array(elements)
    }
    state = .object(object)
  }

  private mutating func change(_ elements: inout [StateValue]) {
    guard let index = elements.indices.randomElement(using: &generator) else {
      elements.append(element())
      return
    }
    switch random(0...9) {
    case 0, 1: elements.insert(element(), at: random(0...elements.count))
    case 2: elements.remove(at: index)
    case 3:
      let element = elements.remove(at: index)
      elements.insert(element, at: random(0...elements.count))
    case 4 where random(0...1) == 0: elements.shuffle(using: &generator)
    case 5 where random(0...2) == 0: elements[index] = element()
    case 6 where ids == .changing:
      if case .object(var object) = elements[index] {
        object["id"] = .integer(Int64(random(0...5)))
        elements[index] = .object(object)
      }
    default:
      guard case .object(var object) = elements[index] else {
        elements[index] = element()
        return
      }
      switch random(0...3) {
      case 0: object["done"] = .bool(random(0...1) == 0)
      case 1:
        object["title"] =
          [nil, "t", "u", .string(String(repeating: "t", count: 70))][
            random(0...3)]
      case 2:
        guard case .array(var parts)? = object["parts"] else {
          object["parts"] = .array([["id": 1, "n": 0], ["id": 2, "n": 0]])
          break
        }
        if parts.isEmpty || random(0...2) == 0 {
          parts.insert(
            ["id": .integer(Int64(random(0...9))), "n": 0], at: random(0...parts.count))
        } else if random(0...1) == 0 {
          parts.shuffle(using: &generator)
        } else {
          parts.remove(at: random(0...parts.count - 1))
        }
        object["parts"] = .array(parts)
      default: object["n"] = .integer(Int64(random(0...3)))
      }
      elements[index] = .object(object)
    }
  }

  private mutating func element() -> StateValue {
    if ids != .numbers, ids != .texts, random(0...9) == 0 { return .integer(Int64(random(0...3))) }
    var members: [(String, StateValue)] = [
      ("done", .bool(random(0...1) == 0)), ("n", .integer(Int64(random(0...3)))),
    ]
    nextID += 1
    switch ids {
    case .numbers, .changing: members.insert(("id", .integer(nextID)), at: 0)
    case .texts: members.append(("id", .string("e\(nextID)")))
    case .repeated: members.append(("id", .integer(Int64(random(1...3)))))
    case .some: if random(0...1) == 0 { members.append(("id", .integer(Int64(random(1...4))))) }
    }
    return .object(StateObject(members))
  }

  private mutating func box() -> StateValue? {
    switch random(0...4) {
    case 0: nil
    case 1: .null
    case 2: ["inner": ["x": .integer(Int64(random(0...2)))], "list": [1, 2]]
    case 3: ["inner": .integer(Int64(random(0...2)))]
    default: ["inner": ["x": 1, "y": .integer(Int64(random(0...2)))], "list": [2, 1]]
    }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}
