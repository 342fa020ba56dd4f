package import SessionFile

/// Goes along a branch from hit to hit of some stops, in order or backward.
///
/// It looks at windows of positions, which grow: all stops look at one before any looks at the next,
/// so that a near hit of one costs no search for the far hits of another.
///
/// After an error, each later call throws it again.
package final class StopCursor {
  private let timeline: Timeline
  private let points: [StopPoint]
  private let branch: Branch.ID
  private let isBackward: Bool
  private let shouldStop: (Int) -> Bool
  /// The positions that no window has had yet; nil if there are none.
  private var rest: ClosedRange<Int>?
  private var width: Int
  private var streams: [StopStream] = []
  /// The streams whose next hit was returned.
  private var used: [StopStream] = []
  /// For each stop, the positions of earlier windows at which it could not be judged.
  private var unjudged: [[ClosedRange<Int>]]
  private var failure: SessionError?

  private static let firstWidth = 1_024
  private static let widest = 1 << 18

  /// Creates a cursor over a range of positions.
  ///
  /// - Parameter shouldStop: called now and then with the last position that was looked at; if it
  ///   returns true, `next()` throws `.interrupted`.
  package init(
    _ timeline: Timeline, _ points: [StopPoint], in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, backward: Bool = false,
    shouldStop: @escaping (Int) -> Bool = { _ in false }
  ) {
    self.timeline = timeline
    self.points = points
    self.branch = branch
    isBackward = backward
    self.shouldStop = shouldStop
    unjudged = points.map { _ in [] }
    // One stop alone has no other to wait for.
    width = points.count == 1 ? .max : StopCursor.firstWidth
    let first = max(timeline.firstPosition, positions.lowerBound)
    rest = first > positions.upperBound || points.isEmpty ? nil : first...positions.upperBound
  }

  /// The next position with a hit; nil after the last one.
  package func next() throws(SessionError) -> StopHits? {
    if let failure { throw failure }
    do throws(SessionError) {
      return try nextHits()
    } catch {
      failure = error
      throw error
    }
  }

  private func nextHits() throws(SessionError) -> StopHits? {
    for stream in used { try stream.advance() }
    used = []
    while true {
      let found = streams.compactMap { $0.ahead?.position }
      if let position = isBackward ? found.max() : found.min() {
        var hits: [StopHits.Hit] = []
        for (index, stream) in streams.enumerated() {
          guard let ahead = stream.ahead, ahead.position == position else { continue }
          hits.append(StopHits.Hit(index: index, change: ahead.change))
          used.append(stream)
        }
        return StopHits(position: position, hits: hits)
      }
      guard let window = takeWindow() else { return nil }
      try look(at: window)
    }
  }

  /// The window to look at next; nil if there is none.
  private func takeWindow() -> ClosedRange<Int>? {
    guard let rest else { return nil }
    let (first, last) = (rest.lowerBound, rest.upperBound)
    guard rest.count > width else {
      self.rest = nil
      return rest
    }
    let window = isBackward ? last - width + 1...last : first...first + width - 1
    self.rest = isBackward ? first...window.lowerBound - 1 : window.upperBound + 1...last
    width = min(width * 4, StopCursor.widest)
    return window
  }

  private func look(at window: ClosedRange<Int>) throws(SessionError) {
    if shouldStop(isBackward ? window.upperBound : window.lowerBound) { throw .interrupted }
    for (index, stream) in streams.enumerated() { unjudged[index] += stream.unjudged }
    streams = []
    for point in points {
      let stream = try StopStream(
        point, on: timeline, in: window, of: branch, backward: isBackward, shouldStop: shouldStop)
      try stream.advance()
      streams.append(stream)
    }
  }

  /// At how many positions from the start of the search to `position` a stop could not be judged.
  package func unjudgedCount(of index: Int, upTo position: Int) -> Int {
    let found = unjudged[index] + (streams.indices.contains(index) ? streams[index].unjudged : [])
    return found.reduce(0) { count, part in
      if isBackward {
        return count + max(0, part.upperBound - max(part.lowerBound, position) + 1)
      }
      return count + max(0, min(part.upperBound, position) - part.lowerBound + 1)
    }
  }
}
