/// Goes over positions that a search finds, in order or backward.
///
///     var found = try session.positions(named: "search.*", in: 0...last)
///     while let position = try found.next() { print(position) }
///
/// It searches one window of positions after the other, so the first positions come soon, and what
/// it holds is small. Windows grow while they are poor in positions, so a position that is far away
/// costs few searches.
///
/// After an error, each later call throws it again.
package struct PositionCursor: ~Copyable {
  /// The positions in a stretch that the search finds: in any order, and some perhaps twice.
  package typealias Search = (BranchTable.Stretch) throws(SessionError) -> [Int]

  private let search: Search
  private let session: SessionReader?
  private let isBackward: Bool
  private let shouldStop: () -> Bool
  /// The parts that are not searched yet, in the order of the search.
  private var ahead: ArraySlice<BranchTable.Stretch>
  /// Positions that were found; the next one is the last.
  private var found: [Int] = []
  /// The branch that holds them.
  private var branch = Branch.ID.main
  private var window = PositionCursor.firstWindow
  private var failure: SessionError?

  /// The number of positions in the first window, and in the smallest one.
  private static let firstWindow = 1_024
  /// A window in which more positions were found is followed by smaller ones.
  private static let mostFound = 8_192
  /// A search of as many takes some hundredths of a second.
  private static let widest = 65_536

  /// Creates a cursor.
  ///
  /// - Parameters:
  ///   - stretches: what is searched, in the order of positions.
  ///   - isBackward: whether the last position comes first.
  ///   - session: what notes each position that `next()` returns as shown; nil if nothing must.
  ///   - shouldStop: called before each window; if it returns true, `next()` throws `interrupted`.
  ///   - search: the search in a part of a stretch.
  package init(
    _ stretches: [BranchTable.Stretch], isBackward: Bool, notedIn session: SessionReader? = nil,
    shouldStop: @escaping () -> Bool, search: @escaping Search
  ) {
    self.search = search
    self.session = session
    self.isBackward = isBackward
    self.shouldStop = shouldStop
    ahead = isBackward ? stretches.reversed()[...] : stretches[...]
  }

  /// The next position; nil after the last one.
  package mutating func next() throws(SessionError) -> Int? {
    if let failure { throw failure }
    do throws(SessionError) {
      while found.isEmpty, let part = takeWindow() {
        if shouldStop() { throw .interrupted }
        try look(at: part)
      }
    } catch {
      failure = error
      throw error
    }
    guard let position = found.popLast() else { return nil }
    session?.shownRows.note(BranchTable.Stretch(branch: branch, positions: position...position))
    return position
  }

  private mutating func look(at part: BranchTable.Stretch) throws(SessionError) {
    found = try search(part)
    branch = part.branch
    if found.count < PositionCursor.mostFound / 4 {
      window = min(window * 2, PositionCursor.widest)
    } else if found.count > PositionCursor.mostFound {
      window = max(window / 2, PositionCursor.firstWindow)
    }
    // The next one is taken from the end.
    found.sort(by: isBackward ? (<) : (>))
    var kept = 0
    for position in found where kept == 0 || found[kept - 1] != position {
      found[kept] = position
      kept += 1
    }
    found.removeLast(found.count - kept)
  }

  /// The part to search next.
  private mutating func takeWindow() -> BranchTable.Stretch? {
    guard let stretch = ahead.popFirst() else { return nil }
    let positions = stretch.positions
    guard positions.count > window else { return stretch }
    let (near, rest) =
      isBackward
      ? (
        positions.upperBound - window + 1...positions.upperBound,
        positions.lowerBound...positions.upperBound - window
      )
      : (
        positions.lowerBound...positions.lowerBound + window - 1,
        positions.lowerBound + window...positions.upperBound
      )
    ahead = [BranchTable.Stretch(branch: stretch.branch, positions: rest)] + ahead
    return BranchTable.Stretch(branch: stretch.branch, positions: near)
  }
}
