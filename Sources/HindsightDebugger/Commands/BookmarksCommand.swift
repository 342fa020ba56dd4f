internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `bookmarks`: the named positions and the notes.
  static let bookmarks = Command(
    name: .both("bookmarks"), group: .session,
    summary: "List the bookmarks and the notes.",
    discussion: """
      Each line has the number, the name, the position with its action, and the
      note. > marks those of the current position, and * those in memory only.

      --json prints one object a line: number, name, branch, position, note,
      createdAt (nanoseconds since 1970) and isSaved.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    examples: [
      ("bookmarks", "all of them"), ("hindsight bookmarks s.hindsight", "those of a session"),
    ],
    seeAlso: ["bookmark", "note", "goto"], session: .file, schema: "bookmarks"
  ) { context, _ in
    let bookmarks = try context.timeline.bookmarks()
    return Verdict(
      json: { output in
        for bookmark in bookmarks {
          try output.line(try Marking.json(bookmark, context).jsonText())
        }
      },
      text: { output in
        for line in try Marking.lines(bookmarks, context, width: output.width) {
          try output.line(line)
        }
      })
  }
}
