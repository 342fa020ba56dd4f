internal import SessionFile
internal import TimeTravel

/// The positions of a range whose actions a filter selects, found as they are asked for. Positions
/// that cannot be read are holes.
final class FilteredPositions {
  private var cursor: PositionCursor
  private let holes: Holes

  private final class Holes {
    var lost: [Listing.Hole] = []
  }

  init(
    _ filter: ActionFilter, in positions: ClosedRange<Int>, _ context: Context, _ work: Progress
  ) throws {
    let (timeline, branch) = (context.timeline, context.cursor.branch)
    let search = try timeline.search(for: filter)
    let holes = Holes()
    self.holes = holes
    let first = max(1, try FilteredPositions.start(filter, in: positions, context))
    let stretches =
      first <= positions.upperBound
      ? [BranchTable.Stretch(branch: branch, positions: first...positions.upperBound)] : []
    let piece: PositionCursor.Search = { (part) throws(SessionError) in
      _ = work.hasToStop(at: part.positions.lowerBound)
      let (found, lost) = try Listing.readable(part.positions, context) {
        (range) throws(SessionError) in
        try search.positions(in: range, on: branch)
      }
      holes.lost += lost
      return found
    }
    cursor = PositionCursor(
      stretches, isBackward: false, shouldStop: { work.hasToStop() }, search: piece)
  }

  /// The next position; nil after the last one.
  func next() throws(SessionError) -> Int? { try cursor.next() }

  /// The next positions, at most so many.
  func next(_ count: Int) throws(SessionError) -> [Int] {
    var positions: [Int] = []
    while positions.count < count, let position = try next() { positions.append(position) }
    return positions
  }

  /// Why the first of the positions so far that cannot be read cannot.
  var damage: SessionError? { holes.lost.first?.error }

  /// The position at which to begin: that of the filter's time, if rows can be read to find it.
  private static func start(
    _ filter: ActionFilter, in positions: ClosedRange<Int>, _ context: Context
  ) throws -> Int {
    guard let since = filter.since,
      let first = try? context.timeline.position(since: since, on: context.cursor.branch)
    else { return positions.lowerBound }
    return max(first, positions.lowerBound)
  }
}
