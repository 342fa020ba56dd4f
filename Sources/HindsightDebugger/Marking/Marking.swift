internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Makes and deletes bookmarks, and says where they are kept.
enum Marking {
  /// The name of a new bookmark: the typed one, or the first free one.
  static func name(_ typed: String?, in context: Context) throws -> String {
    let bookmarks = try context.timeline.bookmarks()
    guard let typed else {
      let names = Set(bookmarks.compactMap(\.name))
      return (1...).lazy.map { "mark-\($0)" }.first { !names.contains($0) } ?? "mark"
    }
    guard isName(typed) else { throw CommandError.notABookmarkName(typed) }
    if let other = bookmarks.first(where: { $0.name == typed }) {
      throw CommandError.bookmarkExists(typed, at: try place(of: other, context))
    }
    return typed
  }

  /// Whether a text can be a bookmark's name: it must not read as another position, a path, a range
  /// or an option.
  private static func isName(_ text: String) -> Bool {
    guard case .named? = try? PositionExpression(text), let first = text.first, text.count <= 100
    else { return false }
    return !"./[-'\"@".contains(first) && !text.contains("..")
      && !text.hasPrefix(PositionName.bookmarkPrefix)
      && text == text.terminalSafe && text.allSatisfy { !$0.isWhitespace && !"@#,".contains($0) }
  }

  /// Adds a bookmark at the cursor, and says where it is kept. A command of the shell fails if the
  /// file cannot be written.
  static func add(
    _ name: String?, note: String?, _ place: Place, _ context: Context
  ) throws -> Verdict {
    // A position that a branch shares with its parent is the parent's, and so in the file sooner.
    let cursor = context.cursor
    let owner = try context.timeline.owner(of: cursor.position, on: cursor.branch)
    let bookmark = Bookmark(
      branch: owner.branch, position: owner.position, name: name, note: note, createdAt: now)
    let what = name.map { "bookmark '\($0)' at " } ?? "note at "
    let text = what + (try self.place(of: bookmark, context))
    return try kept(text, context.timeline.add(bookmark), place, context)
  }

  /// Deletes the bookmark with a name, or with the number that `bookmarks` shows.
  static func delete(_ text: String, _ place: Place, _ context: Context) throws -> Verdict {
    let bookmarks = try context.timeline.bookmarks()
    guard
      let bookmark = bookmarks.last(where: { $0.name == text })
        ?? bookmarks.first(where: { number(of: $0) == text })
    else {
      let near = nearNames(to: text, among: bookmarks.compactMap(\.name)).prefix(3)
      throw TimeTravelError.noSuchBookmark(text, near: Array(near))
    }
    var deletion = bookmark
    (deletion.id, deletion.createdAt, deletion.retires) = (0, now, bookmark.id)
    let what =
      bookmark.name.map { "deleted bookmark '\($0)'" } ?? "deleted note \(number(of: bookmark))"
    return try kept(what, context.timeline.add(deletion), place, context)
  }

  /// The number that the user types: that of its row, or `m1` in memory.
  static func number(of bookmark: Bookmark) -> String {
    bookmark.id < 0 ? "m\(bookmark.id.magnitude)" : "\(bookmark.id)"
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

  private static func kept(
    _ what: String, _ keeping: BookmarkKeeping, _ place: Place, _ context: Context
  ) throws -> Verdict {
    switch keeping {
    case .inFile:
      return Verdict(StyledLine("\(what), written to \(context.name)"))
    case .inMemory(nil):
      return Verdict(StyledLine(what))
    case .inMemory(.unsavedBranch):
      let branch = context.branch.name
      return Verdict(
        StyledLine("\(what), in memory as \(branch) is; 'save FILE' writes both to a new file"))
    case .inMemory(.refused(let error)):
      guard place == .prompt else { throw error }
      var verdict = Verdict(StyledLine("\(what), in memory"))
      let file = context.name
      let reason = context.live == nil ? error.fact : "this program is still recording it"
      verdict.warnings = {
        [
          "\(file): warning: it stays in memory until you leave, since the file is not written: "
            + reason
        ]
      }
      return verdict
    }
  }

  /// A bookmark's place as it is typed: with the branch if that is not the current one.
  static func place(of bookmark: Bookmark, _ context: Context) throws -> String {
    let place = BranchPosition(branch: bookmark.branch, position: bookmark.position)
    guard !context.timeline.isSame(place, on: context.cursor.branch) else {
      return "\(bookmark.position)"
    }
    let branch = try? context.timeline.branch(bookmark.branch).name
    return "\(branch ?? "?")@\(bookmark.position)"
  }
}
