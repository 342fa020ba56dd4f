/// One step of a place while coding. A single-value container and its value have the same place, so
/// it adds no step.
enum PathStep {
  case none
  case key(String)
  case index(Int)
}

/// The place of a value while coding: a node, and the step from it.
struct Place {
  static var root: Place { Place(parent: nil, step: .none) }

  var parent: CodingNode?
  var step: PathStep

  /// The level of a container at this place; the root's is 1.
  var depth: Int {
    guard let parent else { return 1 }
    if case .none = step { return parent.depth }
    return parent.depth + 1
  }

  var path: StatePath { StatePath(components) }

  /// The components from the root, found by walking up, so a path costs nothing until somebody asks
  /// for it.
  var components: [StatePath.Component] {
    var reversed: [StatePath.Component] = []
    var place: Place? = self
    while let here = place {
      switch here.step {
      case .none: break
      case .key(let key): reversed.append(.key(key))
      case .index(let index): reversed.append(.index(index))
      }
      place = here.parent?.place
    }
    return reversed.reversed()
  }

  var codingPath: [any CodingKey] {
    components.map { component in
      switch component {
      case .key(let key): TextKey(key)
      case .index(let index): IndexKey(index)
      }
    }
  }

  func error(_ kind: StateCodingError.Kind) -> StateCodingError {
    StateCodingError(path: path, kind: kind)
  }

  func mismatch(_ expected: String, _ found: StateValue) -> StateCodingError {
    error(.typeMismatch(expected: expected, found: found.kindName))
  }
}

/// A value that is being encoded or decoded, linked to the value that holds it.
class CodingNode {
  @exclusivity(unchecked) final var place = Place.root
  @exclusivity(unchecked) final var depth = 1

  final var codingPath: [any CodingKey] { place.codingPath }
  final var userInfo: [CodingUserInfoKey: Any] { [:] }
}

/// A coding key of any text.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}

/// The coding key of an array's element.
struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }

  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init(intValue: Int) { index = intValue }
}
