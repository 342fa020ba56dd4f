extension StateChange {
  /// Whether the change can make a difference to what stands at a path: there, around it or inside
  /// it. An element that another one's coming, going or moving has shifted is touched too.
  public func touches(_ place: StatePath) -> Bool {
    StateChange.touches(place, kind: kind, at: path, index: index, from: from)
  }

  /// The same for a change of which only the place is known.
  ///
  /// - Parameters:
  ///   - place: what may be touched.
  ///   - kind: what happened.
  ///   - path: where; for an element that came, went or moved, the array's.
  ///   - index: that element's index.
  ///   - from: the index from which it moved.
  public static func touches(
    _ place: StatePath, kind: Kind, at path: StatePath, index: Int?, from: Int?
  ) -> Bool {
    guard path.isPrefix(of: place) else { return place.isPrefix(of: path) }
    guard let index, place.components.count > path.components.count else { return true }
    guard let element = place.components[path.components.count].arrayIndex else { return false }
    switch kind {
    case .added, .removed: return element >= index
    case .moved: return min(index, from ?? index)...max(index, from ?? index) ~= element
    case .replaced: return element == index
    }
  }
}

extension StatePath {
  /// Whether the other path leads through this one, or is this one.
  public func isPrefix(of other: StatePath) -> Bool {
    components.count <= other.components.count
      && zip(components, other.components).allSatisfy { $0 == $1 }
  }
}
