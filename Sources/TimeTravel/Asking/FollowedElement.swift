internal import SessionFile
internal import StateTree

/// A pattern that follows an element by one of its members, in parts:
/// `.items[id=42].parts[id=1].n` is the array `.items`, the member `id` with the value 42, the place
/// `.parts` inside the element, and the rest, `[id=1].n`.
struct FollowedElement {
  let array: StatePath
  let key: String
  let id: StateValue
  /// The place inside the element.
  let inner: StatePath
  /// The rest of the pattern, from there on.
  let rest: PathPattern

  /// Returns nil if the pattern has no such step, or one before it that could be a key or an index.
  init?(_ pattern: PathPattern) {
    let array = pattern.prefix
    let others = pattern.components.dropFirst(array.components.count)
    guard case .element(let key, let id)? = others.first, pattern.touchedPlaces.count == 1 else {
      return nil
    }
    let inside = PathPattern(Array(others.dropFirst()))
    guard PathPattern(inside.prefix).touchedPlaces.count == 1 else { return nil }
    self.array = array
    self.key = key
    self.id = id
    inner = inside.prefix
    rest = PathPattern(Array(inside.components.dropFirst(inner.components.count)))
  }

  /// The place inside the element when the element has an index.
  func place(at index: Int) -> StatePath {
    array.appending(index).appending(inner)
  }

  /// Where the element is in a state.
  struct Standing {
    /// The index of the first element with the id; nil if there is none.
    var index: Int?
    /// Whether it is the only one with the id.
    var isOnly = false
  }

  /// Where the element is in a state.
  func standing(in state: StateValue) -> Standing {
    var standing = Standing()
    guard case .array(let elements)? = state[array] else { return standing }
    for (index, element) in elements.enumerated() where element.has(key, id) {
      guard standing.index == nil else {
        standing.isOnly = false
        break
      }
      standing = Standing(index: index, isOnly: true)
    }
    return standing
  }
}
