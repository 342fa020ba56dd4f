package import StateTree

/// Goes backward over the changes at some paths, over a range of positions, and gives where they were
/// made, as `ChangeSweep` does for all paths.
package struct PathSweep {
  /// The changes at one path.
  private struct Stream {
    let number: Int64
    let path: StatePath
    var rest: ClosedRange<Int>?
    /// Changes that were read; the next one is the last element.
    var block: [ChangeSweep.Swept] = []
    var blockSize = 2
    /// The position of the next change; -1 after the last one.
    var head = -1
  }

  private static let largestBlock = 1_024

  private let session: SessionReader
  private var ahead: ArraySlice<BranchTable.Stretch>
  private let paths: [(number: Int64, path: StatePath)]
  private var branch = Branch.ID.main
  private var streams: [Stream] = []

  fileprivate init(
    _ session: SessionReader, _ numbers: [Int64], at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    self.session = session
    paths = try numbers.map { (number) throws(SessionError) in
      (number, try session.path(number))
    }
    ahead = stretches[...]
  }

  /// The next earlier position that has changes, and its changes, the last one first; nil after the
  /// first position.
  package mutating func next(_ rows: inout [ChangeSweep.Swept]) throws(SessionError) -> Int? {
    rows.removeAll(keepingCapacity: true)
    while true {
      var position = -1
      for stream in streams where stream.head > position { position = stream.head }
      guard position < 0 else {
        for index in streams.indices where streams[index].head == position {
          while streams[index].head == position {
            guard let row = streams[index].block.popLast() else { break }
            rows.append(row)
            try fill(&streams[index])
          }
        }
        rows.sort { $0.ordinal > $1.ordinal }
        return position
      }
      guard let next = ahead.popLast() else { return nil }
      branch = next.branch
      streams = paths.map { Stream(number: $0.number, path: $0.path, rest: next.positions) }
      for index in streams.indices { try fill(&streams[index]) }
    }
  }

  /// Sets the head, and reads more changes if there are none.
  private func fill(_ stream: inout Stream) throws(SessionError) {
    while stream.block.isEmpty, let rest = stream.rest { try read(&stream, rest) }
    stream.head = stream.block.last?.position ?? -1
  }

  private func read(_ stream: inout Stream, _ rest: ClosedRange<Int>) throws(SessionError) {
    let statement = try session.database.checkOut(
      """
      SELECT position, ordinal, kind, "index", "from" FROM change INDEXED BY change_path
      WHERE path = ?1 AND branch = ?2 AND position BETWEEN ?3 AND ?4
      ORDER BY position DESC LIMIT ?5
      """)
    defer { session.database.checkIn(statement) }
    statement.bind(1, stream.number)
    statement.bind(2, branch.rawValue)
    statement.bind(3, rest.lowerBound)
    statement.bind(4, rest.upperBound)
    statement.bind(5, stream.blockSize)
    var found: [ChangeSweep.Swept] = []
    while try session.step(statement, "change") {
      let row = Row(statement, table: "change")
      let position = try row.position(0)
      guard rest.contains(position), let kind = StateChange.Kind(code: try row.integer(2)) else {
        throw row.damage("a change is invalid", at: position)
      }
      found.append(
        ChangeSweep.Swept(
          position: position, ordinal: try row.position(1),
          path: stream.path, kind: kind,
          index: try row.optionalPosition(3), from: try row.optionalPosition(4)))
    }
    if found.count == stream.blockSize, let last = found.last?.position {
      // The rows of the last position may go on, so it is read again with the next block.
      let whole = found.prefix { $0.position != last }.count
      found.removeSubrange(whole...)
      stream.rest = rest.lowerBound...last
      if whole == 0 || stream.blockSize < Self.largestBlock { stream.blockSize *= 4 }
    } else {
      stream.rest = nil
    }
    stream.block = found.reversed()
  }
}

extension SessionReader {
  /// The changes at the paths with these numbers, backward, without their values.
  package func changesBackward(
    at numbers: [Int64], in positions: ClosedRange<Int>, on branch: Branch.ID = .main
  ) throws(SessionError) -> PathSweep {
    try PathSweep(self, numbers, at: try branchTable.stretches(positions, on: branch))
  }

  /// The stored paths with their numbers, each index replaced by 0; nil if there are more than a
  /// number.
  package func pathsWithoutIndices(most: Int) throws(SessionError)
    -> [(number: Int64, path: StatePath)]?
  {
    let statement = try database.checkOut("SELECT id, text FROM path NOT INDEXED")
    defer { database.checkIn(statement) }
    var paths: [(number: Int64, path: StatePath)] = []
    while try step(statement, "path") {
      guard paths.count < most else { return nil }
      let row = Row(statement, table: "path")
      guard let path = try? StatePath(try row.text(1)) else {
        throw row.damage("a path is invalid")
      }
      paths.append((try row.integer(0), path.withoutIndices))
    }
    return paths
  }
}

extension StatePath {
  /// The path with each index replaced by 0.
  package var withoutIndices: StatePath {
    StatePath(components.map { if case .index = $0 { .index(0) } else { $0 } })
  }
}
