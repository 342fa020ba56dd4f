internal import StateTree

/// Goes over the scalars in a tree, in order.
struct Leaves {
  /// An array or object that is open.
  private struct Level {
    var value: StateValue
    var next = 0
  }

  private var levels: [Level] = []
  private var steps: [StatePath.Component] = []
  private var root: StateValue?

  init(of value: StateValue) { root = value }

  /// The place of the last one.
  var place: StatePath { StatePath(steps) }

  /// The next one; nil after the last one.
  mutating func next() -> StateValue? {
    if let value = root {
      root = nil
      guard value.isTree else { return value }
      open(value)
    }
    while let level = levels.last {
      guard let (step, value) = level.value.child(at: level.next) else {
        levels.removeLast()
        steps.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      steps[steps.count - 1] = step
      guard value.isTree else { return value }
      open(value)
    }
    return nil
  }

  private mutating func open(_ value: StateValue) {
    levels.append(Level(value: value))
    steps.append(.index(0))
  }
}

extension StateValue {
  fileprivate var isTree: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The element or member with a number; nil after the last one.
  fileprivate func child(at number: Int) -> (StatePath.Component, StateValue)? {
    switch self {
    case .array(let elements) where number < elements.count:
      return (.index(number), elements[number])
    case .object(let object) where number < object.count:
      let (key, value) = object[number]
      return (.key(key), value)
    default: return nil
    }
  }
}
