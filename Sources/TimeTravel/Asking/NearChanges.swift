internal import SessionFile
internal import StateTree

/// The changes that may affect the value at a place, for positions that are asked for in order or
/// backward. Where these are near each other, many are read at once.
struct NearChanges {
  private let timeline: Timeline
  private let branch: Branch.ID
  private let isBackward: Bool
  private var last: Int?
  /// How many positions in a row were near the one before.
  private var nearCount = 0
  private var block: [Int: [StateChange]] = [:]
  private var positions: ClosedRange<Int>?
  private var place: StatePath?

  /// Positions that are no further apart are near: reading those between them costs less than a
  /// look-up.
  private static let near = 4
  /// After as many, a block is read.
  private static let fewest = 8
  private static let blockCount = 256

  init(_ timeline: Timeline, on branch: Branch.ID, backward: Bool) {
    self.timeline = timeline
    self.branch = branch
    isBackward = backward
  }

  /// The changes at a position that may affect the value at a place, in order.
  mutating func changes(at position: Int, touching place: StatePath, in all: ClosedRange<Int>)
    throws(SessionError) -> [StateChange]
  {
    if place == self.place, positions?.contains(position) == true { return block[position] ?? [] }
    let isNear = last.map { abs($0 - position) <= Self.near } == true && place == self.place
    nearCount = isNear ? nearCount + 1 : 0
    (last, self.place) = (position, place)
    guard nearCount >= Self.fewest, timeline.trials.isEmpty else {
      return try timeline.changes(at: position, on: branch, touching: place)
    }
    let wanted =
      isBackward
      ? max(all.lowerBound, position - Self.blockCount + 1)...position
      : position...min(all.upperBound, position + Self.blockCount - 1)
    block = try timeline.session.changes(in: wanted, on: branch, touching: place)
    positions = wanted
    // The next block follows this one without a look-up.
    last = isBackward ? wanted.lowerBound : wanted.upperBound
    return block[position] ?? []
  }
}
