package import StateTree

/// Which of a session's actions are asked for. What is not set asks for nothing.
package struct ActionFilter: Sendable, Hashable {
  /// What the name must look like: `*` stands for any letters, `?` for one.
  package var name: String?
  /// Who must have sent it.
  package var origin: Origin?
  /// A place that it must have touched, `StateChange.touches`.
  package var path: StatePath?
  /// Whether it must have changed something.
  package var isChanging = false
  /// When it must have been sent, at the earliest: nanoseconds since the recording started.
  package var since: Int64?

  /// A filter that lets everything through.
  package init() {}

  /// Whether nothing is asked for.
  package var isEmpty: Bool { self == ActionFilter() }

  /// Whether an action that made these changes is asked for.
  package func matches(_ action: RecordedAction, changes: [StateChange]) -> Bool {
    if let name, !matchesGlob(action.name, name) { return false }
    if let origin, action.origin != origin { return false }
    if let since, action.time < since { return false }
    if isChanging, changes.isEmpty { return false }
    if let path { return changes.contains { $0.touches(path) } }
    return true
  }
}

/// Whether a text looks like a pattern in which `*` stands for any letters and `?` for one. Costs
/// at most the product of the two lengths.
func matchesGlob(_ text: String, _ pattern: String) -> Bool {
  let (text, pattern) = (Array(text.unicodeScalars), Array(pattern.unicodeScalars))
  var (place, step) = (0, 0)
  var star: (step: Int, place: Int)?
  while place < text.count {
    if step < pattern.count, pattern[step] == "*" {
      star = (step, place)
      step += 1
    } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[place] {
      (place, step) = (place + 1, step + 1)
    } else if let (last, begin) = star {
      star = (last, begin + 1)
      (step, place) = (last + 1, begin + 1)
    } else {
      return false
    }
  }
  return pattern[step...].allSatisfy { $0 == "*" }
}
