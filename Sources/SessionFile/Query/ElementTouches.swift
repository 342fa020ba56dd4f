package import StateTree

/// Goes over the positions at which the value of an element may have changed that is followed by its
/// id, wherever it stands: the first element of an array with that id.
///
/// While no change concerns the id itself, the element is followed by the recorded shifts. Where one
/// may concern it, the states decide, and the caller sets the index that they give.
package struct ElementTouches {
  /// A position to look at.
  package enum Touch: Sendable {
    /// The changes of the element itself tell the value.
    case own(Int)
    /// The states must be compared. Then the caller must set `index` and `isOnly`.
    case states(Int)

    /// The position.
    package var position: Int {
      switch self {
      case .own(let position), .states(let position): position
      }
    }
  }

  /// The changes at an index.
  private struct Head {
    var paths: [TouchedPath]
    /// The next position with a change; nil if there is none.
    var position: Int?
    /// The positions that are certainly passed.
    var bound: Int
  }

  /// The index of the element at the cursor's position; nil if there is none.
  package var index: Int?
  /// Whether no other element has its id there. Then a move of the element needs no look at the
  /// states.
  package var isOnly: Bool

  private let session: SessionReader
  private let array: StatePath
  private let key: String
  private let id: StateValue
  /// The place inside the element.
  private let inner: StatePath
  private let isBackward: Bool
  private let arrayNumber: Int64?
  /// The paths around the element, and those that may change an id.
  private let idPaths: Set<TouchedPath>
  /// The numbers of the paths that contain the element.
  private let around: Set<Int64>
  private let needle: String?
  private var ahead: ArraySlice<BranchTable.Stretch>
  private var stretch: BranchTable.Stretch?
  private var shifts: ArrayRows?
  private var ids: TouchStreams?
  private var nextID: Int?
  private var heads: [Int: Head] = [:]
  /// The last position that was passed.
  private var bound = 0
  private var group: [ArrayRows.Shift] = []

  /// - Parameters:
  ///   - array: the array's place.
  ///   - key: the member that identifies an element, and its value.
  ///   - inner: the place inside the element.
  ///   - index: the element's index in the state before the first position, or backward, at the last
  ///     one.
  ///   - isOnly: whether no other element has the id there.
  package init(
    _ session: SessionReader, of array: StatePath, where key: String, is id: StateValue,
    inner: StatePath, from index: Int?, isOnly: Bool, in positions: ClosedRange<Int>,
    on branch: Branch.ID,
    backward: Bool
  ) throws(SessionError) {
    self.session = session
    self.array = array
    self.key = key
    self.id = id
    self.inner = inner
    self.index = index
    self.isOnly = isOnly
    isBackward = backward
    let stretches = try session.branchTable.stretches(positions, on: branch)
    ahead = backward ? stretches.reversed()[...] : stretches[...]
    needle = id.needle
    let places = try session.elementPaths(of: array, key: key)
    arrayNumber = places.array
    idPaths = places.ids
    around = places.around
  }

  /// The next position; nil after the last one, or if it is not before a limit in the cursor's
  /// direction.
  package mutating func next(before limit: Int?) throws(SessionError) -> Touch? {
    while true {
      guard let stretch else {
        guard try nextStretch() else { return nil }
        continue
      }
      let own = try index.flatMap { (index) throws(SessionError) in try head(at: index) }
      guard let position = nearest(nearest(try shifts?.head(), nextID), own) else {
        // The states at the limit may give the element another index, which has changes ahead.
        if let limit, stretch.positions.contains(limit) { return nil }
        self.stretch = nil
        continue
      }
      if let limit, isBackward ? position <= limit : position >= limit { return nil }
      if let touch = try take(position, isOwn: own == position) { return touch }
    }
  }

  /// Drops the changes at a position and before it in the cursor's direction.
  package mutating func pass(_ position: Int) throws(SessionError) {
    guard let stretch, stretch.positions.contains(position) else { return }
    try shifts?.skip(to: position)
    while let next = nextID, isBackward ? next >= position : next <= position {
      nextID = try ids?.next()
    }
    bound = position
  }

  private mutating func nextStretch() throws(SessionError) -> Bool {
    guard let next = ahead.popFirst() else { return false }
    stretch = next
    bound = isBackward ? next.positions.upperBound + 1 : next.positions.lowerBound - 1
    heads = [:]
    shifts = arrayNumber.map {
      ArrayRows(session, at: $0, holding: needle, in: next, backward: isBackward)
    }
    var streams = try TouchStreams(session, idPaths, in: next, backward: isBackward)
    nextID = try streams.next()
    ids = streams
    return true
  }

  /// Takes what happened at a position; nil if it cannot have changed the value.
  private mutating func take(_ position: Int, isOwn: Bool) throws(SessionError) -> Touch? {
    let hasShifts = try shifts?.head() == position
    if hasShifts { try shifts?.take(&group) } else { group.removeAll(keepingCapacity: true) }
    let mayConcernID = nextID == position || group.contains { $0.mayHold || $0.index == nil }
    if nextID == position { nextID = try ids?.next() }
    bound = position
    if mayConcernID, try concernsID(position) { return .states(position) }
    if hasShifts {
      var moved = index
      for shift in group {
        guard let element = moved else { break }
        moved = shift.moved(element, backward: isBackward)
      }
      // An element that appears or goes has the id, so its shift was one that may hold it.
      // Of the index where it stays, the head tells.
      var isElsewhere = false
      if let moved, moved != index { isElsewhere = try hasChange(at: moved, position) }
      if isOwn || isElsewhere || moved == nil && index != nil { return .states(position) }
      index = moved
      return nil
    }
    return isOwn ? .own(position) : nil
  }

  private func nearest(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return isBackward ? max(one, other) : min(one, other)
  }

  // MARK: The element's own changes

  /// The next position with a change in the element at an index.
  private mutating func head(at index: Int) throws(SessionError) -> Int? {
    var head: Head
    if let known = heads[index] {
      head = known
      guard let position = head.position else { return nil }
      if isBackward ? position < bound : position > bound { return position }
    } else {
      let place = array.appending(index).appending(inner)
      let paths = try session.touchedPaths([place]) ?? []
      head = Head(paths: paths.filter { !around.contains($0.number) }, bound: bound)
    }
    head.bound = bound
    head.position = nil
    if let stretch, let rest = stretch.positions.rest(behind: bound, backward: isBackward) {
      for path in head.paths {
        head.position = nearest(
          head.position,
          try session.firstTouch(of: path, in: rest, on: stretch.branch, backward: isBackward))
      }
    }
    heads[index] = head
    return head.position
  }

  /// Whether the element at an index has a change at a position.
  private func hasChange(at index: Int, _ position: Int) throws(SessionError) -> Bool {
    guard let stretch else { return false }
    if let head = heads[index], isBackward ? head.bound > position : head.bound < position {
      guard let next = head.position else { return false }
      if next == position { return true }
      if isBackward ? next < position : next > position { return false }
    }
    let place = array.appending(index).appending(inner)
    var paths = heads[index]?.paths
    if paths == nil {
      paths = (try session.touchedPaths([place]) ?? []).filter { !around.contains($0.number) }
    }
    for path in paths ?? []
    where try session.firstTouch(
      of: path, in: position...position, on: stretch.branch, backward: isBackward) != nil
    {
      return true
    }
    return false
  }

  // MARK: The id

  /// Whether a change at a position may decide which element has the id.
  private func concernsID(_ position: Int) throws(SessionError) -> Bool {
    guard let stretch else { return true }
    let depth = array.components.count
    return try session.changes(at: position, on: stretch.branch, touching: array).contains {
      guard array.isPrefix(of: $0.path) else { return true }
      if $0.path.components.count == depth {
        guard $0.index != nil else { return true }
        if $0.kind == .moved, isOnly { return false }
        return holdsID($0.before) || holdsID($0.after)
      }
      guard case .index(let element) = $0.path.components[depth] else { return true }
      switch $0.path.components.count - depth {
      case 1 where $0.index == nil:
        return element == index || holdsID($0.before) || holdsID($0.after)
      case 2 where $0.path.components[depth + 1] == .key(key):
        return element == index || $0.before == id || $0.after == id
      default:
        return false
      }
    }
  }

  private func holdsID(_ element: StateValue?) -> Bool {
    element?[StatePath([.key(key)])] == id
  }
}

extension StateValue {
  /// A text that is in the stored text of each value that contains this scalar; nil if there are
  /// several spellings of it.
  fileprivate var needle: String? {
    switch self {
    case .null, .bool: jsonText()
    case .integer(let number): number.magnitude <= 1 << 53 ? jsonText() : nil
    case .string: String(jsonText().dropFirst().dropLast())
    case .double, .decimal, .array, .object: nil
    }
  }
}

extension SessionReader {
  /// The first position in a range with a change at a path.
  func firstTouch(
    of path: TouchedPath, in positions: ClosedRange<Int>, on branch: Branch.ID, backward: Bool
  ) throws(SessionError) -> Int? {
    let statement = try database.checkOut(
      TouchStreams.query(path.changes, backward: backward))
    defer { database.checkIn(statement) }
    TouchStreams.bind(statement, path, in: positions, on: branch, most: 1)
    guard try step(statement, "change") else { return nil }
    return try Row(statement, table: "change").position(0)
  }

  /// The stored paths that tell where an element with an id is: the array's; those that may change
  /// an id or the whole array; and the numbers of those that contain elements.
  fileprivate func elementPaths(of array: StatePath, key: String) throws(SessionError)
    -> (array: Int64?, ids: Set<TouchedPath>, around: Set<Int64>)
  {
    var (ids, around): (Set<TouchedPath>, Set<Int64>) = ([], [])
    for length in 0..<array.components.count {
      let above = StatePath(Array(array.components.prefix(length)))
      guard let number = try pathNumber(above) else { continue }
      let element = array.components[length].arrayIndex
      ids.insert(TouchedPath(number: number, changes: .around(element: element)))
      around.insert(number)
    }
    let own = try pathNumber(array)
    if let own { around.insert(own) }
    // .items[3] and .items[3].id, of each element.
    let statement = try database.checkOut(
      """
      SELECT id, text FROM path INDEXED BY sqlite_autoindex_path_1 WHERE text > ?1 AND text < ?2
      """)
    defer { database.checkIn(statement) }
    let begin = (array.components.isEmpty ? "." : array.description) + "["
    let member = StatePath([.index(0), .key(key)]).description.dropFirst(".[0]".count)
    statement.bind(1, begin)
    statement.bind(2, begin.dropLast() + "\\")
    while try step(statement, "path") {
      let row = Row(statement, table: "path")
      let rest = try row.text(1).utf8.dropFirst(begin.utf8.count)
      let end = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard end.first == UInt8(ascii: "]") else { continue }
      let suffix = end.dropFirst()
      guard suffix.isEmpty || suffix.elementsEqual(member.utf8) else { continue }
      ids.insert(TouchedPath(number: try row.integer(0), changes: .all))
    }
    return (own, ids, around)
  }
}
