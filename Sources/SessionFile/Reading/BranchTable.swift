/// The branches of a session, and which of them holds a position.
///
/// A caller sees each branch as a whole line from position 0. In the file, a branch holds only the
/// positions after its fork; the earlier ones belong to its parent. This table resolves that, so
/// its callers need not.
package struct BranchTable: Sendable {
  /// The part of a line of actions that one branch itself holds.
  package struct Stretch: Hashable, Sendable {
    /// The branch that holds the positions.
    package let branch: Branch.ID
    /// The positions.
    package let positions: ClosedRange<Int>

    /// Creates a stretch.
    package init(branch: Branch.ID, positions: ClosedRange<Int>) {
      self.branch = branch
      self.positions = positions
    }
  }

  /// The branches in the order in which they were made, `main` first.
  package private(set) var branches: [Branch] = []
  /// The first position that has a state: 0, unless a recorder removed the oldest positions.
  package let firstPosition: Int

  private var places: [Branch.ID: Int] = [:]
  private var lastPositions: [Int] = []

  /// Creates a table without branches, for a session with this first position.
  init(firstPosition: Int) { self.firstPosition = firstPosition }

  /// Adds a branch. Its parent, if it has one, is in the table already.
  package mutating func add(_ branch: Branch, lastPosition: Int) {
    places[branch.id] = branches.count
    branches.append(branch)
    lastPositions.append(lastPosition)
  }

  /// The branch of a number; nil if the table has no such branch.
  package subscript(id: Branch.ID) -> Branch? { places[id].map { branches[$0] } }

  /// The branch with a number. Throws `.noSuchBranch`.
  package func branch(_ id: Branch.ID) throws(SessionError) -> Branch {
    guard let branch = self[id] else { throw .noSuchBranch(String(id.rawValue)) }
    return branch
  }

  /// The branch with a name. Throws `.noSuchBranch`.
  package func branch(named name: String) throws(SessionError) -> Branch {
    guard let branch = branches.first(where: { $0.name == name }) else {
      throw .noSuchBranch(name)
    }
    return branch
  }

  /// The first position that a branch itself holds; it may be after the last one.
  package func firstPosition(of branch: Branch) -> Int {
    branch.forkedAt.map { $0 + 1 } ?? firstPosition
  }

  /// The last position on a branch; its first one if it has no action.
  package func lastPosition(on branch: Branch.ID) throws(SessionError) -> Int {
    guard let place = places[branch] else { throw .noSuchBranch(String(branch.rawValue)) }
    return lastPositions[place]
  }

  /// The branch that itself holds a position of a branch. Throws `.noSuchPosition`.
  package func owner(of position: Int, on branch: Branch.ID) throws(SessionError) -> Branch.ID {
    let last = try lastPosition(on: branch)
    guard (0...last).contains(position) else { throw .noSuchPosition(position, last: last) }
    var owner = try self.branch(branch)
    // This loop ends because a parent has a lower number than its branch, which is checked on
    // reading.
    while let parent = owner.parent, let forkedAt = owner.forkedAt, position <= forkedAt {
      owner = try self.branch(parent)
    }
    return owner.id
  }

  /// The stretches of branches that hold the positions of a range on a branch, in the order of the
  /// positions. Removed positions are left out.
  ///
  /// - Throws: `.noSuchPosition`, or `.trimmed` if all of them are removed.
  package func stretches(_ positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError) -> [Stretch]
  {
    let last = try lastPosition(on: branch)
    guard positions.lowerBound >= 0, positions.upperBound <= last else {
      throw .noSuchPosition(
        positions.upperBound > last ? positions.upperBound : positions.lowerBound, last: last)
    }
    var stretches: [Stretch] = []
    var (owner, upper) = (try self.branch(branch), positions.upperBound)
    while true {
      let lower = max(firstPosition(of: owner), positions.lowerBound)
      if lower <= upper { stretches.append(Stretch(branch: owner.id, positions: lower...upper)) }
      guard let parent = owner.parent, let forkedAt = owner.forkedAt,
        positions.lowerBound <= forkedAt
      else { break }
      (owner, upper) = (try self.branch(parent), min(upper, forkedAt))
    }
    guard !stretches.isEmpty else {
      throw .trimmed(positions.upperBound, first: firstPosition)
    }
    return stretches.reversed()
  }
}
