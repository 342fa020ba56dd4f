/// A value in a result row of an SQL query.
package enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text; bytes that are not valid UTF-8 are replaced.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}
