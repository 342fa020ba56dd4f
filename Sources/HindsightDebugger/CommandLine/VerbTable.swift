/// The verbs of the command line.
enum VerbTable {
  /// All verbs that have a name, in the order in which help lists them.
  static let verbs: [Verb] = [
    .replay, .diff, .show, .log, .info, .check, .recover, .redact, .record, .import, .export, .help,
    .version,
  ]

  /// The verb of a name.
  static func verb(named name: String) -> Verb? { verbs.first { $0.name == name } }

  /// Which verb the arguments call for, and what is left for it. The first operand names a verb or
  /// is a session to open; options may stand before it. After `--` nothing is a verb.
  static func select(_ arguments: [String]) -> (verb: Verb, arguments: [String]) {
    var index = arguments.startIndex
    while index < arguments.endIndex, arguments[index] != "--" {
      let argument = arguments[index]
      if argument.hasPrefix("-"), argument.utf8.count > 1 {
        if argument == "--version" { return (.version, []) }
        index += takesNextArgument(argument) ? 2 : 1
      } else if let verb = verb(named: argument) {
        var rest = arguments
        rest.remove(at: index)
        return (verb, rest)
      } else {
        break
      }
    }
    return (.open, arguments)
  }

  /// Whether the value of an option before the verb is the argument behind it.
  private static func takesNextArgument(_ argument: String) -> Bool {
    let options = Verb.open.options.filter { $0.value != nil }
    if argument.hasPrefix("--") { return options.contains { $0.written == argument } }
    return options.contains { $0.short == argument.last }
  }
}
