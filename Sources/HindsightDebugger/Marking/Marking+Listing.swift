internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Bookmarks as `bookmarks` lists them.
extension Marking {
  static func lines(_ bookmarks: [Bookmark], _ context: Context, width: Int) throws
    -> [StyledLine]
  {
    guard !bookmarks.isEmpty else {
      return [StyledLine("no bookmarks; 'bookmark NAME' makes one", .faint)]
    }
    let places = try bookmarks.map { try place(of: $0, context) }
    let numberColumn = bookmarks.map { number(of: $0).count }.max() ?? 0
    let nameColumn = min(bookmarks.map { ($0.name ?? "").displayWidth }.max() ?? 0, 30)
    let placeColumn = places.map(\.displayWidth).max() ?? 0
    var lines = zip(bookmarks, places).map { bookmark, place in
      let isHere =
        bookmark.position == context.cursor.position
        && context.timeline.isSame(
          BranchPosition(branch: bookmark.branch, position: bookmark.position),
          on: context.cursor.branch)
      var line = StyledLine(isHere ? ">" : " ", .strong)
      line.append(context.timeline.isHeld(bookmark) ? "* " : "  ", .warning)
      line.append(number(of: bookmark).leftPadded(to: numberColumn) + "  ", .faint)
      if nameColumn > 0 {
        line.append(CutText.end(bookmark.name ?? "", to: 30), .name, paddedTo: nameColumn)
        line.append("  ")
      }
      line.append(place.leftPadded(to: placeColumn), .strong)
      line.append("  " + actionName(of: bookmark, context))
      if let note = bookmark.note { line.append("  " + note) }
      return line.cut(to: width)
    }
    if bookmarks.contains(where: context.timeline.isHeld) {
      lines.append(StyledLine("* in memory only: 'save FILE' keeps it", .faint))
    }
    return lines
  }

  private static func actionName(of bookmark: Bookmark, _ context: Context) -> String {
    guard bookmark.position > context.timeline.firstPosition else { return "initial state" }
    let action = try? context.timeline.action(at: bookmark.position, on: bookmark.branch)
    return action.map { ActionText.name($0) } ?? "?"
  }

  static func json(_ bookmark: Bookmark, _ context: Context) throws -> StateValue {
    [
      "number": bookmark.id > 0 ? .integer(bookmark.id) : .null,
      "name": bookmark.name.map { .string($0) } ?? .null,
      "branch": (try? context.timeline.branch(bookmark.branch).name).map { .string($0) } ?? .null,
      "position": .integer(Int64(bookmark.position)),
      "note": bookmark.note.map { .string($0) } ?? .null,
      "createdAt": .integer(bookmark.createdAt),
      "isSaved": .bool(!context.timeline.isHeld(bookmark)),
    ]
  }
}
