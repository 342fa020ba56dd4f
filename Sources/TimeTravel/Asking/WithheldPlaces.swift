package import SessionFile
package import StateTree

/// The places of the state whose values a session withholds.
package struct WithheldPlaces: Sendable {
  /// The rules for the state.
  package let rules: [Redaction]

  /// Reads the rules. If they cannot be read, which `check` reports, nothing counts as withheld.
  package init(_ session: SessionReader) {
    let all = (try? session.redactions()) ?? []
    rules = all.filter { $0.subject == .state }
  }

  /// What is known of a place whose recorded value is given.
  ///
  /// A hash tells whether two texts or numbers are equal, so it counts as the value. A null stays
  /// null whatever the rule, unless the rule leaves values out.
  package func reading(_ value: StateValue?, at place: StatePath) -> Reading {
    for rule in rules where rule.path.covers(place) {
      switch (rule.way, value) {
      case (.lost, nil), (.lost, .null?), (.lost, .string?): return .unknown(.lost)
      case (.lost, _): break
      case (.leaveOut, nil), (.leaveOut, .null?): return .unknown(.redacted)
      case (_, nil), (_, .null?), (.hash, .string?), (.hash, .integer?): break
      default: return .unknown(.redacted)
      }
    }
    return value.map { .value($0) } ?? .missing
  }
}
