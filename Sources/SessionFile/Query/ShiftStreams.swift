/// Merges the positions of the changes of an array that may affect the element at an index, in order
/// or backward, over one stretch: the changes of the array as a whole, and those that shift the
/// element.
///
/// An index of the format finds the latter by the index of the element that was added, removed or
/// moved, so the many changes behind the element cost nothing.
struct ShiftStreams {
  /// So many elements before one cost more look-ups than a pass over most arrays' changes.
  static let mostElements = 4_096

  /// The shifts by elements that had one index.
  private struct Stream {
    /// Whether the index is where a moved element came from.
    let isSource: Bool
    let index: Int
    /// The positions that are not read yet.
    var rest: ClosedRange<Int>?
    /// Positions that were read; the next one is the last element.
    var block: [Int] = []
    var blockSize = 2
  }

  private static let largestBlock = 256

  private let session: SessionReader
  private let path: Int64
  private let branch: Branch.ID
  private let element: Int?
  private let isBackward: Bool
  private var streams: [Stream] = []
  /// The changes of the array as a whole; the next one is the last element.
  private var whole: [Int]

  /// - Parameters:
  ///   - element: the element's index; nil if no shift matters.
  ///   - positions: the positions that are looked at, of the branch itself.
  init(
    _ session: SessionReader, at path: Int64, around element: Int?, in positions: ClosedRange<Int>,
    on branch: Branch.ID, backward: Bool
  ) throws(SessionError) {
    self.session = session
    self.path = path
    self.branch = branch
    self.element = element
    isBackward = backward
    whole = try session.wholeChanges(at: path, on: branch).filter(positions.contains)
    if !backward { whole.reverse() }
    guard let element else { return }
    for isSource in [false, true] {
      for index in 0...element {
        var stream = Stream(isSource: isSource, index: index, rest: positions)
        try fill(&stream)
        if !stream.block.isEmpty { streams.append(stream) }
      }
    }
  }

  /// The next position; nil after the last one.
  mutating func next() throws(SessionError) -> Int? {
    var found = whole.last
    for stream in streams {
      guard let head = stream.block.last else { continue }
      if let other = found, isBackward ? other >= head : other <= head { continue }
      found = head
    }
    guard let found else { return nil }
    while whole.last == found { whole.removeLast() }
    var hasEnded = false
    for number in streams.indices where streams[number].block.last == found {
      streams[number].block.removeLast()
      try fill(&streams[number])
      if streams[number].block.isEmpty { hasEnded = true }
    }
    if hasEnded { streams.removeAll { $0.block.isEmpty } }
    return found
  }

  /// Reads more positions if there are none.
  private func fill(_ stream: inout Stream) throws(SessionError) {
    guard stream.block.isEmpty, let rest = stream.rest, let element else { return }
    let statement = try session.database.checkOut(
      Self.query(source: stream.isSource, backward: isBackward))
    defer { session.database.checkIn(statement) }
    statement.bind(1, path)
    statement.bind(2, branch.rawValue)
    statement.bind(3, rest.lowerBound)
    statement.bind(4, rest.upperBound)
    statement.bind(5, stream.blockSize)
    statement.bind(6, element)
    statement.bind(7, stream.index)
    let (found, isAll) = try session.positions(of: statement, in: rest, most: stream.blockSize)
    stream.rest = isAll ? nil : found.last.flatMap { rest.rest(behind: $0, backward: isBackward) }
    stream.block = found.reversed()
    stream.blockSize = min(4 * stream.blockSize, Self.largestBlock)
  }

  private static func query(source isSource: Bool, backward: Bool) -> String {
    // A move between two indexes before the element does not shift it.
    let (index, column, condition) =
      isSource
      ? ("change_move", "from", #""index" > ?6"#)
      : ("change_element", "index", #"("from" IS NULL OR "index" = ?6 OR "from" >= ?6)"#)
    return """
      SELECT position FROM change INDEXED BY \(index)
      WHERE path = ?1 AND branch = ?2 AND "\(column)" = ?7 AND position BETWEEN ?3 AND ?4
        AND \(condition)
      ORDER BY position \(backward ? "DESC" : "ASC") LIMIT ?5
      """
  }
}

extension SessionReader {
  /// A path's changes on one branch.
  struct BranchPath: Hashable {
    let branch: Branch.ID
    let path: Int64
  }

  /// Whether the file has the indexes that `ShiftStreams` needs.
  var hasElementIndexes: Bool {
    let needed = [Schema.changeElement, Schema.changeMove].map(\.name)
    return !database.missingIndexes.contains(where: needed.contains)
  }

  /// The positions on a branch itself of the changes at a path that are not of an array's elements,
  /// in order. They are kept for the next question.
  ///
  /// Most arrays have none, and to count the path's changes and those of elements by their indexes
  /// shows that in a tenth of the time that a look at the rows takes.
  func wholeChanges(at path: Int64, on branch: Branch.ID) throws(SessionError) -> [Int] {
    let place = BranchPath(branch: branch, path: path)
    if let known = wholePositions[place] { return known }
    func count(_ index: String, _ condition: String) throws(SessionError) -> Int64 {
      let statement = try database.checkOut(
        """
        SELECT count(*) FROM change INDEXED BY \(index)
        WHERE path = ?1 AND branch = ?2\(condition)
        """)
      defer { database.checkIn(statement) }
      statement.bind(1, path)
      statement.bind(2, branch.rawValue)
      return try step(statement, "change") ? try Row(statement, table: "change").integer(0) : 0
    }
    var found: [Int] = []
    if try count("change_path", "") != count("change_element", #" AND "index" IS NOT NULL"#) {
      let statement = try database.checkOut(
        """
        SELECT position FROM change INDEXED BY change_path
        WHERE path = ?1 AND branch = ?2 AND "index" IS NULL ORDER BY position
        """)
      defer { database.checkIn(statement) }
      statement.bind(1, path)
      statement.bind(2, branch.rawValue)
      while try step(statement, "change") {
        let position = try Row(statement, table: "change").position(0)
        if found.last != position { found.append(position) }
      }
    }
    wholePositions[place] = found
    return found
  }
}
