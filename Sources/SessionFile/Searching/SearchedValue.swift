package import StateTree

/// Where a search looks for texts.
package enum SearchedPart: String, Sendable, CaseIterable {
  /// The names of actions.
  case name
  /// Their payloads.
  case payload
  /// What came into the state: the values of the first state, and those that changes wrote.
  case state
  /// The cancellation ids of effects, and the errors that they threw.
  case effect
  /// The source files and lines from which actions were sent.
  case source
}

/// A value in which a search finds its text, or may find it.
package struct SearchedValue: Sendable, Hashable {
  /// The position of its action; of a state, the position at which it came into it.
  package var position: Int
  package var part: SearchedPart
  /// Its place in the state; the root for a payload.
  package var place: StatePath
  package var value: StateValue
  /// The name of the action, for a payload.
  package var action: String?

  package init(
    position: Int, part: SearchedPart, place: StatePath = .root, value: StateValue,
    action: String? = nil
  ) {
    self.position = position
    self.part = part
    self.place = place
    self.value = value
    self.action = action
  }
}

/// What a search looks for, and where.
package struct TextQuery: Sendable {
  package let pattern: TextPattern
  package let parts: Set<SearchedPart>
  /// The session's rules. What they withhold is always looked at, so that it can be counted.
  package let rules: [Redaction]

  /// Reads the session's rules. If they cannot be read, which `check` reports, none counts.
  package init(_ pattern: TextPattern, in parts: Set<SearchedPart>, of session: SessionReader) {
    self.pattern = pattern
    self.parts = parts
    rules = (try? session.redactions()) ?? []
  }

  /// Whether a rule withholds a part of the payloads of actions of this name.
  package func mayWithhold(action name: String) -> Bool {
    rules.contains { $0.concerns(action: name) }
  }

  /// Whether a rule withholds values at, in or around a place of the state.
  package func mayWithhold(around place: StatePath) -> Bool {
    rules.contains { $0.subject == .state && $0.path.touches(place) }
  }

  /// The rule that withholds the value at a place; nil if none does.
  package func rule(for value: SearchedValue, at place: StatePath) -> Redaction? {
    rules.first { rule in
      switch value.part {
      case .state: rule.subject == .state && rule.path.covers(place)
      case .payload: rule.concerns(action: value.action ?? "") && rule.path.covers(place)
      case .name, .effect, .source: false
      }
    }
  }
}
