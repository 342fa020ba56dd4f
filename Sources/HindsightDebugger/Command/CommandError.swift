internal import StateTree

/// Why a command cannot do what was asked, at the prompt or in the shell: facts, which `ErrorText`
/// turns into a sentence.
enum CommandError: Error, Sendable, Hashable {
  // Naming a command.

  /// No command has this name; those with a similar one.
  case unknownCommand(String, near: [String])
  /// A line that begins as actions do, and no command does.
  case actionAlone(String)
  /// The beginning of several commands.
  case ambiguousCommand(String, candidates: [String])
  /// Neither a file nor a command of the shell; the command with the nearest name.
  case noSuchFileOrCommand(String, suggestion: String)
  /// No command of this name, for `hindsight help`; the nearest name.
  case noSuchTopic(String, suggestion: String?)

  // Typing its arguments.

  /// A quoted argument without its second quote: the line, and the UTF-8 offset of the first.
  case unterminatedQuote(line: String, offset: Int)
  /// An operand or option that the command cannot do without.
  case missingArgument(String, usage: Usage)
  /// An operand with nothing in it that names a file or an app.
  case emptyArgument(String, usage: Usage)
  /// One operand more than the command takes.
  case extraArgument(String, usage: Usage)
  /// The command has no such option; the nearest one that it has, as it is written.
  case unknownOption(String, suggestion: String?, usage: Usage)
  /// A shortened long option that could be any of these.
  case ambiguousOption(String, candidates: [String])
  /// The option was given twice and may be given once.
  case repeatedOption(String)
  /// The option needs a value and none follows.
  case missingValue(option: String, value: String)
  /// A flag that was given a value.
  case unexpectedValue(option: String, value: String)
  /// The option does not take this value; what it takes.
  case badValue(option: String, value: String, expected: String)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// `-` was given twice: standard input can be read once.
  case standardInputTwice
  /// Not a number of steps.
  case notACount(String)
  /// Not a range of positions.
  case notARange(String)
  /// A range that ends before the last position, with `--follow`.
  case followsToTheEnd

  // Finding what they name.

  /// The state has no such place: the longest part of the path that it has, what that holds, and
  /// places with similar names. What prints a place: the command, or a shell's line.
  case noSuchPath(
    StatePath, existing: StatePath, holds: String, near: [StatePath], printer: String = "print")
  /// The app's code is needed, this part of it, and the program is not linked with the session's
  /// app.
  case appNotLinked(app: String, linked: [String], needed: AppPart = .reducer)
  /// The session's app is linked, and has no view.
  case appWithoutView(String)
  /// The program was linked with no app of this name; those that it was linked with.
  case unknownApp(String, known: [String], suggestion: String?)
  /// There is no action at position 0.
  case noActionAtStart
  /// No branch of that name; those with a similar one.
  case noSuchBranch(String, near: [String])
  /// Nobody is recording the session now.
  case notBeingRecorded
  /// What is recorded is shown at the prompt as it comes.
  case followsAlready
  /// Nothing to save: every branch is in the file.
  case nothingToSave
}

/// What a command needs of an app.
enum AppPart: String, Sendable, Hashable {
  /// Its reducer, to run actions.
  case reducer
  /// Its view, to draw a state.
  case view
}
