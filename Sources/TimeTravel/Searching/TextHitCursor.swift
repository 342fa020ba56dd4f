package import SessionFile
package import StateTree

/// Goes over the texts in a range of a branch that match a pattern, in order.
///
///     var hits = try timeline.hits(of: TextPattern(text: "Emma"), in: 0...last)
///     while let hit = try hits.next() { print(hit.position, hit.place, hit.text) }
///
/// What is compared is each scalar of a payload and of a value that came into the state: a string's
/// letters, a number as it is shown. The caller notes the hits that it shows. A value that was withheld is counted, and not compared.
package struct TextHitCursor: ~Copyable {
  /// How many values a rule withheld, as far as the search has come.
  package private(set) var withheldCount = 0

  private let query: TextQuery
  private let shouldStop: (Int) -> Bool
  private var values: SearchedValues
  private var current: SearchedValue?
  private var leaves = Leaves(of: .null)

  fileprivate init(
    _ timeline: Timeline, _ query: TextQuery, in positions: ClosedRange<Int>, on branch: Branch.ID,
    shouldStop: @escaping (Int) -> Bool
  ) throws {
    let values = try SearchedValues(
      timeline, query, in: positions, on: branch, shouldStop: shouldStop)
    self.values = values
    self.query = query
    self.shouldStop = shouldStop
  }

  /// The number of positions with an unknown state, or at which something was lost.
  package var unknownCount: Int { values.unknownCount }

  /// The next hit; nil after the last one, or if the search was stopped.
  package mutating func next() throws -> TextHit? {
    while true {
      guard let value = current else {
        guard let value = try values.next() else { return nil }
        current = value
        leaves = Leaves(of: value.value)
        continue
      }
      guard let leaf = leaves.next() else {
        current = nil
        continue
      }
      if let hit = try hit(leaf, in: value) { return hit }
    }
  }

  private mutating func hit(_ leaf: StateValue, in value: SearchedValue) throws -> TextHit? {
    if !query.rules.isEmpty {
      let place = value.place.appending(leaves.place)
      if let rule = query.rule(for: value, at: place), leaf != .null || rule.way == .leaveOut {
        withheldCount += 1
        return nil
      }
    }
    guard let text = leaf.searchedText,
      let match = try query.pattern.firstMatch(
        in: text, shouldStop: { shouldStop(value.position) })
    else { return nil }
    return TextHit(
      position: value.position, part: value.part, place: value.place.appending(leaves.place),
      text: text, match: match)
  }
}

extension Timeline {
  /// A cursor over the texts in a range that match a pattern.
  ///
  /// - Parameter shouldStop: called now and then with a position that the search has reached; if it
  ///   returns true, the search ends.
  package func hits(
    of pattern: TextPattern, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    parts: Set<SearchedPart> = Set(SearchedPart.allCases),
    shouldStop: @escaping (Int) -> Bool = { _ in false }
  ) throws -> TextHitCursor {
    try TextHitCursor(
      self, TextQuery(pattern, in: parts, of: session), in: positions, on: branch,
      shouldStop: shouldStop)
  }

  /// Notes a position as shown, so that its rows are compared with their checksums.
  package func noteShown(_ position: Int, on branch: Branch.ID) throws(SessionError) {
    let place = try owner(of: position, on: branch)
    guard trials[place.branch] == nil else { return }
    session.noteShown(position, on: place.branch)
  }
}
