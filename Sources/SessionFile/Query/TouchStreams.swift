internal import StateTree

/// Merges the positions of the changes at several paths, in order or backward, over one stretch.
///
/// An index finds each path's changes. A few positions of each path are read at a time, and more
/// each time.
struct TouchStreams {
  /// The positions of the changes at one path.
  private struct Stream {
    let path: TouchedPath
    /// The positions that are not read yet.
    var rest: ClosedRange<Int>?
    /// Positions that were read; the next one is the last element.
    var block: [Int] = []
    /// How many rows to read next.
    var blockSize = 2
    /// How many rows in a row were read that do not touch the place.
    var idleRows = 0
    /// Gives the positions once many rows did not touch the place.
    var shifts: ShiftStreams?
  }

  /// After so many rows of an array that do not shift an element, indexes find those that do.
  private static let mostIdleRows = 1_024

  private static let largestBlock = 1_024

  private let session: SessionReader
  private let branch: Branch.ID
  private let isBackward: Bool
  private var streams: [Stream]
  /// The streams that have a next position, as a binary heap.
  private var heap: [(position: Int, stream: Int)] = []

  init(
    _ session: SessionReader, _ paths: Set<TouchedPath>, in stretch: BranchTable.Stretch,
    backward: Bool
  ) throws(SessionError) {
    self.session = session
    branch = stretch.branch
    isBackward = backward
    streams = paths.map { Stream(path: $0, rest: stretch.positions) }
    for stream in streams.indices {
      if let position = try take(from: stream) { push(position, stream) }
    }
  }

  /// The next position; nil after the last one.
  mutating func next() throws(SessionError) -> Int? {
    guard let (position, _) = heap.first else { return nil }
    while let (next, stream) = heap.first, next == position {
      try replaceTop(with: take(from: stream), stream)
    }
    return position
  }

  // MARK: Reading

  private mutating func take(from index: Int) throws(SessionError) -> Int? {
    while true {
      if let position = streams[index].block.popLast() { return position }
      if streams[index].shifts != nil { return try streams[index].shifts?.next() }
      guard let rest = streams[index].rest else { return nil }
      if streams[index].idleRows >= Self.mostIdleRows, let element = shiftedElement(of: index) {
        streams[index].shifts = try ShiftStreams(
          session, at: streams[index].path.number, around: element, in: rest, on: branch,
          backward: isBackward)
        continue
      }
      try fill(&streams[index], from: rest)
    }
  }

  /// The index of the element that a stream's changes may shift; nil if indexes do not help.
  private func shiftedElement(of index: Int) -> Int? {
    guard case .around(let element?) = streams[index].path.changes,
      element < ShiftStreams.mostElements, session.hasElementIndexes
    else { return nil }
    return element
  }

  private func fill(_ stream: inout Stream, from rest: ClosedRange<Int>) throws(SessionError) {
    if case .around(let element?) = stream.path.changes {
      return try fill(&stream, around: element, from: rest)
    }
    let statement = try session.database.checkOut(
      Self.query(stream.path.changes, backward: isBackward))
    defer { session.database.checkIn(statement) }
    Self.bind(statement, stream.path, in: rest, on: branch, most: stream.blockSize)
    let (found, isAll) = try session.positions(of: statement, in: rest, most: stream.blockSize)
    stream.rest = isAll ? nil : found.last.flatMap { rest.rest(behind: $0, backward: isBackward) }
    stream.block = found.reversed()
    stream.blockSize = min(4 * stream.blockSize, Self.largestBlock)
  }

  /// Reads changes of an array, and keeps the positions of those that may affect an element.
  private func fill(_ stream: inout Stream, around element: Int, from rest: ClosedRange<Int>)
    throws(SessionError)
  {
    let statement = try session.database.checkOut(
      """
      SELECT position, kind, "index", "from" FROM change INDEXED BY change_path
      WHERE path = ?1 AND branch = ?2 AND position BETWEEN ?3 AND ?4
      ORDER BY position \(isBackward ? "DESC" : "ASC") LIMIT ?5
      """)
    defer { session.database.checkIn(statement) }
    statement.bind(1, stream.path.number)
    statement.bind(2, branch.rawValue)
    statement.bind(3, rest.lowerBound)
    statement.bind(4, rest.upperBound)
    statement.bind(5, stream.blockSize)
    var (count, last): (Int, Int?) = (0, nil)
    while try session.step(statement, "change") {
      let row = Row(statement, table: "change")
      let position = try row.position(0)
      count += 1
      guard rest.contains(position) else {
        throw .damaged(table: "change", position: position, detail: "positions are out of order")
      }
      last = position
      guard let kind = StateChange.Kind(code: try row.integer(1)) else {
        throw row.damage("the kind of a change is unknown", at: position)
      }
      stream.idleRows += 1
      guard stream.block.last != position,
        StateChange.shifts(
          element, kind: kind, index: try row.optionalPosition(2), from: try row.optionalPosition(3)
        )
      else { continue }
      stream.block.append(position)
      stream.idleRows = 0
    }
    stream.rest = nil
    if count == stream.blockSize, let last {
      // The rows of the last position may go on, and one of them may be the one that is looked for.
      if stream.block.last == last {
        stream.rest = rest.rest(behind: last, backward: isBackward)
      } else {
        stream.rest = isBackward ? rest.lowerBound...last : last...rest.upperBound
        if stream.rest == rest { stream.blockSize *= 4 }
      }
    }
    stream.block.reverse()
    if stream.blockSize < Self.largestBlock { stream.blockSize *= 4 }
  }

  /// Binds what `query` looks for.
  static func bind(
    _ statement: Statement, _ path: TouchedPath, in positions: ClosedRange<Int>,
    on branch: Branch.ID, most: Int
  ) {
    statement.bind(1, path.number)
    statement.bind(2, branch.rawValue)
    statement.bind(3, positions.lowerBound)
    statement.bind(4, positions.upperBound)
    statement.bind(5, most)
    if case .around(let element?) = path.changes { statement.bind(6, element) }
  }

  /// The positions of the changes at a path, as many rows as are asked for.
  static func query(_ changes: TouchedPath.Changes, backward: Bool) -> String {
    let condition =
      switch changes {
      case .all: ""
      case .around(nil): #"AND "index" IS NULL"#
      case .around(.some):
        """
        AND ("index" IS NULL OR (("index" <= ?6 OR "from" <= ?6)
          AND (kind <> 3 OR "index" >= ?6 OR "from" >= ?6)))
        """
      }
    return """
      SELECT position FROM change INDEXED BY change_path
      WHERE path = ?1 AND branch = ?2 AND position BETWEEN ?3 AND ?4 \(condition)
      ORDER BY position \(backward ? "DESC" : "ASC") LIMIT ?5
      """
  }

  // MARK: The heap

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    isBackward ? left > right : left < right
  }

  private mutating func push(_ position: Int, _ stream: Int) {
    heap.append((position, stream))
    var child = heap.count - 1
    while child > 0, isBefore(heap[child].position, heap[(child - 1) / 2].position) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func replaceTop(with position: Int?, _ stream: Int) {
    guard let last = heap.popLast() else { return }
    let top = position.map { ($0, stream) } ?? (heap.isEmpty ? nil : last)
    guard let top else { return }
    if position != nil, !heap.isEmpty {
      heap.append(last)
    } else if heap.isEmpty {
      heap.append(top)
      return
    }
    heap[0] = top
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child =
        right < heap.count && isBefore(heap[right].position, heap[left].position) ? right : left
      guard isBefore(heap[child].position, heap[parent].position) else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

extension SessionReader {
  /// The positions of the changes that a statement selects, each once, and whether it has no more
  /// than the number that was asked for.
  func positions(of statement: Statement, in asked: ClosedRange<Int>, most: Int)
    throws(SessionError) -> (found: [Int], isAll: Bool)
  {
    var (found, count): ([Int], Int) = ([], 0)
    while try step(statement, "change") {
      let position = try Row(statement, table: "change").position(0)
      count += 1
      guard asked.contains(position) else {
        throw .damaged(table: "change", position: position, detail: "positions are out of order")
      }
      if found.last != position { found.append(position) }
    }
    return (found, count < most)
  }
}

extension ClosedRange<Int> {
  /// The part after a position, or backward, before it; nil if it is empty.
  func rest(behind position: Int, backward: Bool) -> ClosedRange<Int>? {
    if backward {
      return position > lowerBound ? lowerBound...Swift.min(upperBound, position - 1) : nil
    }
    return position < upperBound ? Swift.max(lowerBound, position + 1)...upperBound : nil
  }
}
