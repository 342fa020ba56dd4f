internal import TimeTravel

/// A range of positions as it is typed: `3..9`, `3..`, `..9`, or `3,9` as in gdb. Each end is any
/// text for a position: `-10..` means the last ten before this position and all after.
enum PositionRange {
  /// Whether a text is meant as a range and not as one position.
  static func isRange(_ text: String) -> Bool { text.contains("..") || text.contains(",") }

  /// The positions of a range on the current branch; one position is a range too.
  static func positions(_ text: String, in context: Context) throws -> ClosedRange<Int> {
    guard isRange(text) else {
      let position = try context.position(text)
      return position...position
    }
    let separator = text.contains("..") ? ".." : ","
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw CommandError.notARange(text) }
    let last = try context.lastPosition()
    let first = try parts[0].isEmpty ? 0 : context.position(String(parts[0]))
    let end = try parts[1].isEmpty ? last : context.position(String(parts[1]))
    guard first <= end else { throw CommandError.notARange(text) }
    return first...end
  }
}
