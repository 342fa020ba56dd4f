internal import StateTree

extension VerbOption {
  static let compact = VerbOption("compact", "print everything on one line")
}

extension Verb {
  static let show = Verb(
    name: "show", usages: ["show FILE@POSITION [PATH] [--compact]"],
    summary: "print one state, or a part of it, as JSON",
    discussion: """
      A position is a number, first, last or a time, FILE@@1.5; without one it is the
      last. FILE may also be a JSON file, or - for JSON from standard input.
      PATH is written .items[3].title or /items/3/title. No digit of a number is lost.

      Exit status: 0 printed, 2 trouble, such as a path that the state does not have.
      """,
    ownOptions: [.compact, .json]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE@POSITION", most: 2)
    let path = try arguments.operands.dropFirst().first.map { try StatePath($0) } ?? .root
    let source = try StateLoader(invocation).load(arguments.operands[0])
    let value = try FileError.naming(source.name) {
      try source.state.value(at: path, printer: "hindsight show \(source.operand)")
    }
    try invocation.output.lines(value.jsonText(pretty: !arguments.has(.compact)))
    return .fine
  }
}
