internal import StateTree

extension Verb {
  static let info = Verb(
    name: "info", usages: ["info FILE [--json]"],
    summary: "tell where a session comes from, its length, and how it ended",
    discussion: """
      --json prints one object, times in nanoseconds.

      Exit status: 0 told, 2 trouble.
      """,
    ownOptions: [.json]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE")
    let file = arguments.operands[0]
    let card = try FileError.naming(file) { try SessionCard(invocation.open(file)) }
    if arguments.has(.json) {
      try invocation.output.lines(card.json.jsonText(pretty: true))
    } else {
      for line in card.lines { try invocation.output.line(line) }
    }
    return .fine
  }
}
