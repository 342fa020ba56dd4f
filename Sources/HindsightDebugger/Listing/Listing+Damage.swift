internal import SessionFile
internal import TimeTravel

/// Lists the readable actions of a damaged session.
extension Listing {
  /// Positions that cannot be read, and why.
  struct Hole {
    var positions: ClosedRange<Int>
    var error: SessionError
  }

  /// The results of `body` for the readable actions of a range.
  static func actions<Element>(
    _ positions: ClosedRange<Int>, _ context: Context,
    _ body: (RecordedAction) throws(SessionError) -> Element
  ) throws(SessionError) -> (found: [Element], lost: [Hole]) {
    try readable(positions, context) { range throws(SessionError) in
      var found: [Element] = []
      for action in try context.timeline.actions(in: range, on: context.cursor.branch) {
        found.append(try body(action))
      }
      return found
    }
  }

  /// The readable elements of a range without position 0, and the holes in it, in order. If the
  /// whole range is readable, it is read at once; otherwise by halves, down to single positions.
  static func readable<Element>(
    _ positions: ClosedRange<Int>, _ context: Context,
    _ read: (ClosedRange<Int>) throws(SessionError) -> [Element]
  ) throws(SessionError) -> (found: [Element], lost: [Hole]) {
    let first = max(1, positions.lowerBound)
    var found: [Element] = []
    var lost: [Hole] = []
    var waiting = first <= positions.upperBound ? [first...positions.upperBound] : []
    while let range = waiting.popLast() {
      if context.shouldStop() { break }
      do throws(SessionError) {
        found += try read(range)
      } catch {
        guard error.isDamageToRows else { throw error }
        if range.count == 1 {
          if let last = lost.last, last.positions.upperBound == range.lowerBound - 1 {
            lost[lost.count - 1].positions = last.positions.lowerBound...range.lowerBound
          } else {
            lost.append(Hole(positions: range, error: error.placed(at: range.lowerBound)))
          }
        } else {
          let middle = range.lowerBound + (range.count - 1) / 2
          waiting += [middle + 1...range.upperBound, range.lowerBound...middle]
        }
      }
    }
    return (found, lost)
  }
}

extension SessionError {
  fileprivate var isDamageToRows: Bool { if case .damaged = self { true } else { false } }

  /// The damage with a position added, if it has none.
  fileprivate func placed(at position: Int) -> SessionError {
    guard case .damaged(let table, nil, let detail) = self else { return self }
    return .damaged(table: table, position: position, detail: detail)
  }
}
