package import StateTree

/// Goes over the positions of a range with a change that may affect the value at one of some
/// places: a change at, above or below it, or one that shifts it. It goes in order or backward, and
/// gives each position once.
///
/// It reads no value. What it gives are candidates: changes of one position may undo each other.
package struct TouchCursor: ~Copyable {
  /// A place with more stored paths is first looked for by reading the changes in a row.
  private static let fewPaths = 256
  /// How many rows in a row without a change at the places are read before the indexes are used.
  private static let mostIdleRows = 20_000

  private enum Source {
    case streams(TouchStreams)
    case scan(TouchScan)
  }

  private let session: SessionReader
  private let places: [StatePath]
  private let isBackward: Bool
  private var ahead: ArraySlice<BranchTable.Stretch>
  private var stretch: BranchTable.Stretch?
  private var source: Source?
  /// The stored paths; nil if there are too many to begin with them.
  private var paths: Set<TouchedPath>?
  private var failure: SessionError?

  init(
    _ session: SessionReader, _ places: [StatePath], at stretches: [BranchTable.Stretch],
    backward: Bool
  ) throws(SessionError) {
    self.session = session
    self.places = places
    isBackward = backward
    ahead = backward ? stretches.reversed()[...] : stretches[...]
    if !places.contains(.root) {
      paths = try session.touchedPaths(places, most: Self.fewPaths)
    }
  }

  /// The next position; nil after the last one. After an error, each call throws it again.
  package mutating func next() throws(SessionError) -> Int? {
    if let failure { throw failure }
    guard !session.isClosed else { throw .closed }
    do throws(SessionError) {
      return try advance()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func advance() throws(SessionError) -> Int? {
    while true {
      switch source {
      case .streams(var streams):
        source = nil
        let position = try streams.next()
        if let position {
          source = .streams(streams)
          return position
        }
      case .scan(var scan):
        source = nil
        // The whole tree is touched by every change, so no index helps.
        let most = places.contains(.root) ? Int.max : Self.mostIdleRows
        if let position = try scan.next(idle: most) {
          source = .scan(scan)
          return position
        }
        if let rest = scan.rest, let stretch {
          let paths = try session.touchedPaths(places) ?? []
          self.paths = paths
          source = .streams(
            try TouchStreams(
              session, paths, in: BranchTable.Stretch(branch: stretch.branch, positions: rest),
              backward: isBackward))
          continue
        }
      case nil:
        break
      }
      stretch = ahead.popFirst()
      guard let stretch else { return nil }
      source =
        if let paths {
          .streams(try TouchStreams(session, paths, in: stretch, backward: isBackward))
        } else {
          .scan(TouchScan(session, places, in: stretch, backward: isBackward))
        }
    }
  }
}

extension SessionReader {
  /// The positions of a range with a change that may affect the value at one of some places.
  ///
  /// A place is looked for by its text, so a step into an array must be an index.
  package func touches(
    of places: [StatePath], in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward: Bool = false
  ) throws(SessionError) -> TouchCursor {
    try TouchCursor(
      self, places, at: branchTable.stretches(positions, on: branch), backward: backward)
  }
}
