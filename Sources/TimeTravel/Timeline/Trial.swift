internal import SessionFile
internal import StateTree

/// A branch in memory: actions that were tried out after a fork, and the states after them.
///
/// The states share unchanged parts.
struct Trial {
  struct Entry {
    var entry: TimelineEntry
    var state: StateValue
  }

  let branch: Branch
  let forkedAt: Int
  private(set) var entries: [Entry] = []
  /// The number of entries that are in a file.
  var savedCount = 0
  /// Whether the branch itself is in a file.
  var isSaved = false

  init(_ branch: Branch, forkedAt: Int) {
    self.branch = branch
    self.forkedAt = forkedAt
  }

  var lastPosition: Int { forkedAt + entries.count }

  /// Whether all of it is in a file.
  var isWhollySaved: Bool { isSaved && savedCount == entries.count }

  /// The entry at a position after the fork; nil elsewhere.
  subscript(position: Int) -> Entry? {
    let index = position - forkedAt - 1
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// The entries at positions after the fork.
  func entries(at positions: ClosedRange<Int>) -> ArraySlice<Entry> {
    entries[positions.lowerBound - forkedAt - 1...positions.upperBound - forkedAt - 1]
  }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Marks everything so far as saved.
  mutating func markSaved() {
    isSaved = true
    savedCount = entries.count
  }
}
