/// Places in a state tree, as a path with steps that may lead to several places or to an element
/// that a member identifies: `.users[*].email`, `.tokens.*`, `.items[id=42].done`.
///
/// `[*]` and `.*` both stand for any one step, to an element or to a member. `[id=42]` is the first
/// element of an array whose member `id` is 42; the key may be any key, and the value a number, a
/// text in double quotes, `true`, `false` or `null`. The rest is written like a path; a member that
/// is called `*` is written `["*"]`.
package struct PathPattern: Sendable, Hashable {
  /// One step.
  package enum Component: Sendable, Hashable {
    /// This step.
    case step(StatePath.Component)
    /// Any step.
    case any
    /// The step to the first element with a member of this value.
    case element(key: String, value: StateValue)
  }

  /// The steps from the root.
  package let components: [Component]

  /// Creates a pattern. Without steps it is the root.
  package init(_ components: [Component] = []) { self.components = components }

  /// The pattern of one path.
  package init(_ path: StatePath) { components = path.components.map { .step($0) } }

  /// The pattern of one path and of those that differ from it in the indices of elements alone:
  /// `.items[3].done` becomes `.items[*].done`.
  package init(folding path: StatePath) {
    components = path.components.map { step in
      if case .index = step { .any } else { .step(step) }
    }
  }

  /// Whether a path leads to a place of the pattern, or into one. An element step counts as any
  /// step, because the path does not tell the element's members.
  package func covers(_ path: StatePath) -> Bool {
    path.components.count >= components.count && agrees(with: path)
  }

  /// Whether the pattern matches a place that is at, inside or around a path. An element step
  /// counts as any step.
  package func touches(_ path: StatePath) -> Bool { agrees(with: path) }

  private func agrees(with path: StatePath) -> Bool {
    zip(components, path.components).allSatisfy { component, step in
      if case .step(let own) = component { own == step } else { true }
    }
  }
}

extension PathPattern {
  /// The path, if every step is plain; else nil.
  package var plainPath: StatePath? {
    let prefix = prefix
    return prefix.components.count == components.count ? prefix : nil
  }

  /// The plain steps before the first other step.
  package var prefix: StatePath {
    var steps: [StatePath.Component] = []
    for component in components {
      guard case .step(let step) = component else { break }
      steps.append(step)
    }
    return StatePath(steps)
  }

  /// Whether a step finds an element by a member.
  package var hasElement: Bool {
    components.contains { if case .element = $0 { true } else { false } }
  }

  /// Whether the pattern leads to at most one place of a state: it has no `[*]`.
  package var isSingle: Bool { !components.contains(.any) }

  /// The first place of the pattern in a tree, with its value; nil if the tree has none.
  package func sight(in tree: StateValue) -> (place: StatePath, value: StateValue)? {
    var found: (StatePath, StateValue)?
    visit(tree) { place, value in
      found = (place, value)
      return false
    }
    return found
  }

  /// The first place of the pattern in a tree; nil if the tree has none.
  package func place(in tree: StateValue) -> StatePath? { sight(in: tree)?.place }

  /// All places of the pattern in a tree, in its order.
  package func places(in tree: StateValue) -> [StatePath] {
    var places: [StatePath] = []
    visit(tree) { place, _ in
      places.append(place)
      return true
    }
    return places
  }

  /// Calls a closure with each place of the pattern in a tree, and its value, until it returns
  /// false. Indices are `.index` steps, whatever the spelling.
  package func visit(_ tree: StateValue, _ body: (StatePath, StateValue) -> Bool) {
    _ = visit(tree, at: StatePath(), components[...], body)
  }

  /// Returns false once the closure has.
  private func visit(
    _ value: StateValue, at place: StatePath, _ rest: ArraySlice<Component>,
    _ body: (StatePath, StateValue) -> Bool
  ) -> Bool {
    guard let component = rest.first else { return body(place, value) }
    let rest = rest.dropFirst()
    switch (component, value) {
    case (.step(let step), .array(let elements)):
      guard let index = step.arrayIndex, elements.indices.contains(index) else { return true }
      return visit(elements[index], at: place.appending(index), rest, body)
    case (.step(.key(let key)), .object(let object)):
      guard let member = object[key] else { return true }
      return visit(member, at: place.appending(key), rest, body)
    case (.any, .array(let elements)):
      return elements.indices.allSatisfy {
        visit(elements[$0], at: place.appending($0), rest, body)
      }
    case (.any, .object(let object)):
      return object.allSatisfy { visit($0.value, at: place.appending($0.key), rest, body) }
    case (.element(let key, let wanted), .array(let elements)):
      guard let index = elements.firstIndex(where: { $0.has(key, wanted) }) else { return true }
      return visit(elements[index], at: place.appending(index), rest, body)
    default:
      return true
    }
  }
}

extension StateValue {
  /// Whether this is an object with a member of this value.
  package func has(_ key: String, _ value: StateValue) -> Bool {
    if case .object(let object) = self { object[key] == value } else { false }
  }
}
