/// The heading under which `help` lists a command.
enum CommandGroup: String, Sendable, CaseIterable {
  /// Moving through the session.
  case move = "Moving"
  /// Stopping where something happens.
  case stop = "Stopping"
  /// Looking at the session.
  case look = "Looking"
  /// Finding places in the session.
  case search = "Searching"
  /// Running reducers.
  case reducers = "Reducers"
  /// The session and the program.
  case session = "Session"
}

/// One command of the prompt, the shell, or both, with everything that the program knows about it.
///
/// The argument parser, help, completion and the runner use this record. To add a command, write
/// one file and add its name to `CommandTable.commands`.
struct Command: Sendable {
  /// Its name; `show` is the shell's name of `print`, and an alias.
  let name: CommandName
  /// Its other names: short forms that gdb's users expect, and whole words.
  var aliases: [CommandName] = []
  /// The heading under which help lists it.
  let group: CommandGroup
  /// What it does: one line that begins with a capital and ends in a period.
  let summary: String
  /// More about what it does, in lines of at most 78 columns.
  var discussion = ""
  /// What each exit status means, for the shell's help.
  var exitStatus: [String] = []
  /// Example lines, each with its meaning. Lines that begin with `hindsight` are for the shell.
  var examples: [(line: String, meaning: String)] = []
  /// The names of related commands.
  var seeAlso: [String] = []
  /// The session that it takes in the shell.
  var session = ShellSession.none
  /// Its operands, in order; the shell's begin with the session.
  var operands: [Operand] = []
  /// Its own options. The record adds `--json`, `--color` and `--help`.
  var ownOptions: [CommandOption] = []
  /// Pairs of options that exclude each other.
  var exclusive: [(CommandOption, CommandOption)] = []
  /// Whether, at the prompt, the rest of the line is one operand, taken literally.
  var takesWholeLine = false
  /// Whether, at the prompt, its operands are one expression, taken literally, with options before
  /// and after it.
  var takesExpression = false
  /// Whether a `#` in that operand is never the beginning of a comment.
  var takesHashes = false
  /// What an empty line after it does, at a terminal.
  var onEnter = OnEnter.nothing
  /// The name of the schema of its `--json` output; nil if it has no `--json`.
  var schema: String?
  /// Runs the command on a session: the one open at the prompt, or the one that the shell's
  /// arguments name.
  var run: (@Sendable (Context, Arguments) throws -> Verdict)?
  /// Runs the command in the shell, if that takes more than opening a session and running it there.
  var inShell: (@Sendable (Invocation, Arguments) throws -> Verdict)?

  /// Its names in a place; empty if it cannot be typed there.
  func names(in place: Place) -> [String] {
    ([name] + aliases).filter { $0.places.contains(place) }.map(\.text)
  }

  /// Its name in a place; nil if it cannot be typed there.
  func name(in place: Place) -> String? { names(in: place).first }

  /// The operands that it takes in a place.
  func operands(in place: Place) -> [Operand] {
    let session = place == .shell ? self.session.operand : nil
    return (session.map { [$0] } ?? []) + operands.filter { $0.places.contains(place) }
  }

  /// All options that it takes in a place.
  func options(in place: Place) -> [CommandOption] {
    let usual: [CommandOption] = place == .shell ? [.color, .help] : [.help]
    return options(listedIn: place) + (place == .shell && canProve ? [.proof] : []) + usual
  }

  /// Whether, in the shell, it shows a part of a session, so that the rest may be damaged.
  var canProve: Bool { run != nil && inShell == nil && session != .none }

  /// The options that not every command has.
  func options(listedIn place: Place) -> [CommandOption] {
    ownOptions.filter { $0.places.contains(place) } + (schema == nil ? [] : [.json])
  }

  /// The line that an empty line runs after a line with this command; nil if it runs none.
  func lineOnEnter(after line: String) -> String? {
    switch onEnter {
    case .nothing: nil
    case .again: line
    case .goesOn: name.text
    }
  }

  /// How it is typed in a place.
  func usage(in place: Place) -> Usage {
    let name = name(in: place) ?? ""
    var words = [name] + operands(in: place).map(\.synopsis).filter { !$0.isEmpty }
    let options = options(listedIn: place)
    let required = options.filter(\.isRequired)
    let others = options.filter { !$0.isRequired }
    words.insert(contentsOf: required.map(\.usage), at: min(2, words.count))
    // For a command that takes the rest of the line, options must come first.
    words.insert(
      contentsOf: others.count > 2 ? ["[OPTIONS]"] : others.map { "[\($0.usage)]" },
      at: takesWholeLine && place == .prompt ? 1 : words.count)
    return Usage(place: place, name: name, line: words.joined(separator: " "))
  }
}

/// What an empty line does after a command that succeeded.
enum OnEnter: Sendable, Hashable {
  /// Nothing.
  case nothing
  /// It runs the same line again.
  case again
  /// It runs the command without its operands, which goes on where it ended.
  case goesOn
}

/// How a command is typed: `goto POS`. Errors show it, or the command that shows it.
struct Usage: Sendable, Hashable {
  var place = Place.shell
  /// The command's name in its place; empty for opening a session.
  var name = ""
  /// The name, the operands and the options.
  var line = ""
}
