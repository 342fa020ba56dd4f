package import StateTree

/// Places in a state tree, as a path with wildcards: `.users[*].email`, `.tokens.*`.
///
/// `[*]` and `.*` both stand for any one step, to an element or to a member. The rest is written
/// like a path; a member that is called `*` is written `["*"]`.
package struct PathPattern: Sendable, Hashable {
  /// One step.
  package enum Component: Sendable, Hashable {
    /// This step.
    case step(StatePath.Component)
    /// Any step.
    case any
  }

  /// The steps from the root.
  package let components: [Component]

  /// Creates a pattern. Without steps it is the root.
  package init(_ components: [Component] = []) { self.components = components }

  /// Reads a pattern. A JSON Pointer is a pattern without wildcards.
  package init(_ text: String) throws(StatePathError) {
    guard text.utf8.first != UInt8(ascii: "/") else {
      components = try StatePath(text).components.map { .step($0) }
      return
    }
    var components: [Component] = []
    var segment = ""
    var rest = text[...]
    var isQuoted = false
    func segmentComponents() throws(StatePathError) -> [Component] {
      guard !segment.isEmpty else { return [] }
      if !components.isEmpty, segment.first != ".", segment.first != "[" {
        let read = text.utf8.count - rest.utf8.count - segment.utf8.count
        throw StatePathError(kind: .expectedStep, offset: read, text: text)
      }
      do throws(StatePathError) {
        return try StatePath(segment).components.map { .step($0) }
      } catch {
        let read = text.utf8.count - rest.utf8.count - segment.utf8.count
        throw StatePathError(kind: error.kind, offset: read + error.offset, text: text)
      }
    }
    while let character = rest.first {
      let wildcard = isQuoted ? nil : ["[*]", ".[*]", ".*"].first { rest.hasPrefix($0) }
      if let wildcard {
        components += try segmentComponents() + [.any]
        segment = ""
        rest.removeFirst(wildcard.count)
        continue
      }
      if character == "\"" { isQuoted.toggle() }
      if character == "\\", isQuoted {
        segment.append(character)
        rest.removeFirst()
      }
      if let next = rest.popFirst() { segment.append(next) }
    }
    self.components = components + (try segmentComponents())
  }

  /// Whether a path leads to a place of the pattern, or into one.
  package func covers(_ path: StatePath) -> Bool {
    path.components.count >= components.count && agrees(with: path)
  }

  /// Whether the pattern matches a place that is at, inside or around a path.
  package func touches(_ path: StatePath) -> Bool { agrees(with: path) }

  private func agrees(with path: StatePath) -> Bool {
    zip(components, path.components).allSatisfy { component, step in
      if case .step(let own) = component { own == step } else { true }
    }
  }
}

extension PathPattern: CustomStringConvertible {
  /// The pattern's text; reading it gives the same pattern.
  package var description: String {
    guard !components.isEmpty else { return "." }
    var text = ""
    for component in components {
      switch component {
      case .any: text += "[*]"
      case .step(let step):
        let part = StatePath([step]).description
        text += !text.isEmpty && part.hasPrefix(".[") ? String(part.dropFirst()) : part
      }
    }
    return text
  }
}
