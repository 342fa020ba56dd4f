internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let from = Operand(
    "A", .place, isOptional: true, in: .prompt, "a position, also BRANCH@POS or FILE@POS")
  private static let to = Operand(
    "B", .place, isOptional: true, in: .prompt, "the same (default: the current position)")
  private static let fromState = Operand(
    "A", .state, in: .shell, "FILE@POS, a session at its last position, a JSON file, or -")
  private static let toState = Operand(
    "B", .state, isOptional: true, in: .shell, "the same, to compare it with")
  fileprivate static let format = CommandOption(
    "format", value: "FORMAT", kind: .word(["text", "json", "patch"]),
    "text, json (like --json), or patch (RFC 6902)")
  fileprivate static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "how many changes to show (\(DiffText.mostAtTerminal ?? 0) at a terminal)")
  fileprivate static let all = CommandOption("all", "show every change, and whole values")

  /// `diff`: how two states differ.
  static let diff = Command(
    name: .both("diff"), aliases: [.prompt("df")], group: .look,
    summary: "Show what an action changed, or how two states differ.",
    discussion: """
      At the prompt, without a position, it shows what the last action changed; with
      one, how the state here differs from the state there; with two, how the state
      changed from the first to the second, on any branch and of any session. In the
      shell A and B are FILE@POS, a JSON file, or - for JSON from standard input;
      FILE@POS alone shows what the action of that position changed.
      FILE is the longest beginning that names a file; 'help goto' lists what POS
      can be, as in s@try-1@20 or s@@1.5. With PATH, only changes there are shown.
      JSON with a duplicate key in an object is an error.

      --ignore leaves out places that differ anyway, and may be given repeatedly;
      --tolerance is for numbers that are not exact.

      Each line is one change:
        ~ replaced   + added   - removed   > moved
      'print PATH' accepts its path: a new value is there at the later position, a
      removed one at the earlier position. A terminal shows values cut in the
      middle, and the number of changes beyond the limit. Texts of three lines or
      more are compared line by line, and unchanged values around the changes are
      counted.

      --json prints an array of {path, kind, index, from, before, after},
      --format=patch one JSON Patch that turns A into B; each of its indices counts
      after the operations before.
      """,
    exitStatus: ["0 the states are the same", "1 they differ", "2 trouble"],
    examples: [
      ("diff", "what the action that led here changed"),
      ("diff 0", "all that changed since the start"),
      ("diff 3 9 .items", "how the items changed from 3 to 9"),
      ("diff 0 --all", "every change since the start"),
      ("diff main@20 try-1@20 --ignore .now", "two branches at one position"),
      ("hindsight diff s.hindsight@3 s.hindsight@9 .items", "the same for the items"),
      ("hindsight diff s.hindsight@12", "what action 12 changed"),
    ],
    seeAlso: ["compare", "print"], operands: [from, to, fromState, toState, .path],
    ownOptions: ComparingOptions.all + [format, limit, all],
    exclusive: [(.json, format), (limit, .json)],
    schema: "diff",
    run: { context, arguments in
      try atPrompt(
        context, from: arguments.value(of: from), to: arguments.value(of: to), rule(arguments),
        arguments)
    },
    inShell: { invocation, arguments in
      let first = try arguments.required(fromState)
      guard let second = arguments.value(of: toState), !isPath(second, arguments) else {
        return try ofAction(at: first, arguments, invocation)
      }
      guard second.contains(where: { !$0.isNumber }) || InputFile.exists(second) else {
        throw CommandError.positionWithoutFile(second, example: first)
      }
      let loader = StateLoader(invocation)
      let (from, to) = (try loader.load(first), try loader.load(second))
      let rule = try rule(arguments)
      let path = rule.path
      if from.state[path] == nil, to.state[path] == nil {
        _ = try FileError.naming(from.name) {
          try from.state.value(at: path, printer: "hindsight show \(from.operand)")
        }
      }
      let (diff, after) = rule.difference(from: from.state, to: to.state)
      var verdict = Verdict(
        diff, after: after, at: path, arguments, status: diff == nil ? .fine : .found)
      let lost = from.lost(path) + to.lost(path)
      let warnings =
        (lost.isEmpty ? [] : [LostText.note(of: Array(Set(lost)))])
        + RedactionText.hidden(from.rules + to.rules, at: path)
      verdict.warnings = { warnings }
      return verdict
    })

  /// Whether the second operand is a path behind FILE@POS alone.
  private static func isPath(_ text: String, _ arguments: Arguments) -> Bool {
    text.hasPrefix(".") && !text.hasPrefix("./") && !text.hasPrefix("../")
      && !InputFile.exists(text) && arguments.value(of: .path) == nil
  }

  /// What the action that led to a session's position changed.
  private static func ofAction(
    at operand: String, _ arguments: Arguments, _ invocation: Invocation
  ) throws -> Verdict {
    guard case .session(let file, let position) = StateOperand(operand, exists: InputFile.exists)
    else { throw CommandError.missingArgument("B", usage: arguments.usage) }
    var rule = try rule(arguments)
    if let path = arguments.value(of: toState) { rule.path = try StatePath(path) }
    return try FileError.naming(file) {
      let context = try invocation.open(file)
      return try context.warning {
        try context.start(at: position)
        return try atPrompt(context, from: nil, to: nil, rule, arguments)
      }
    }
  }

  /// Which differences count; PATH and --path are the same.
  private static func rule(_ arguments: Arguments) throws -> DifferenceRule {
    var rule = try ComparingOptions.rule(arguments)
    if let path = try arguments.statePath() {
      guard !arguments.has(ComparingOptions.path) else {
        throw CommandError.conflict("PATH", ComparingOptions.path.written)
      }
      rule.path = path
    }
    return rule
  }

  private static func atPrompt(
    _ context: Context, from: String?, to: String?, _ rule: DifferenceRule, _ arguments: Arguments
  ) throws -> Verdict {
    let timeline = context.timeline
    let (position, branch) = (context.cursor.position, context.cursor.branch)
    let first = try from.map(context.sessionPlace)
    let second = try to.map(context.sessionPlace)
    if first == nil, position > timeline.firstPosition,
      try timeline.outcome(at: position, on: branch) == nil
    {
      return nothing(Landing.noOutcome(context), arguments)
    }
    guard first != nil || position > timeline.firstPosition else {
      return nothing(
        position == 0
          ? "position 0 is the initial state: no action leads to it"
          : "position \(position) is the first still kept: its action was removed",
        arguments)
    }
    let before = try state(
      at: first ?? (context, BranchPosition(branch: branch, position: position - 1)), context)
    let after = try state(at: second ?? (context, context.cursor), context)
    if before[rule.path] == nil { _ = try after.value(at: rule.path) }
    let (diff, compared) = rule.difference(from: before, to: after)
    var verdict = Verdict(
      diff, after: compared, at: rule.path, arguments,
      status: arguments.place == .shell && diff != nil ? .found : .fine,
      shouldStop: context.shouldStop)
    let hidden = RedactionText.hidden(context.redactions, at: rule.path)
    verdict.warnings = { hidden }
    return verdict
  }

  /// The state at a place, with the name of its file in errors and warnings if it is not the open
  /// session's.
  private static func state(
    at source: (context: Context, place: BranchPosition), _ context: Context
  ) throws -> StateValue {
    let (other, place) = source
    guard other !== context else {
      return try other.timeline.state(at: place.position, on: place.branch)
    }
    return try FileError.naming(other.name) {
      try other.warning { try other.timeline.state(at: place.position, on: place.branch) }
    }
  }

  /// A verdict without a change, and why.
  private static func nothing(_ reason: String, _ arguments: Arguments) -> Verdict {
    let isText = arguments.value(of: format) ?? "text" == "text"
    return Verdict(json: { try $0.line("[]") }, text: { try $0.line(isText ? reason : "[]") })
  }
}

extension Verdict {
  /// A diff in the form that the options request. At a terminal it shows a limited number of
  /// changes by default, elsewhere all.
  fileprivate init(
    _ diff: StateDiff?, after: StateValue, at path: StatePath, _ arguments: Arguments,
    status: ExitStatus = .fine, shouldStop: @escaping () -> Bool = { false }
  ) {
    let format = arguments.value(of: Command.format) ?? "text"
    let writeJSON: Writer = { try $0.lines((diff?.jsonArray ?? []).jsonText(pretty: true)) }
    self.init(status: status, json: writeJSON) { output in
      switch format {
      case "json":
        try writeJSON(output)
      case "patch":
        try output.lines((diff?.jsonPatch ?? []).jsonText(pretty: true))
      default:
        // In the shell the exit status says that nothing changed; at the prompt a line does.
        guard diff != nil || arguments.place == .prompt else { return }
        let isWhole = arguments.has(Command.all)
        let shown = ShownCount(
          arguments, limit: Command.limit, all: Command.all, atTerminal: DiffText.mostAtTerminal)
        let text = DiffText(
          width: isWhole ? Output.unlimitedWidth : output.width, after: after, part: path,
          mostChanges: shown.most(at: output))
        for line in text.lines(diff) {
          if shouldStop() { return }
          try output.line(line)
        }
      }
    }
  }
}
