internal import SessionFile

/// The actions of a range for a search that goes over them in order or backward. They are read in
/// pieces, which grow, so that a search that ends soon reads few.
struct ActionFacts {
  private let timeline: Timeline
  private let branch: Branch.ID
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let hasPayloads: Bool
  private var actions: [RecordedAction] = []
  private var pieceCount = 16

  private static let mostAtOnce = 1_024

  init(
    _ timeline: Timeline, on branch: Branch.ID, in positions: ClosedRange<Int>, backward: Bool,
    payloads: Bool = true
  ) {
    hasPayloads = payloads
    self.timeline = timeline
    self.branch = branch
    self.positions = positions
    isBackward = backward
  }

  /// The action that led to a position; nil at the first one.
  mutating func action(at position: Int) throws(SessionError) -> RecordedAction? {
    guard position > timeline.firstPosition else { return nil }
    try read(position...position)
    return known(position)
  }

  /// Reads the actions of a stretch, for positions in it that are asked for in any order.
  mutating func read(_ stretch: ClosedRange<Int>) throws(SessionError) {
    var first = max(stretch.lowerBound, timeline.firstPosition + 1)
    var last = stretch.upperBound
    guard first <= last else { return }
    if known(first) != nil, known(last) != nil { return }
    if isBackward {
      let start = max(positions.lowerBound, timeline.firstPosition + 1)
      first = min(first, max(start, last - pieceCount + 1))
    } else {
      last = max(last, min(positions.upperBound, first + pieceCount - 1))
    }
    actions = try timeline.actions(in: first...last, on: branch, payloads: hasPayloads)
    pieceCount = min(Self.mostAtOnce, pieceCount * 2)
  }

  private func known(_ position: Int) -> RecordedAction? {
    guard let first = actions.first, position >= first.position,
      position - first.position < actions.count
    else { return nil }
    return actions[position - first.position]
  }
}
