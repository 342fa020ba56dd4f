package import SessionFile

/// A row whose checksum does not fit what is stored: it, or a row before it since the last one that
/// fits, was edited, removed or put in.
package struct ChecksumFault: Error, Sendable, Hashable {
  /// The branch.
  package let branch: Branch.ID
  /// The table of the row that does not fit: `branch`, `action`, `dependency_read`, `outcome`,
  /// `value` (of which the number is the checksum), or `seal` where the rows end before or behind
  /// what closing has sealed.
  package let table: String
  /// The row's position; nil for a branch's own row and its seal.
  package let position: Int?
}
