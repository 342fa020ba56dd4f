internal import StateTree
internal import TimeTravel

extension StateValue {
  /// The value at a path. If there is none, the error names the longest part of the path that leads
  /// to a value, the names near to the missing one, and the command that prints that part.
  func value(at path: StatePath, printer: String = "print") throws(CommandError) -> StateValue {
    if let value = self[path] { return value }
    var existing = path
    while !existing.components.isEmpty, self[existing] == nil { existing.components.removeLast() }
    existing = existing.resolved(in: self) ?? existing
    let place = self[existing] ?? self
    let missing = path.components[existing.components.count]
    let rest = path.components.dropFirst(existing.components.count + 1)
    let shown = StatePath(existing.components + [place.asStep(missing)] + rest)
    let near = place.near(missing).map { name in
      let whole = StatePath(existing.components + [name] + rest)
      return self[whole] == nil ? StatePath(existing.components + [name]) : whole
    }
    throw .noSuchPath(
      shown, existing: existing, holds: place.contentsText, near: near, printer: printer)
  }

  /// Why a step into a value fails, in a few words that follow its name.
  private var contentsText: String {
    switch self {
    case .null: "is null"
    case .bool: "is a boolean"
    case .integer, .double, .decimal: "is a number"
    case .string: "is a string"
    case .array(let elements): "has \(CountText.count(elements.count, "element"))"
    case .object: "has no such member"
    }
  }

  /// A step that suits this value: in an array, digits of a JSON Pointer are an index.
  private func asStep(_ component: StatePath.Component) -> StatePath.Component {
    guard case .array = self, case .key(let key) = component, let index = Int(key), index >= 0
    else { return component }
    return .index(index)
  }

  private func near(_ component: StatePath.Component) -> [StatePath.Component] {
    guard case .object(let object) = self, case .key(let key) = component else { return [] }
    return nearNames(to: key, among: object.map(\.key)).prefix(3).map { .key($0) }
  }
}
