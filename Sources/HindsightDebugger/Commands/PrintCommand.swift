internal import StateTree
internal import TimeTravel

extension Command {
  private static let source = Operand(
    "FILE", .state, form: "FILE[@POS]", in: .shell,
    "a session, a JSON file, or - for JSON from standard input")
  private static let printed = Operand(
    "PATH", .expression, form: "PATH|EXPR", isOptional: true,
    "a place in the state, .items[3].title or /items/3/title, or an expression")
  private static let compact = CommandOption("compact", "print JSON on one line")

  /// `print`, in the shell `show`: the state or a part of it.
  static let print = Command(
    name: .prompt("print"), aliases: [.prompt("p"), .shell("show")], group: .look,
    summary: "Print the state, a part of it, or an expression.",
    discussion: """
      A path is written .items[3].title, with unusual keys quoted as in .["a/b"], or
      as a JSON Pointer, /items/3/title. Numbers keep all their digits. The prompt
      at a terminal cuts large values and prints a count in place of each part left
      out; strings inside other values are cut in the middle, and printing the
      string itself prints all of it. Output to a file or a pipe is complete, unless
      --depth or --limit is given, and so is the output of --json and --compact.

      An expression is anything that 'help conditions' describes: .items.count * 2,
      .items[id=42].title, old(.count), payload. What the state does not have is
      nil.
      """,
    exitStatus: ["0 printed", "2 trouble, such as a path that the state does not have"],
    examples: [
      ("print", "the whole state"), ("p .items[0].title", "one value in it"),
      ("p /items/0/title", "the same"), ("p --depth 1", "the state's members, each in a line"),
      ("p .items --limit 500", "up to 500 of the items"),
      ("p .items[id=42].price * 2", "an expression"),
      ("hindsight show s.hindsight@12 .items", "the items after the 12th action"),
    ],
    seeAlso: ["diff", "action"], operands: [source, printed],
    ownOptions: PrintLimits.options + [compact], takesExpression: true, schema: "state",
    run: { context, arguments in
      let state = try context.state()
      let (timeline, here) = (context.timeline, context.cursor)
      let value = { try timeline.value(of: $0, at: here.position, on: here.branch) }
      switch try Printed(arguments, of: state, value) {
      case .expression(let expression):
        try context.warnOfUnknown(expression.reads)
        return verdict(on: try value(expression), arguments, in: context)
      case .place(let path):
        if state[path] == nil, try context.hasElsewhere(path) {
          return Verdict(
            [StyledLine("nil here; 'history \(path)' lists the values that it has elsewhere")],
            json: { try $0.line("null") })
        }
        let value = try state.value(at: path)
        let place = path.resolved(in: state) ?? path
        let lost = WithheldPlaces(timeline.session).lost(in: state, at: place)
        guard lost.isEmpty else {
          return verdict(on: value, at: place, lost: lost, arguments, in: context)
        }
        var printed = verdict(on: value, at: place, arguments, in: context)
        let note = RedactionText.note(of: place, in: context)
        // Output for a program is only the value.
        let isNoted = context.output.isTerminal && !arguments.has(.json)
        printed.warnings = { isNoted ? [] : note.map { [$0] } ?? [] }
        guard let note, isNoted else { return printed }
        return printed.followed(by: StyledLine(note, .warning))
      }
    },
    inShell: { invocation, arguments in
      let loaded = try StateLoader(invocation).load(arguments.required(source))
      switch try Printed(arguments, of: loaded.state, loaded.value) {
      case .expression(let expression):
        let reading = try FileError.naming(loaded.name) { try loaded.value(expression) }
        return verdict(on: reading, arguments, in: nil)
      case .place(let path):
        let value = try FileError.naming(loaded.name) {
          try loaded.state.value(at: path, printer: "hindsight show \(loaded.operand)")
        }
        return verdict(on: value, at: path, lost: loaded.lost(path), arguments, in: nil)
      }
    })

  /// What to print.
  private enum Printed {
    case place(StatePath)
    case expression(StateExpression)

    /// Reads a path, or an expression. `payload` and `.items.count` are paths too: they count as
    /// expressions if the state has no such place and they have a value. The error is about
    /// whichever the text looks like.
    init(
      _ arguments: Arguments, of state: StateValue, _ value: (StateExpression) throws -> Reading
    ) throws {
      guard let text = arguments.value(of: printed) else {
        self = .place(.root)
        return
      }
      let path: StatePath
      do throws(StatePathError) {
        path = try StatePath(text)
      } catch let pathError {
        do throws(ExpressionError) {
          self = .expression(try StateExpression(text))
          return
        } catch {
          let isPath = !text.contains { " (=<>&|!+".contains($0) }
          if isPath { throw pathError }
          throw error
        }
      }
      if state[path] == nil, let expression = try? StateExpression(text),
        try value(expression) != .missing
      {
        self = .expression(expression)
      } else {
        self = .place(path)
      }
    }
  }

  /// Prints the value of an expression: a missing one is `nil`, an unknown one is trouble.
  private static func verdict(on reading: Reading, _ arguments: Arguments, in context: Context?)
    -> Verdict
  {
    switch reading {
    case .value(let value):
      return verdict(on: value, at: .root, arguments, in: context)
    case .missing:
      return Verdict(json: { try $0.line("null") }, text: { try $0.line("nil") })
    case .unknown(let reason):
      return Verdict(
        status: .trouble, json: { try $0.line("null") },
        text: { try $0.line(StyledLine("unknown (\(reason.word))", .warning)) })
    }
  }

  /// Prints a value within the requested limits. Only the prompt cuts it by default.
  private static func verdict(
    on value: StateValue, at place: StatePath, lost: [StatePath] = [], _ arguments: Arguments,
    in context: Context?
  ) -> Verdict {
    let shouldStop = context?.shouldStop ?? { false }
    let limits = PrintLimits(
      arguments, isAtTerminal: context.map { $0.output.isTerminal } ?? false)
    let isWhole = limits == PrintLimits() || arguments.has(compact)
    func write(_ lines: some Sequence<StyledLine>, to output: Output) throws {
      for line in lines {
        if shouldStop() { return }
        try output.line(line)
      }
    }
    func writeWhole(to output: Output) throws {
      let text = value.jsonText(pretty: !arguments.has(compact))
      try write(text.split(separator: "\n").lazy.map { StyledLine(String($0)) }, to: output)
    }
    var printed = Verdict(
      status: lost.isEmpty ? .fine : .trouble, json: writeWhole,
      text: { output in
        if isWhole { return try writeWhole(to: output) }
        let text = LimitedText(value, at: place, limits: limits)
        try write(text.lines + text.advice(width: output.width), to: output)
      })
    if !lost.isEmpty { printed.warnings = { [LostText.note(of: lost)] } }
    return printed
  }
}

extension PrintLimits {
  private static let depth = CommandOption(
    "depth", value: "N", kind: .limit,
    "levels that are opened (\(terminal.depth ?? 0) at a terminal)")
  private static let count = CommandOption(
    "limit", value: "N", kind: .limit,
    "elements of an array and members of an object (\(terminal.count ?? 0))")
  private static let all = CommandOption("all", "everything, at a terminal too")

  /// The options that set them.
  static let options = [depth, count, all]

  /// The limits that the options set. By default a terminal has limits, and other outputs have
  /// none.
  init(_ arguments: Arguments, isAtTerminal: Bool) {
    self = isAtTerminal && !arguments.has(Self.all) ? .terminal : PrintLimits()
    depth = arguments.limit(of: Self.depth) ?? depth
    count = arguments.limit(of: Self.count) ?? count
  }
}

extension Arguments {
  /// The path that was typed; nil if there is none.
  func statePath() throws(StatePathError) -> StatePath? {
    guard let text = value(of: .path) else { return nil }
    return try StatePath(text)
  }
}
