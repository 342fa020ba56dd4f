public import SessionFile

/// A place on a timeline: a branch and a position on it.
public struct Cursor: Sendable, Hashable {
  /// The branch.
  public var branch: Branch.ID
  /// The position: 0 is the initial state.
  public var position: Int

  /// What ended a movement.
  public enum Stop: Sendable, Hashable {
    /// The movement was completed.
    case asked
    /// The cursor arrived at the first position before that.
    case start
    /// The cursor arrived at the branch's last position before that.
    case end
  }

  /// The place at a position of a branch.
  public init(branch: Branch.ID = .main, position: Int) {
    self.branch = branch
    self.position = position
  }

  /// Goes forward by a number of positions, or to the last position if fewer are left, and returns
  /// which. If the cursor is already there, it stays and throws `.atEnd`.
  @discardableResult
  public mutating func step(_ count: Int = 1, in timeline: Timeline) throws -> Stop {
    guard count >= 0 else { return try back(count == .min ? .max : -count, in: timeline) }
    let last = try timeline.lastPosition(on: branch)
    let left = max(0, last - position)
    guard left > 0 || count == 0 else { throw TimeTravelError.atEnd(last) }
    position += min(count, left)
    return count > left ? .end : .asked
  }

  /// Goes back by a number of positions, or to the first position if fewer are left, and returns
  /// which. If the cursor is already there, it stays and throws `.atStart`.
  @discardableResult
  public mutating func back(_ count: Int = 1, in timeline: Timeline) throws -> Stop {
    guard count >= 0 else { return try step(count == .min ? .max : -count, in: timeline) }
    let left = max(0, position - timeline.firstPosition)
    guard left > 0 || count == 0 else { throw TimeTravelError.atStart }
    position -= min(count, left)
    return count > left ? .start : .asked
  }

  /// Goes to a position of the branch. If the branch does not have it, the cursor stays and throws
  /// `.outOfRange`.
  public mutating func go(to position: Int, in timeline: Timeline) throws {
    let last = try timeline.lastPosition(on: branch)
    guard (0...last).contains(position) else {
      throw TimeTravelError.outOfRange(position, last: last)
    }
    self.position = position
  }

  /// Goes to the position that an expression names, relative to this one.
  public mutating func go(to expression: PositionExpression, in timeline: Timeline) throws {
    position = try expression.position(from: self, in: timeline)
  }
}
