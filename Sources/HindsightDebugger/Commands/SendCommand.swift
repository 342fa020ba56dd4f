internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let typedAction = Operand("ACTION", .action, "the action, as Swift or as JSON")

  /// `send`: runs a typed action at the current position.
  static let send = Command(
    name: .prompt("send"), group: .reducers,
    summary: "Run the reducer on an action here, on a new branch.",
    discussion: """
      ACTION is written as in Swift, or as JSON, and takes the rest of the line. The
      recorded actions stay unchanged: the action goes to a new branch that starts
      here, or to the end of the current branch. It starts no effects. While a
      session is recorded live, an action sent at its last position goes to the
      running store, and starts effects.
      """,
    examples: [
      ("send .counter(.incrementTapped)", "a case inside a case"),
      ("send .search(query: \"swift\")", "a case with an argument"),
      ("send {\"search\":{\"query\":\"swift\"}}", "the same as JSON"),
    ],
    seeAlso: ["branches", "checkout", "action", "save"], operands: [typedAction],
    takesWholeLine: true
  ) { context, arguments in
    let text = try arguments.required(typedAction)
    let machine = try context.machine()
    let action: EncodedAction
    do {
      action = try machine.action(parsing: text)
    } catch {
      throw ActionTextError(text: text, type: machine.actionType, underlying: error)
    }
    let isLive = try context.isAtLiveEnd()
    var lines: [StyledLine] = []
    if isLive, let live = context.live {
      let position = try live.send(action)
      try context.refresh()
      guard try live.obstacle == nil && position <= context.lastPosition() else {
        return Verdict([]).warning(LiveError.unwritten(position, live.obstacle).sentence)
      }
      // Its effects may have sent more since, so the action's own position may not be the last.
      context.cursor.position = position
    } else if let fork = try Sending.toBranch(action, machine, context) {
      lines.append(fork)
    }
    lines.append(try Landing.line(context))
    let changes = try context.timeline.changes(
      at: context.cursor.position, on: context.cursor.branch)
    let diff = DiffText(
      width: context.output.width,
      mostChanges: context.output.isTerminal ? DiffText.mostAtTerminal : nil,
      advice: "'diff --all' prints all")
    lines += diff.lines(StateDiff(changes))
    // If the cursor was at the end of the live recording, it stays at the end, even if effects have
    // already sent more.
    if isLive { context.cursor.position = try context.lastPosition() }
    return Verdict(lines)
  }
}

extension Context {
  /// Whether the cursor is at the running store's position.
  func isAtLiveEnd() throws -> Bool {
    try live != nil && cursor.branch == .main && cursor.position == lastPosition()
  }
}

/// An action that does not go to a running store.
private enum Sending {
  /// Returns a message about a new branch; nil if the action was appended to an existing branch.
  static func toBranch(_ action: EncodedAction, _ machine: Machine, _ context: Context) throws
    -> StyledLine?
  {
    let timeline = context.timeline
    let run = try machine.start(at: context.state())
    let position = context.cursor.position + 1
    // Output must be written before a reducer may end the program.
    try context.output.flush()
    let step = try context.watchingReducers { watch in
      watch.note(position, action.name)
      return try run.reduce(action.payload, at: position, feeding: [])
    }
    let isOwn = !timeline.session.branches.contains { $0.id == context.cursor.branch }
    let isAtEnd = try context.cursor.position == context.lastPosition()
    var branch = context.branch
    var fork: StyledLine?
    if !isOwn || !isAtEnd {
      let parent = branch.name
      branch = try timeline.fork(from: branch.id, at: context.cursor.position)
      fork = "new branch \(branch.name), from \(parent) at \(context.cursor.position)"
    }
    context.cursor = BranchPosition(
      branch: branch.id,
      position: try timeline.append(
        action, origin: .debugger, reducerNanoseconds: step.nanoseconds, reads: step.reads,
        state: run.state, to: branch.id))
    return fork
  }
}

/// An action that was typed and cannot be read: its text, its Swift type, and why.
struct ActionTextError: Error {
  var text: String
  var type: String
  var underlying: any Error
}
