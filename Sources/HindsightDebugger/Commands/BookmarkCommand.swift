internal import SessionFile
internal import TimeTravel

extension Command {
  private static let newName = Operand(
    "NAME", .text, isOptional: true, "its name (default: mark-1, mark-2 and so on)")
  private static let withNote = CommandOption("note", value: "TEXT", "a note beside the name")

  /// `bookmark`: a name for a position.
  static let bookmark = Command(
    name: .both("bookmark"), group: .session,
    summary: "Give the current position a name.",
    discussion: """
      The name is then a position: 'goto NAME', 'diff NAME'. It is written into the
      session's file, beside the recording, which stays as it is; the answer says
      so. If the file cannot be written, because it is read-only, damaged or still
      being recorded, the bookmark stays in memory until you leave. 'save FILE'
      writes such bookmarks into a new file.

      A name has no white space, and none of @ # , and two dots. 'delete bookmark
      NAME' deletes it: a row that says so is added, and the bookmark's own remains.
      """,
    exitStatus: ["0 written", "2 trouble"],
    examples: [
      ("bookmark bug", "this position is 'bug' from now on"),
      ("bookmark bug --note \"the count jumps\"", "the same with a note"),
      ("hindsight bookmark s.hindsight@12 bug", "a name for position 12"),
    ],
    seeAlso: ["bookmarks", "note", "goto"], session: .fileAtPosition,
    operands: [newName], ownOptions: [withNote]
  ) { context, arguments in
    let name = try Marking.name(arguments.value(of: newName), in: context)
    return try Marking.add(name, note: arguments.value(of: withNote), arguments.place, context)
  }

  private static let text = Operand("TEXT", .text, "the note")

  /// `note`: a text at a position.
  static let note = Command(
    name: .both("note"), group: .session,
    summary: "Write a note about the current position.",
    discussion: """
      It is kept as a bookmark without a name is: see 'help bookmark'. At the prompt
      the rest of the line is the note, as it is.
      """,
    exitStatus: ["0 written", "2 trouble"],
    examples: [
      ("note the favourites are gone from here on", "a note at this position"),
      ("hindsight note s.hindsight@12 'see #7'", "a note at position 12"),
    ],
    seeAlso: ["bookmark", "bookmarks"], session: .fileAtPosition, operands: [text],
    takesWholeLine: true, takesHashes: true
  ) { context, arguments in
    let text = try arguments.required(text)
    return try Marking.add(nil, note: text, arguments.place, context)
  }
}
