internal import StateTree

/// How many members and elements are unchanged, in each object and array around a change.
struct UnchangedParts {
  /// The changes in one object or array.
  private struct Touched {
    var keys: Set<StatePath.Component> = []
    var indices: Set<Int> = []
    /// Elements added, removed and moved, in order.
    var shifts: [(kind: StateChange.Kind, from: Int?, index: Int)] = []
  }

  /// The width of ", 1,000 in 100 other places)".
  private static let roomForRest = 30

  private var counts: [(path: StatePath, count: Int)] = []

  /// Creates the counts for the changes that led to a state; values outside `part` are not counted.
  init(_ changes: [StateChange], in after: StateValue, part: StatePath) {
    var touched: [StatePath: Touched] = [:]
    var order: [StatePath] = []
    for change in changes {
      var path = change.path
      if let index = change.index, path.components.count >= part.components.count {
        if touched[path] == nil { order.append(path) }
        touched[path, default: Touched()].shifts.append((change.kind, change.from, index))
      }
      while path.components.count > part.components.count, let step = path.components.last {
        path = StatePath(path.components.dropLast())
        if touched[path] == nil { order.append(path) }
        let isNew =
          switch step {
          case .key: touched[path, default: Touched()].keys.insert(step).inserted
          case .index(let index): touched[path, default: Touched()].indices.insert(index).inserted
          }
        // Then the values around it are noted, too.
        if !isNew { break }
      }
    }
    // Outermost first, otherwise in the order of the changes.
    let sorted = order.enumerated().sorted {
      ($0.element.components.count, $0.offset) < ($1.element.components.count, $1.offset)
    }
    for (_, path) in sorted {
      guard let value = after[path], let found = touched[path],
        let count = Self.unchanged(in: value, found), count > 0
      else { continue }
      counts.append((path, count))
    }
  }

  private static func unchanged(in value: StateValue, _ touched: Touched) -> Int? {
    switch value {
    case .object(let members):
      let changed = touched.keys.count { step in
        if case .key(let key) = step { members[key] != nil } else { false }
      }
      return members.count - changed
    case .array(let elements):
      return unchanged(of: elements.count, touched)
    default:
      return nil
    }
  }

  /// Follows the elements through the shifts to their final places.
  private static func unchanged(of count: Int, _ touched: Touched) -> Int? {
    let added = touched.shifts.count { $0.kind == .added }
    let removed = touched.shifts.count { $0.kind == .removed }
    guard count >= added - removed else { return nil }
    var isChanged = [Bool](repeating: false, count: count - added + removed)
    for (kind, from, index) in touched.shifts {
      let taken = kind == .removed ? index : kind == .moved ? from : nil
      if let taken {
        guard isChanged.indices.contains(taken) else { return nil }
        isChanged.remove(at: taken)
      }
      guard kind != .removed else { continue }
      guard index >= 0, index <= isChanged.count else { return nil }
      isChanged.insert(true, at: index)
    }
    for index in touched.indices where isChanged.indices.contains(index) {
      isChanged[index] = true
    }
    return isChanged.count { !$0 }
  }

  /// The width of a line that has no limit.
  private static let widest = 160

  /// The counts in a line of `width` columns; nil if no value is unchanged.
  func note(width: Int) -> String? {
    guard !counts.isEmpty else { return nil }
    let width = min(width, Self.widest)
    var text = "(others unchanged: "
    var shown = 0
    for (path, count) in counts {
      let item = "\(CountText.grouped(count)) in \(path)".terminalSafe
      let isLast = shown == counts.count - 1
      let room = width - text.displayWidth - (isLast ? 1 : Self.roomForRest)
      guard shown == 0 || item.displayWidth + 2 <= room else { break }
      text += (shown == 0 ? "" : ", ") + item
      shown += 1
    }
    let rest = counts.dropFirst(shown)
    guard !rest.isEmpty else { return text + ")" }
    let sum = CountText.grouped(rest.reduce(0) { $0 + $1.count })
    return text + ", \(sum) in \(CountText.count(rest.count, "other place")))"
  }
}
