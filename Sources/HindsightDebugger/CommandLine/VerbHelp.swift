extension Verb {
  /// Writes the verb's whole help text; where it has no name, the program's.
  func writeHelp(to output: Output) throws(OutputError) {
    if name.isEmpty {
      try ProgramHelp.writeUsage(to: output)
    } else {
      var lead = "usage: "
      for usage in usages {
        try output.line("\(lead)hindsight \(usage)")
        lead = "       "
      }
      try output.line()
      try output.line(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    }
    if !discussion.isEmpty {
      try output.line()
      try output.lines(discussion)
    }
    try output.line()
    try output.line(StyledLine("Options", .strong))
    let width = (options.map(\.synopsis.count).max() ?? 0) + 2
    for option in options {
      var line = StyledLine("  ")
      line.append(option.synopsis, .name, paddedTo: width)
      line.append(option.summary)
      try output.line(line)
    }
  }
}

/// What the program says of itself.
enum ProgramHelp {
  /// Writes how to call the program, and its verbs.
  static func writeUsage(to output: Output) throws(OutputError) {
    try output.line("usage: hindsight FILE               open a session: the debugger's prompt")
    try output.line("       hindsight FILE -x COMMAND    run debugger commands, then leave")
    try output.line("       hindsight VERB ...")
    try output.line()
    try output.line(StyledLine("Verbs", .strong))
    for verb in VerbTable.verbs {
      var line = StyledLine("  ")
      line.append(verb.name, .name, paddedTo: 10)
      line.append(verb.summary)
      try output.line(line)
    }
    try output.line()
    try output.line("'hindsight help VERB' says more; 'hindsight help commands' lists what can be")
    try output.line("typed at the prompt, and 'hindsight help COMMAND' explains one of them.")
  }
}
