internal import SessionFile
internal import TimeTravel

/// Listing what a damaged session still has.
extension Listing {
  /// Positions that cannot be read, and why.
  struct Hole {
    var positions: ClosedRange<Int>
    var error: SessionError
  }

  /// What `body` makes of the actions of a range, those that can be read.
  static func actions<Element>(
    _ positions: ClosedRange<Int>, _ context: Context,
    _ body: (RecordedAction) throws(SessionError) -> Element
  ) throws -> (found: [Element], lost: [Hole]) {
    try readable(positions, context) { range throws(SessionError) in
      var found: [Element] = []
      for action in try context.timeline.actions(in: range, on: context.cursor.branch) {
        found.append(try body(action))
      }
      return found
    }
  }

  /// What can be read of a range, position 0 left out, and the holes in it, in order. Where all
  /// can, it is read at once; else by halves, down to the positions themselves.
  static func readable<Element>(
    _ positions: ClosedRange<Int>, _ context: Context,
    _ read: (ClosedRange<Int>) throws(SessionError) -> [Element]
  ) throws -> (found: [Element], lost: [Hole]) {
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

  /// Damage that was met at a position, where it does not say so itself.
  fileprivate func placed(at position: Int) -> SessionError {
    guard case .damaged(let table, nil, let detail) = self else { return self }
    return .damaged(table: table, position: position, detail: detail)
  }
}
