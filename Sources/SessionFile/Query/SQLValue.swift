/// A value in a row that an SQL query gives.
package enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text; bytes that are no UTF-8 are replaced.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}
