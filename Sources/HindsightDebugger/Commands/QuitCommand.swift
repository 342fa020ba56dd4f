internal import SessionFile
internal import TimeTravel

extension Command {
  private static let discard = CommandOption("discard", "leave at once, even with unsaved branches")

  /// `quit`: ends the program.
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
  /// Leaves. If there are unsaved branches, a person gets a warning first, with the way to leave
  /// without saving; a script only gets the warning.
  func quit(again: String) throws(OutputError) {
    if !wasToldOfUnsaved, let warning = unsavedWarning {
      guard !isInteractive else {
        wasToldOfUnsaved = true
        try output.line(StyledLine(warning, .warning))
        try output.line("'save FILE' keeps your trials; \(again) leaves without them")
        return
      }
      try output.flush()
      try errors.line("hindsight: \(warning); 'save FILE' would have kept it")
      try errors.flush()
    }
    hasQuit = true
  }

  /// The unsaved branches: `unsaved: try-1 (3 actions)`; nil if there are none.
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
