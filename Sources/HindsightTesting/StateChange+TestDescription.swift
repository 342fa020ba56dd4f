internal import StateTree

extension StateChange {
  /// The change from what was expected to what is, as a line.
  var testDescription: String {
    let (before, after) = (before?.jsonText() ?? "", after?.jsonText() ?? "")
    return switch kind {
    case .added: "+ \(place)  \(after)"
    case .removed: "- \(place)  \(before)"
    case .replaced: "~ \(place)  \(before) -> \(after)"
    case .moved: "> \(place)  from [\(from ?? 0)]"
    }
  }
}
