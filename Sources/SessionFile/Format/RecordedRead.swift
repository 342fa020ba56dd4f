package import StateTree

/// A value that a reducer read from a dependency while it ran, or a call that it made.
package struct RecordedRead: Sendable, Hashable {
  /// The kind of the read.
  package enum Kind: Sendable, Hashable {
    /// The reducer drew this value.
    case value(StateValue)
    /// The reducer drew a value that is not `Codable`, so it was not recorded.
    case unkept
    /// The reducer called a capability, whose answer a recording cannot give back.
    case call
  }

  /// The dependency's name: `date`.
  package var name: String
  /// The kind of the read.
  package var kind: Kind

  /// Creates a read.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The value that the reducer drew; nil if none was recorded.
  package var value: StateValue? {
    if case .value(let value) = kind { value } else { nil }
  }
}
