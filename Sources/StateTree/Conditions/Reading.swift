/// What is known of a place at a position.
package enum Reading: Sendable, Hashable {
  /// The value there.
  case value(StateValue)
  /// The state has no such place.
  case missing
  /// Nothing, for a reason.
  case unknown(Unknown)
}

/// Why nothing is known of a place at a position.
package enum Unknown: Sendable, Hashable {
  /// A rule withheld the value when it was recorded.
  case redacted
  /// It was lost to damage.
  case lost
  /// The recorder removed it to stay within its limit.
  case trimmed
  /// It was never recorded.
  case notRecorded
  /// The system could not compute it: it had no memory for a regular expression.
  case notComputed
}
