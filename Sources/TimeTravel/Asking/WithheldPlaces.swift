package import SessionFile
package import StateTree

/// The places of the state whose values a session withholds.
package struct WithheldPlaces: Sendable {
  /// The rules for the state.
  package let rules: [Redaction]
  private let isRecovered: Bool

  /// Reads the rules. If they cannot be read, which `check` reports, nothing counts as withheld.
  package init(_ session: SessionReader) {
    let all = (try? session.redactions()) ?? []
    rules = all.filter { $0.subject == .state }
    isRecovered = session.recovery != nil
  }

  /// What is known of a place whose recorded value is given.
  ///
  /// A hash tells whether two texts or numbers are equal, so it counts as the value. A null stays
  /// null whatever the rule, unless the rule leaves values out.
  package func reading(_ value: StateValue?, at place: StatePath) -> Reading {
    for rule in rules where rule.path.covers(place) {
      switch (rule.way, value) {
      case (.lost, nil), (.lost, .null?): if !isRecovered { return .unknown(.lost) }
      case (.lost, let value?): if LargeValue.isStandIn(value) { return .unknown(.lost) }
      case (.leaveOut, nil), (.leaveOut, .null?): return .unknown(.redacted)
      case (_, nil), (_, .null?), (.hash, .string?), (.hash, .integer?): break
      default: return .unknown(.redacted)
      }
    }
    return value.map { .value($0) } ?? .missing
  }

  /// The places inside a place of a state, or around it, whose values are lost, in no order.
  package func lost(in state: StateValue, at place: StatePath) -> [StatePath] {
    var found: Set<StatePath> = []
    for rule in rules where rule.way == .lost && rule.path.touches(place) {
      rule.path.visit(state) { start, value in
        var pending = [(start, value)]
        while let (path, value) = pending.popLast() {
          switch value {
          case .array(let elements):
            pending += elements.enumerated().map { (path.appending($0.offset), $0.element) }
          case .object(let members):
            pending += members.map { (path.appending($0.key), $0.value) }
          default:
            guard LargeValue.isStandIn(value) else { continue }
            if place.isPrefix(of: path) || path.isPrefix(of: place) { found.insert(path) }
          }
        }
        return true
      }
    }
    return Array(found)
  }
}
