internal import StateTree

/// Goes over the changes at an array's path, in order or backward, over one stretch. Their values are
/// not read.
struct ArrayRows {
  /// An element that was added, removed or moved, or a change of the array as a whole.
  struct Shift {
    let position: Int
    let kind: StateChange.Kind
    /// The element's index; nil for a change of the array as a whole.
    let index: Int?
    let from: Int?
    /// Whether the element may have the id that is looked for.
    let mayHold: Bool
  }

  private static let largestBlock = 1_024

  private let session: SessionReader
  private let path: Int64
  private let branch: Branch.ID
  /// A text that is in the stored text of each element with the id; nil if it is unknown.
  private let needle: String?
  private let isBackward: Bool
  /// The positions that are not read yet.
  private var rest: ClosedRange<Int>?
  private var block: [Shift] = []
  private var place = 0
  private var blockSize = 16

  init(
    _ session: SessionReader, at path: Int64, holding needle: String?,
    in stretch: BranchTable.Stretch, backward: Bool
  ) {
    self.session = session
    self.path = path
    self.needle = needle
    branch = stretch.branch
    rest = stretch.positions
    isBackward = backward
  }

  /// The position of the next one; nil after the last one.
  mutating func head() throws(SessionError) -> Int? {
    while place == block.count {
      guard let rest else { return nil }
      try fill(from: rest)
    }
    return block[place].position
  }

  /// Takes the ones of the next position, in the cursor's direction.
  mutating func take(_ shifts: inout [Shift]) throws(SessionError) {
    shifts.removeAll(keepingCapacity: true)
    guard let position = try head() else { return }
    while place < block.count, block[place].position == position {
      shifts.append(block[place])
      place += 1
    }
  }

  /// Drops those that are not behind a position.
  mutating func skip(to position: Int) throws(SessionError) {
    while let head = try head(), isBackward ? head >= position : head <= position { place += 1 }
  }

  private mutating func fill(from rest: ClosedRange<Int>) throws(SessionError) {
    let order = isBackward ? "DESC" : "ASC"
    let statement = try session.database.checkOut(
      """
      SELECT position, kind, "index", "from",
        ?6 IS NULL OR instr(coalesce(after, before), ?6) OR instr(coalesce(after, before), '$value')
      FROM change INDEXED BY change_path
      WHERE path = ?1 AND branch = ?2 AND position BETWEEN ?3 AND ?4
      ORDER BY position \(order), ordinal \(order) LIMIT ?5
      """)
    defer { session.database.checkIn(statement) }
    statement.bind(1, path)
    statement.bind(2, branch.rawValue)
    statement.bind(3, rest.lowerBound)
    statement.bind(4, rest.upperBound)
    statement.bind(5, blockSize)
    statement.bind(6, needle)
    block.removeAll(keepingCapacity: true)
    place = 0
    var count = 0
    while try session.step(statement, "change") {
      let row = Row(statement, table: "change")
      let position = try row.position(0)
      guard rest.contains(position), let kind = StateChange.Kind(code: try row.integer(1)) else {
        throw row.damage("a change is invalid", at: position)
      }
      count += 1
      block.append(
        Shift(
          position: position, kind: kind, index: try row.optionalPosition(2),
          from: try row.optionalPosition(3), mayHold: try row.integer(4) != 0))
    }
    guard count == blockSize, let last = block.last?.position else {
      self.rest = nil
      return
    }
    // The rows of the last position may go on, so it is read again with the next block.
    let whole = block.prefix { $0.position != last }.count
    if whole == 0 {
      block.removeAll()
      blockSize *= 4
      return
    }
    block.removeSubrange(whole...)
    self.rest = isBackward ? rest.lowerBound...last : last...rest.upperBound
    blockSize = min(4 * blockSize, max(blockSize, Self.largestBlock))
  }
}

extension ArrayRows.Shift {
  /// The index that an element gets when this is done, or undone; nil if the element is then not
  /// there.
  func moved(_ element: Int, backward: Bool) -> Int? {
    guard let index else { return element }
    switch (kind, backward) {
    case (.added, false), (.removed, true):
      return element >= index ? element + 1 : element
    case (.added, true), (.removed, false):
      return element == index ? nil : element > index ? element - 1 : element
    case (.moved, _):
      guard let from else { return element }
      let (source, target) = backward ? (index, from) : (from, index)
      guard element != source else { return target }
      let taken = element > source ? element - 1 : element
      return taken >= target ? taken + 1 : taken
    case (.replaced, _):
      return element
    }
  }
}
