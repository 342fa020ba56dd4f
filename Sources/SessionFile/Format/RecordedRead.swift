package import StateTree

/// What a reducer read from a dependency while it ran.
package struct RecordedRead: Sendable, Hashable {
  /// What kind of read it was.
  package enum Kind: Sendable, Hashable {
    /// It drew this value.
    case value(StateValue)
    /// It drew a value that is not `Codable`, and so could not be kept.
    case unkept
    /// It called a capability, which no recording can answer for.
    case call
  }

  /// The dependency's name: `date`.
  package var name: String
  /// What kind of read it was.
  package var kind: Kind

  /// A read of these fields.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The value that was drawn; nil where there is none to show.
  package var value: StateValue? {
    if case .value(let value) = kind { value } else { nil }
  }
}
