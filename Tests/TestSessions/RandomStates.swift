package import StateTree

/// States that change at random, a little from each to the next.
package enum RandomStates {
  package static func states(_ count: Int, seed: UInt64) -> [StateValue] {
    var generator = SplitMix64(seed: seed)
    var states = [object(depth: 5, &generator)]
    while states.count < count {
      states.append(changed(states[states.count - 1], &generator))
    }
    return states
  }

  private static func changed(_ value: StateValue, _ generator: inout SplitMix64)
    -> StateValue
  {
    switch value {
    case .object(var object):
      guard let member = object.randomElement(using: &generator) else {
        object["new"] = tree(depth: 2, &generator)
        return .object(object)
      }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: object[member.key] = nil
      case 1: object["k\(Int.random(in: 0..<20, using: &generator))"] = tree(depth: 2, &generator)
      case 2: break
      default: object[member.key] = changed(member.value, &generator)
      }
      return .object(object)
    case .array(var elements):
      guard let index = elements.indices.randomElement(using: &generator) else {
        return .array([tree(depth: 1, &generator)])
      }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(tree(depth: 1, &generator), at: index)
      case 2: elements.swapAt(0, index)
      default: elements[index] = changed(elements[index], &generator)
      }
      return .array(elements)
    default:
      return tree(depth: 1, &generator)
    }
  }

  private static func object(depth: Int, _ generator: inout SplitMix64) -> StateValue {
    var object = StateObject()
    for index in 0..<Int.random(in: 2...5, using: &generator) {
      object["k\(index)"] = tree(depth: depth - 1, &generator)
    }
    return .object(object)
  }

  private static func tree(depth: Int, _ generator: inout SplitMix64) -> StateValue {
    let scalars: [StateValue] = [
      .null, true, 0, -1, 7, 9_007_199_254_740_993, .double(-0.0), 1.5, .double(.nan), "", "a",
      "e\u{301}", "é", "\u{202E}\n", .double(1), "9", [], [:],
    ]
    switch depth > 0 ? Int.random(in: 0..<4, using: &generator) : 0 {
    case 0, 1: return scalars.randomElement(using: &generator) ?? .null
    case 2: return object(depth: depth, &generator)
    default:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in tree(depth: depth - 1, &generator)
        })
    }
  }
}
