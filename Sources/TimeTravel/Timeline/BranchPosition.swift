package import SessionFile

/// A place on a timeline: a branch and a position on it.
package struct BranchPosition: Sendable, Hashable {
  /// The branch.
  package var branch: Branch.ID
  /// The position: 0 is the initial state.
  package var position: Int

  /// The place at a position of a branch.
  package init(branch: Branch.ID = .main, position: Int) {
    self.branch = branch
    self.position = position
  }
}
