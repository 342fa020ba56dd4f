package import SessionFile

/// A row whose checksum does not match the stored data: somebody edited, removed or inserted this
/// row or one between it and the last row that matches.
package struct ChecksumFault: Error, Sendable, Hashable {
  /// The branch.
  package let branch: Branch.ID
  /// The table of the row that does not match: `branch`, `action`, `dependency_read`, `outcome`,
  /// `value` (whose number is the checksum), or `seal` if the row count does not match the seal.
  package let table: String
  /// The row's position; nil for a branch's own row and its seal.
  package let position: Int?
}
