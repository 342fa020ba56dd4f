extension Command {
  private static let what = Operand("bookmark", .word(["bookmark"]), "the word 'bookmark'")
  private static let marked = Operand(
    "NAME", .text, "the bookmark's name, or the number that 'bookmarks' shows")

  /// `delete`: takes a bookmark away.
  static let delete = Command(
    name: .prompt("delete"), aliases: [.prompt("d")], group: .session,
    summary: "Delete a bookmark or a note.",
    discussion: """
      A row that retires it is added to the session's file, beside the recording;
      nothing in the file is changed.
      """,
    examples: [("delete bookmark bug", "its name is free again")],
    seeAlso: ["bookmarks", "bookmark"], operands: [what, marked]
  ) { context, arguments in
    let word = try arguments.required(what)
    guard word == "bookmark" else { throw CommandError.extraArgument(word, usage: arguments.usage) }
    return try Marking.delete(arguments.required(marked), arguments.place, context)
  }
}
