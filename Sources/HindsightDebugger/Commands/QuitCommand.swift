internal import SessionFile
internal import TimeTravel

extension Command {
  /// `quit`: no more commands.
  static let quit = Command(
    name: "quit", abbreviations: ["q", "exit"], group: .session, usage: "quit [--discard]",
    summary: "Leave; with unsaved branches only the second time.",
    discussion: """
      Branches made by 'send' live in memory. With unsaved ones, the first 'quit'
      names them and stays, and a second one right after it leaves. --discard leaves
      at once. Ctrl-D at the prompt is 'quit'.
      """,
    seeAlso: ["save", "branches"], completion: [[.option("--discard")]]
  ) { context, arguments in
    var arguments = arguments
    let discards = arguments.take(option: "--discard")
    try arguments.end()
    if discards {
      context.hasQuit = true
    } else {
      try context.quit(again: "'quit' again")
    }
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
