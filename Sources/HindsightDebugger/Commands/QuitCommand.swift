internal import SessionFile
internal import TimeTravel

extension Command {
  private static let discard = CommandOption("discard", "leave at once, unsaved branches or not")

  /// `quit`: no more commands.
  static let quit = Command(
    name: .prompt("quit"), aliases: [.prompt("q"), .prompt("exit")], group: .session,
    summary: "Leave; with unsaved branches only the second time.",
    discussion: """
      Branches made by 'send' live in memory. With unsaved ones, the first 'quit'
      names them and stays, and a second one right after it leaves. Ctrl-D at the
      prompt is 'quit'.
      """,
    seeAlso: ["save", "branches"], ownOptions: [discard]
  ) { context, arguments in
    guard arguments.has(discard) else {
      return Verdict { _ in try context.quit(again: "'quit' again") }
    }
    context.hasQuit = true
    return Verdict([])
  }
}

extension Context {
  /// Leaves. A person with unsaved branches is told of them first, and of what leaves without them;
  /// a script is told what it loses.
  func quit(again: String) throws(OutputError) {
    if !wasToldOfUnsaved, let warning = unsavedWarning {
      guard !isInteractive else {
        wasToldOfUnsaved = true
        try output.line(StyledLine(warning, .warning))
        try output.line("'save FILE' keeps what was tried; \(again) leaves without it")
        return
      }
      try output.flush()
      try errors.line("hindsight: \(warning); 'save FILE' would have kept it")
      try errors.flush()
    }
    hasQuit = true
  }

  /// What would be lost by leaving: `unsaved: try-1 (3 actions)`; nil where nothing would.
  var unsavedWarning: String? {
    let unsaved = timeline.unsavedBranches
    guard !unsaved.isEmpty else { return nil }
    let names = unsaved.map { branch in
      let last = try? timeline.lastPosition(on: branch.id)
      let count = last.map { $0 - (branch.forkedAt ?? 0) }
      return branch.name + (count.map { " (\(CountText.count($0, "action")))" } ?? "")
    }
    return "unsaved: \(CountText.list(names))"
  }
}
