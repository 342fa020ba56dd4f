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
      at once.
      """,
    seeAlso: ["save", "branches"], completion: [[.option("--discard")]]
  ) { context, arguments in
    var arguments = arguments
    let discards = arguments.take(option: "--discard")
    try arguments.end()
    if !discards, !context.wasToldOfUnsaved, let warning = context.unsavedWarning {
      guard !context.isInteractive else {
        context.wasToldOfUnsaved = true
        try context.output.line(StyledLine(warning, .warning))
        try context.output.line("'save FILE' keeps what was tried; 'quit' again leaves without it")
        return
      }
      try context.output.flush()
      try context.errors.line("hindsight: \(warning); 'save FILE' would have kept it")
      try context.errors.flush()
    }
    context.hasQuit = true
  }
}

extension Context {
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
