internal import StateTree

/// Finds the positions of the changes that touch some places by reading all changes of one stretch,
/// in order or backward. This costs less than an index if the places have very many paths below.
struct TouchScan {
  private static let largestBlock = 4_096

  private let session: SessionReader
  private let branch: Branch.ID
  private let places: [StatePath]
  private let isBackward: Bool
  /// The positions that are not read yet.
  private(set) var rest: ClosedRange<Int>?
  /// Positions that were found; the next one is the last element.
  private var block: [Int] = []
  private var blockSize = 64
  /// For each path that was met: whether all its changes touch the places, or none does. For a path
  /// above a place it depends on the change.
  private var isTouching: [Int64: Bool] = [:]
  /// The number of rows read since the last one that was found.
  private(set) var idleRows = 0

  init(
    _ session: SessionReader, _ places: [StatePath], in stretch: BranchTable.Stretch,
    backward: Bool
  ) {
    self.session = session
    self.places = places
    branch = stretch.branch
    rest = stretch.positions
    isBackward = backward
  }

  /// The next position; nil after the last one, or if more rows than a number in a row were read
  /// without finding one.
  mutating func next(idle most: Int) throws(SessionError) -> Int? {
    while true {
      if let position = block.popLast() { return position }
      guard let rest, idleRows < most else { return nil }
      try fill(from: rest)
    }
  }

  private mutating func fill(from rest: ClosedRange<Int>) throws(SessionError) {
    let statement = try session.database.checkOut(
      """
      SELECT position, path, kind, "index", "from" FROM change INDEXED BY sqlite_autoindex_change_1
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3
      ORDER BY position \(isBackward ? "DESC" : "ASC") LIMIT ?4
      """)
    defer { session.database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, rest.lowerBound)
    statement.bind(3, rest.upperBound)
    statement.bind(4, blockSize)
    var (count, last) = (0, 0)
    // A position whose rows do not all fit in the block is read again with the next one.
    var found: [Int] = []
    while try session.step(statement, "change") {
      let row = Row(statement, table: "change")
      last = try row.position(0)
      count += 1
      guard rest.contains(last) else { throw row.damage("positions are out of order", at: last) }
      idleRows += 1
      guard found.last != last, try touches(row) else { continue }
      found.append(last)
      idleRows = 0
    }
    var next = count < blockSize ? nil : rest.rest(behind: last, backward: isBackward)
    if count == blockSize, found.last != last {
      // The rows of the last position may go on, and one of them may touch the places.
      next = isBackward ? rest.lowerBound...last : last...rest.upperBound
      if next == rest { blockSize *= 4 }
    }
    self.rest = next
    block = found.reversed()
    if blockSize < Self.largestBlock { blockSize *= 4 }
  }

  private mutating func touches(_ row: Row) throws(SessionError) -> Bool {
    let number = try row.integer(1)
    if let known = isTouching[number] { return known }
    let path = try session.path(number, row)
    if path.isRoot || places.contains(where: { path.isAbove($0) }) {
      guard let kind = StateChange.Kind(code: try row.integer(2)) else {
        throw row.damage("the kind of a change is unknown")
      }
      let (index, from) = (try row.optionalPosition(3), try row.optionalPosition(4))
      return places.contains {
        StateChange.touches($0, kind: kind, at: path, index: index, from: from)
      }
    }
    let isInside = places.contains { $0.isPrefix(of: path) }
    isTouching[number] = isInside
    return isInside
  }
}

extension StatePath {
  fileprivate var isRoot: Bool { components.isEmpty }

  fileprivate func isAbove(_ place: StatePath) -> Bool {
    components.count < place.components.count && isPrefix(of: place)
  }
}
