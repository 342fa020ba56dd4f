/// Walks two trees at once and collects their differences.
///
/// It keeps its own stack, so that deep trees cannot overflow the thread's stack.
struct Comparison {
  private(set) var changes: [StateChange] = []
  private var path = StatePath.root
  private var frames: [Frame] = []

  /// Two values at the same place.
  private struct Pair {
    let component: StatePath.Component
    let before: StateValue
    let after: StateValue
  }

  /// The values still to compare inside one array or object.
  private struct Frame {
    var pairs: [Pair] = []
    var next = 0
    /// The changes that follow the changes inside.
    var closing: [StateChange] = []

    /// Adds two values to compare, unless a look one level inside shows that they are equal. So the
    /// walk looks at nothing more than twice.
    mutating func compare(
      _ component: @autoclosure () -> StatePath.Component, _ before: StateValue, _ after: StateValue
    ) {
      if before.isEqual(to: after, levels: 1) == true { return }
      pairs.append(Pair(component: component(), before: before, after: after))
    }
  }

  mutating func compare(_ before: StateValue, _ after: StateValue) {
    visit(before, after)
    while let depth = frames.indices.last {
      let next = frames[depth].next
      if next == frames[depth].pairs.count {
        changes += frames.removeLast().closing
        if !frames.isEmpty { path.components.removeLast() }
      } else {
        let pair = frames[depth].pairs[next]
        frames[depth].next = next + 1
        path.components.append(pair.component)
        if !visit(pair.before, pair.after) { path.components.removeLast() }
      }
    }
  }

  /// Compares two scalars, or pushes a frame for two arrays or objects. Returns true if it pushed
  /// one.
  @discardableResult
  private mutating func visit(_ before: StateValue, _ after: StateValue) -> Bool {
    switch (before, after) {
    case _ where before.isIdentical(to: after):
      return false
    case (.object(let before), .object(let after)):
      frames.append(frame(before, after))
      return true
    case (.array(let before), .array(let after)):
      frames.append(frame(before, after))
      return true
    case _ where before != after:
      changes.append(.replaced(path, before, with: after))
      return false
    default:
      return false
    }
  }

  private mutating func frame(_ before: StateObject, _ after: StateObject) -> Frame {
    var frame = Frame()
    if before.hasSameKeys(as: after) {
      for index in before.indices {
        frame.compare(.key(before.keys[index]), before.values[index], after.values[index])
      }
      return frame
    }
    for (key, value) in before {
      if let newValue = after[key] {
        frame.compare(.key(key), value, newValue)
      } else {
        changes.append(.removed(path.appending(key), value))
      }
    }
    for (key, value) in after where before[key] == nil {
      frame.closing.append(.added(path.appending(key), value))
    }
    return frame
  }

  private mutating func frame(_ before: [StateValue], _ after: [StateValue]) -> Frame {
    var frame = Frame()
    guard let alignment = ArrayAlignment(before, after) else { return frame }
    alignment.appendChanges(in: path, to: &changes)
    alignment.forEachChanged { index, before, after in
      frame.pairs.append(Pair(component: .index(index), before: before, after: after))
    }
    return frame
  }
}
