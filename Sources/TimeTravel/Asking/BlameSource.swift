internal import SessionFile
internal import StateTree

/// Gives the changes of a session backward, for the leaves whose authors are looked for.
///
/// It reads all changes in a row as long as many paths may concern open leaves, and then only those
/// at the few paths that still may.
struct BlameSource: ~Copyable {
  /// A session with more stored paths is read in a row.
  private static let mostPaths = 50_000
  /// The most paths that are followed one by one.
  private static let mostStreams = 200
  /// After how many rows the paths are looked at again; then after twice as many, and so on.
  private static let firstPause = 4_096

  private let session: SessionReader
  private let first: Int
  private let branch: Branch.ID
  /// The first position that is not read yet.
  private var last: Int
  private var sweep: ChangeSweep?
  private var streams: PathSweep?
  private var paths: [(number: Int64, path: StatePath)]?
  private var rowCount = 0
  private var pause = 0

  init(_ session: SessionReader, in positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError)
  {
    self.session = session
    self.branch = branch
    first = positions.lowerBound
    last = positions.upperBound
    paths = try session.pathsWithoutIndices(most: Self.mostPaths)
  }

  /// The next earlier position that may have changed an open leaf, and its changes, the last one
  /// first; nil after the first position.
  mutating func next(_ rows: inout [ChangeSweep.Swept], _ tree: BlameTree) throws(SessionError)
    -> Int?
  {
    guard last >= first else { return nil }
    if streams == nil, rowCount >= pause {
      pause = max(Self.firstPause, 2 * rowCount)
      if let numbers = numbers(for: tree) {
        streams = try session.changesBackward(at: numbers, in: first...last, on: branch)
        sweep = nil
      } else if sweep == nil {
        sweep = try session.changesBackward(in: first...last, on: branch)
      }
    }
    let found = streams == nil ? try sweep?.next(&rows) : try streams?.next(&rows)
    guard let position = found else {
      last = first - 1
      return nil
    }
    rowCount += rows.count
    last = position - 1
    return position
  }

  /// The numbers of the paths whose changes may concern an open leaf, wherever its elements are; nil
  /// if there are many.
  private func numbers(for tree: BlameTree) -> [Int64]? {
    guard let paths else { return nil }
    let open = Set(tree.openPlaces.map(\.withoutIndices))
    var around: Set<StatePath> = []
    for var place in open {
      while place.components.popLast() != nil, around.insert(place).inserted {}
    }
    var numbers: [Int64] = []
    for (number, path) in paths where around.contains(path) || path.isInside(open) {
      numbers.append(number)
      if numbers.count > Self.mostStreams { return nil }
    }
    return numbers
  }
}

extension StatePath {
  /// Whether the path is one of some places, or inside one.
  fileprivate func isInside(_ places: Set<StatePath>) -> Bool {
    var path = self
    repeat {
      if places.contains(path) { return true }
    } while path.components.popLast() != nil
    return false
  }
}
