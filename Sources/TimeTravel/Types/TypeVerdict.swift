package import StateTree

/// Whether today's types read the recorded values, and the mismatches.
package struct TypeVerdict: Sendable, Hashable {
  /// How bad it is.
  package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// The types read every value, and write it exactly as recorded.
    case fine
    /// The types read every value, but ignore or fill in members, so a replay does not run exactly
    /// the recorded values.
    case risky
    /// Something cannot be read, so it cannot be replayed.
    case impossible

    /// Orders by how bad it is.
    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .fine: 0
      case .risky: 1
      case .impossible: 2
      }
    }
  }

  /// The mismatches: the state first, then the actions in the order of their first positions.
  package let findings: [TypeFinding]

  /// Creates a verdict from findings; without any it is fine.
  package init(findings: [TypeFinding] = []) { self.findings = findings }

  /// The worst of the findings.
  package var severity: Severity { findings.map(\.severity).max() ?? .fine }
}

/// One recorded thing that does not match today's types.
package struct TypeFinding: Sendable, Hashable {
  /// The mismatching value.
  package enum Subject: Sendable, Hashable {
    /// The state.
    case state
    /// Actions of this name.
    case action(String)
  }

  /// Why it does not.
  package enum Kind: Sendable, Hashable {
    /// Today's type needs a member of this name, which was not recorded.
    case missing(String)
    /// Today's type has no case of this name.
    case unknownCase(String, type: String?, near: [String])
    /// Today's type does not have this raw value.
    case unknownValue(StateValue, type: String)
    /// Today's type needs another kind of value.
    case otherKind(expected: String, found: String)
    /// Today's type rejects it for another reason.
    case refused(StateCodingError.Kind)
    /// Today's type does not read this member, so the recorded value is ignored.
    case ignored(String)
    /// Today's type writes this member, which was not recorded, so the type fills it in.
    case filledIn(String)
    /// Today's type reads the value and writes another one.
    case rewritten
  }

  /// The mismatching value.
  package let subject: Subject
  /// The place in the payload or state; an index means any index.
  package let path: StatePath
  /// Why it does not.
  package let kind: Kind
  /// The number of recorded actions that it concerns; for the state, the number of tried shapes.
  package internal(set) var count: Int
  /// The first position that it concerns.
  package let first: Int

  /// How bad it is.
  package var severity: TypeVerdict.Severity {
    switch kind {
    case .missing, .unknownCase, .unknownValue, .otherKind, .refused: .impossible
    case .ignored, .filledIn, .rewritten: .risky
    }
  }
}

extension TypeFinding.Kind {
  /// The reason why a type rejects a value, as far as the error and the value show it.
  init(
    _ error: StateCodingError, in value: StateValue, unknownCase: TypeFit.UnknownCase? = nil
  ) {
    let place = value[error.path]
    switch error.kind {
    case .missingKey(let key):
      self = .missing(key)
    case .typeMismatch(let expected, let found):
      self = .otherKind(expected: expected, found: found)
    case .dataCorrupted(let detail):
      if let known = unknownCase, case .object(let object)? = place, object[known.name] != nil {
        self = .unknownCase(known.name, type: known.type, near: known.near)
      } else if case .object(let object)? = place, object.count == 1, let name = object.keys.first,
        detail.hasPrefix("Invalid number of keys found")
      {
        // This is the error of synthesized enum coding for a key that is not a case.
        self = .unknownCase(name, type: nil, near: [])
      } else if let place,
        let match = detail.wholeMatch(of: /Cannot initialize (.+) from invalid .+ value .*/)
          .map(\.output.1)
      {
        // This is the error of synthesized raw-value coding.
        self = .unknownValue(place, type: String(match))
      } else {
        self = .refused(error.kind)
      }
    default:
      self = .refused(error.kind)
    }
  }

  /// The finding for a difference in what today's type writes; nil if the difference does not
  /// matter.
  init?(_ change: StateChange) {
    switch (change.kind, change.path.components.last) {
    case (.removed, .key(let key)?) where change.index == nil:
      // Leaving out a null is another spelling of it.
      if case .null? = change.before { return nil }
      self = .ignored(key)
    case (.added, .key(let key)?) where change.index == nil:
      if case .null? = change.after { return nil }
      self = .filledIn(key)
    default:
      self = .rewritten
    }
  }
}
