package import SessionFile
package import StateTree

/// The places of the state whose values a session withholds.
package struct WithheldPlaces: Sendable {
  /// The rules for the state.
  package let rules: [Redaction]
  /// The rules for payloads.
  private let payloadRules: [Redaction]
  private let isRecovered: Bool

  /// Reads the rules. If they cannot be read, which `check` reports, nothing counts as withheld.
  package init(_ session: SessionReader) {
    let all = (try? session.redactions()) ?? []
    rules = all.filter { $0.subject == .state }
    payloadRules = all.filter { if case .action = $0.subject { true } else { false } }
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

  private init(_ rules: [Redaction], _ isRecovered: Bool) {
    (self.rules, payloadRules, self.isRecovered) = (rules, [], isRecovered)
  }

  /// The places in the payload of an action.
  func ofPayload(named name: String) -> WithheldPlaces {
    WithheldPlaces(payloadRules.filter { $0.concerns(action: name) }, isRecovered)
  }

  /// What is known of a value as a whole: unknown if a part of it is withheld, other than by a hash.
  package func whole(_ value: StateValue, at place: StatePath) -> Reading {
    let depth = place.components.count
    for rule in rules
    where rule.way != .hash && rule.path.components.count > depth && rule.path.touches(place) {
      let rest = PathPattern(Array(rule.path.components.dropFirst(depth)))
      if isWithheld(rest, in: value, at: place, rule.way) {
        return .unknown(rule.way == .lost ? .lost : .redacted)
      }
    }
    return .value(value)
  }

  private func isWithheld(
    _ rest: PathPattern, in value: StateValue, at place: StatePath, _ way: Redaction.Way
  ) -> Bool {
    var isFound = false
    rest.visit(value) { path, part in
      if case .unknown = reading(part, at: place.appending(path)) { isFound = true }
      return !isFound
    }
    guard !isFound, way == .leaveOut, let last = rest.components.last else { return isFound }
    // What was left out leaves no trace: a member that is missing may have been there.
    PathPattern(rest.components.dropLast()).visit(value) { _, parent in
      guard case .object(let members) = parent else { return true }
      if case .step(.key(let key)) = last { isFound = members[key] == nil } else { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// Why the elements that a pattern names by a member cannot be told; nil if they can.
  package func hides(_ pattern: PathPattern) -> Unknown? {
    var steps: [StatePath.Component] = []
    for component in pattern.components {
      switch component {
      case .step(let step): steps.append(step)
      case .any: steps.append(.index(0))
      case .element(let key, _):
        let member = StatePath(steps + [.index(0), .key(key)])
        if let rule = rules.first(where: { $0.path.covers(member) }) {
          return rule.way == .lost ? .lost : .redacted
        }
        steps.append(.index(0))
      }
    }
    return nil
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
