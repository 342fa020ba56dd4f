internal import StateTree

extension Command {
  private static let numbers = Operand(
    "N", .text, form: "N|bookmark NAME", isOptional: true, mayRepeat: true,
    "numbers of breakpoints (default: all), or 'bookmark' and its name")

  /// `delete`: takes breakpoints away, or a bookmark.
  static let delete = Command(
    name: .prompt("delete"), aliases: [.prompt("d")], group: .stop,
    summary: "Delete breakpoints and watchpoints, or a bookmark.",
    discussion: """
      'delete bookmark' takes a bookmark's name, or the number of a note that
      'bookmarks' shows. A row that retires it is added to the session's file,
      beside the recording; nothing in the file is changed.
      """,
    examples: [
      ("delete 2", "the second breakpoint"), ("delete", "all breakpoints"),
      ("delete bookmark bug", "its name is free again"),
    ],
    seeAlso: ["break", "watch", "disable", "bookmarks"], operands: [numbers]
  ) { context, arguments in
    let words = arguments.values(of: numbers)
    guard words.first != "bookmark" else {
      guard words.count > 1 else {
        throw CommandError.missingArgument("NAME", usage: arguments.usage)
      }
      guard words.count == 2 else {
        throw CommandError.extraArgument(words[2], usage: arguments.usage)
      }
      return try Marking.delete(words[1], arguments.place, context)
    }
    let deleted = try context.stops.delete(StopNumbers.read(words))
    return Verdict(deleted.map { StyledLine("deleted \($0.title): \($0.text)") })
  }
}
