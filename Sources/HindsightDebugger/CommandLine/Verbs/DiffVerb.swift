internal import StateTree

extension VerbOption {
  static let format = VerbOption(
    "format", value: "FORMAT", choices: ["text", "json", "patch"],
    "text, json (like --json), or patch (RFC 6902)")
  fileprivate static let limit = VerbOption(
    "limit", value: "N", "changes that a text diff shows")
  fileprivate static let whole = VerbOption(
    "all", "everything, and values whole, at a terminal too")
}

extension Verb {
  static let diff = Verb(
    name: "diff", usages: ["diff A B [PATH] [--json | --format=FORMAT] [--limit=N | --all]"],
    summary: "compare two states, or a part of them",
    discussion: """
      A and B are FILE@POSITION, a JSON file, or - for JSON from standard input. A
      position is a number, first, last or a time, FILE@@1.5; a session without one
      means its last. The last @ counts: ./a@b is a file that has one in its name.
      PATH (.items[3].title or /items/3/title) compares only what stands there.

      A text diff has one line for each place: ~ replaced, + added, - removed,
      > moved. A string of three lines or more is compared line by line, and what
      stands beside the changes and is the same is counted. A terminal is shown the
      first \(DiffText.mostAtTerminal ?? 0) changes, and how many more there are; what goes to a file or a pipe
      is whole. What is added or moved stands where its line says in B, what is
      removed stood there in A. --json prints an array of {path, kind, index, from,
      before, after}, --format=patch one JSON Patch, which turns A into B; there an
      index is that at its own step.

      JSON that has a key twice in one object is refused: which of them counts is
      not known.

      Exit status: 0 the states are the same, 1 they differ, 2 trouble.
      """,
    ownOptions: [.json, .format, .limit, .whole]
  ) { invocation, arguments in
    try arguments.exclude(.json, .format)
    try arguments.exclude(.limit, .whole)
    try arguments.exclude(.limit, .json)
    let limit = try arguments.limit(of: .limit)
    try arguments.requireOperands("A", "B", most: 3)
    let loader = StateLoader(invocation)
    let sources = try arguments.operands.prefix(2).map(loader.load)
    let path = try arguments.operands.dropFirst(2).first.map { try StatePath($0) } ?? .root
    let (from, to) = (sources[0], sources[1])
    if from.state[path] == nil, to.state[path] == nil {
      _ = try FileError.naming(from.name) {
        try from.state.value(at: path, printer: "hindsight show \(from.operand)")
      }
    }
    let diff = StateDiff(from: from.state, to: to.state, at: path)
    let format = arguments.has(.json) ? "json" : arguments.value(of: .format) ?? "text"
    let status: ExitStatus = diff == nil ? .fine : .found
    do {
      let text = DiffText(
        to: invocation.output, after: to.state, part: path, limit: limit,
        isWhole: arguments.has(.whole))
      try write(diff, as: format, text, to: invocation.output)
      try invocation.output.flush()
    } catch OutputError.closed {
      // Nobody reads on, which must not change the exit status.
    }
    return status
  }

  private static func write(
    _ diff: StateDiff?, as format: String, _ text: DiffText, to output: Output
  ) throws(OutputError) {
    switch format {
    case "json":
      try output.lines((diff?.jsonArray ?? []).jsonText(pretty: true))
    case "patch":
      try output.lines((diff?.jsonPatch ?? []).jsonText(pretty: true))
    default:
      guard let diff else { return }
      for line in text.lines(diff) { try output.line(line) }
    }
  }
}
