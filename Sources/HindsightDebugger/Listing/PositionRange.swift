internal import SessionFile
internal import TimeTravel

/// A range of positions as it is typed: `3..9`, `3..`, `..9`, or `3,9` as in gdb. Each end is any
/// text for a position: `-10..` means the last ten before this position and all after,
/// `try-1@3..9` positions 3 to 9 of `try-1`.
enum PositionRange {
  /// Whether a text is meant as a range and not as one position.
  static func isRange(_ text: String) -> Bool { text.contains("..") || text.contains(",") }

  /// The positions of a range that are still kept; without a text, all of the branch.
  static func kept(_ text: String?, in context: Context) throws -> ClosedRange<Int> {
    let first = context.timeline.firstPosition
    let last = try context.lastPosition()
    let positions = try text.map { try self.positions($0, in: context) } ?? first...last
    return max(first, positions.lowerBound)...max(first, positions.upperBound)
  }

  /// The positions of a range; one position is a range too. If they are on another branch, the
  /// command looks at that branch until it ends.
  static func positions(_ text: String, in context: Context) throws -> ClosedRange<Int> {
    guard isRange(text) else {
      let position = try context.position(text)
      return position...position
    }
    let separator = text.contains("..") ? ".." : ","
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw CommandError.notARange(text) }
    let start = try parts[0].isEmpty ? nil : context.place(String(parts[0]))
    if let start { try context.visit(start) }
    let end = try parts[1].isEmpty ? nil : context.place(String(parts[1]))
    if let end {
      if let start, !context.timeline.isSame(start, on: end.branch),
        !context.timeline.isSame(end, on: start.branch)
      {
        throw CommandError.twoBranches(
          try context.timeline.branch(start.branch).name,
          try context.timeline.branch(end.branch).name)
      }
      try context.visit(end)
    }
    let first = start?.position ?? 0
    let last = try end?.position ?? context.lastPosition()
    guard first <= last else { throw CommandError.notARange(text) }
    return first...last
  }
}
