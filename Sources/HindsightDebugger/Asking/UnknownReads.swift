internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Warnings about a condition or an expression that reads what the branch never has: most likely
/// it is misspelt. It is answered all the same, with nil.
extension Context {
  /// Warns of each place that no state of the branch has, and of a name that no action has. What is
  /// still being recorded may come to have them.
  func warnOfUnknown(_ reads: ExpressionReads) throws {
    guard !isRunning else { return }
    if let name = reads.name, let note = try unknownNameNote(name) { try warn(note) }
    guard try timeline.session.hasStates else { return }
    for place in reads.named where try isNowhere(place) {
      let near = try nearPlaces(to: place).map(\.description)
      let hint = near.isEmpty ? "" : "; did you mean \(CountText.list(near, "or"))?"
      try warn("no state has \(place): it is nil everywhere\(hint)")
    }
  }

  /// What is said of a pattern that no recorded name matches; nil if one does.
  func unknownNameNote(_ pattern: String) throws -> String? {
    let names = try timeline.actionNames(on: cursor.branch)
    guard !names.contains(where: { matchesGlob($0, pattern) }) else { return nil }
    let near = try nearActionNames(to: pattern).map { "'\($0)'" }
    let position = pattern.allSatisfy(\.isNumber) ? "; 'goto \(pattern)' goes to the position" : ""
    let hint = near.isEmpty ? position : "; did you mean \(CountText.list(near, "or"))?"
    return "no recorded action has the name '\(pattern)'\(hint)"
  }

  /// Whether a place that the state here lacks has a value at another position of the branch.
  func hasElsewhere(_ path: StatePath) throws -> Bool {
    guard try timeline.session.hasStates else { return false }
    return try change(to: path) != nil
  }

  private func isNowhere(_ place: StatePath) throws -> Bool {
    let last = try lastPosition()
    for position in [cursor.position, timeline.firstPosition, last] {
      let reading = try timeline.reading(of: PathPattern(place), at: position, on: cursor.branch)
      guard case .missing = reading.reading else { return false }
    }
    return try change(to: place) == nil
  }

  /// The first change of the value at a place; nil if it has one value, or none, all along.
  private func change(to place: StatePath) throws -> PlaceChange? {
    var changes = try timeline.changes(
      of: PathPattern(place), in: timeline.firstPosition...lastPosition(), on: cursor.branch)
    return try changes.next()
  }

  /// The places like one that no state has: in a state that has the longest part of it.
  private func nearPlaces(to place: StatePath) throws -> [StatePath] {
    var owner = place
    while !owner.components.isEmpty {
      owner.components.removeLast()
      let position =
        try state()[owner] != nil ? cursor.position : change(to: owner)?.position
      guard let position else { continue }
      let state = try timeline.state(at: position, on: cursor.branch)
      do throws(CommandError) {
        _ = try state.value(at: place)
      } catch .noSuchPath(_, _, _, let near, _) {
        return near
      } catch {}
      return []
    }
    return []
  }
}
