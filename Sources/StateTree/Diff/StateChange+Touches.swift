extension StateChange {
  /// Whether the change can affect the value at a path: at the place itself, around it or inside
  /// it. A change that shifts an element, because it adds, removes or moves another one, touches
  /// that element too.
  package func touches(_ place: StatePath) -> Bool {
    StateChange.touches(place, kind: kind, at: path, index: index, from: from)
  }

  /// Whether a change with only its place known can affect the value at a path.
  ///
  /// - Parameters:
  ///   - place: the path that may be affected.
  ///   - kind: what happened.
  ///   - path: the changed path; the array's for an element that was added, removed or moved.
  ///   - index: that element's index.
  ///   - from: the index that a moved element had before.
  package static func touches(
    _ place: StatePath, kind: Kind, at path: StatePath, index: Int?, from: Int?
  ) -> Bool {
    guard path.isPrefix(of: place) else { return place.isPrefix(of: path) }
    guard index != nil, place.components.count > path.components.count else { return true }
    guard let element = place.components[path.components.count].arrayIndex else { return false }
    return shifts(element, kind: kind, index: index, from: from)
  }

  /// Whether a change at an array's path can affect the element at an index.
  ///
  /// - Parameters:
  ///   - index: the index of the element that the change adds, removes, moves or replaces; nil if it
  ///     changes the array as a whole.
  ///   - from: the index that a moved element had before.
  package static func shifts(_ element: Int, kind: Kind, index: Int?, from: Int?) -> Bool {
    guard let index else { return true }
    switch kind {
    case .added, .removed: return element >= index
    case .moved: return min(index, from ?? index)...max(index, from ?? index) ~= element
    case .replaced: return element == index
    }
  }
}

extension StatePath {
  /// Whether the other path leads through this one, or is this one.
  package func isPrefix(of other: StatePath) -> Bool {
    components.count <= other.components.count
      && zip(components, other.components).allSatisfy { $0 == $1 }
  }
}
