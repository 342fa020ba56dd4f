public import SessionFile

/// A place on a timeline: a branch and a position on it.
public struct Cursor: Sendable, Hashable {
  /// The branch.
  public var branch: Branch.ID
  /// The position: 0 is the initial state.
  public var position: Int

  /// The place at a position of a branch.
  public init(branch: Branch.ID = .main, position: Int) {
    self.branch = branch
    self.position = position
  }
}
