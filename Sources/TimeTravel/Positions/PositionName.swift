internal import Foundation
internal import SessionFile

/// Finds the place that a name stands for.
///
/// A name is a bookmark, a branch or an action. A branch's name is its last position. An action's
/// name is the last action of that name up to the cursor, or else the first one after it; `NAME#3`
/// is the third on the branch, `NAME#-1` the last. A name that could be two of them is an error,
/// with a spelling for each: `bookmark:NAME`, `NAME@last`, `NAME#-1`.
package enum PositionName {
  /// The beginning of a spelling that can only be a bookmark.
  package static let bookmarkPrefix = "bookmark:"

  static func place(
    _ text: String, from cursor: BranchPosition, in timeline: Timeline, zone: TimeZone
  ) throws -> BranchPosition {
    if let (branch, rest) = branchAndRest(text, in: timeline) {
      let end = BranchPosition(
        branch: branch.id, position: try timeline.lastPosition(on: branch.id))
      let place = try PositionExpression(rest).place(from: end, in: timeline, zone: zone)
      guard timeline.isSame(place, on: branch.id) else {
        throw TimeTravelError.otherBranch(try timeline.branch(place.branch).name)
      }
      return BranchPosition(branch: branch.id, position: place.position)
    }
    let bookmarks = try timeline.bookmarks()
    if text.hasPrefix(bookmarkPrefix) {
      let name = String(text.dropFirst(bookmarkPrefix.count))
      guard let bookmark = bookmarks.last(where: { $0.name == name }) else {
        let near = nearNames(to: name, among: bookmarks.compactMap(\.name)).prefix(3)
        throw TimeTravelError.noSuchBookmark(name, near: Array(near))
      }
      return try place(of: bookmark, from: cursor, in: timeline)
    }
    if let (name, number) = nameAndNumber(text) {
      return try occurrence(number, of: name, from: cursor, in: timeline)
    }
    let bookmark = bookmarks.last { $0.name == text }
    let branch = timeline.branches.first { $0.name == text }
    let nearest = try timeline.nearestPosition(named: text, to: cursor)
    let spellings = [
      bookmark.map { _ in bookmarkPrefix + text }, branch.map { _ in text + "@last" },
      nearest.map { _ in text + "#-1" },
    ].compactMap(\.self)
    guard spellings.count < 2 else { throw TimeTravelError.ambiguousName(text, spellings) }
    if let bookmark { return try place(of: bookmark, from: cursor, in: timeline) }
    if let branch {
      return BranchPosition(
        branch: branch.id, position: try timeline.lastPosition(on: branch.id))
    }
    if let nearest { return BranchPosition(branch: cursor.branch, position: nearest) }
    let names =
      bookmarks.compactMap(\.name) + timeline.branches.map(\.name)
      + (try timeline.actionNames(on: cursor.branch))
    throw TimeTravelError.unknownName(text, near: near(text, among: names))
  }

  /// The names near to a text, each once.
  private static func near(_ text: String, among names: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(nearNames(to: text, among: names).filter { seen.insert($0).inserted }.prefix(3))
  }

  /// The branch that a text begins with, the longest such name, and what follows its `@`.
  private static func branchAndRest(_ text: String, in timeline: Timeline)
    -> (branch: Branch, rest: String)?
  {
    guard text.contains("@") else { return nil }
    let branches = timeline.branches.filter { text.hasPrefix($0.name + "@") }
    guard let branch = branches.max(by: { $0.name.utf8.count < $1.name.utf8.count }) else {
      return nil
    }
    return (branch, String(text.dropFirst(branch.name.count + 1)))
  }

  /// The parts of `NAME#3`.
  private static func nameAndNumber(_ text: String) -> (name: String, number: Int)? {
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex else { return nil }
    let digits = text[text.index(after: mark)...]
    guard let number = Int(digits), digits.first != "+" else { return nil }
    return (String(text[..<mark]), number)
  }

  private static func occurrence(
    _ number: Int, of name: String, from cursor: BranchPosition, in timeline: Timeline
  ) throws -> BranchPosition {
    let branch = cursor.branch
    let all = timeline.firstPosition...(try timeline.lastPosition(on: branch))
    let position = try timeline.position(
      named: name, number: Int(clamping: number.magnitude), in: all, on: branch,
      backward: number < 0)
    if number != 0, let position { return BranchPosition(branch: branch, position: position) }
    let count = try timeline.count(named: name, on: branch)
    guard count > 0 else {
      let names = try timeline.actionNames(on: branch)
      throw TimeTravelError.unknownName(name, near: near(name, among: names))
    }
    throw TimeTravelError.noSuchOccurrence(
      name, number: number, count: count, branch: try timeline.branch(branch).name)
  }

  /// A bookmark's place: on the cursor's branch if that shares the position.
  private static func place(
    of bookmark: Bookmark, from cursor: BranchPosition, in timeline: Timeline
  ) throws -> BranchPosition {
    let place = BranchPosition(branch: bookmark.branch, position: bookmark.position)
    try timeline.check(place.position, on: place.branch)
    guard timeline.isSame(place, on: cursor.branch) else { return place }
    return BranchPosition(branch: cursor.branch, position: place.position)
  }
}
