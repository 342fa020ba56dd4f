internal import StateTree

/// Why a command fails, at the prompt or in the shell. Cases hold facts, and `ErrorText` turns them
/// into a sentence.
enum CommandError: Error, Sendable, Hashable {
  // Naming a command.

  /// No command has this name; the commands with similar names.
  case unknownCommand(String, near: [String])
  /// A line that begins like an action. No command does.
  case actionAlone(String)
  /// The beginning of several commands' names.
  case ambiguousCommand(String, candidates: [String])
  /// The text is neither a file nor a command of the shell; the command with the nearest name.
  case noSuchFileOrCommand(String, suggestion: String?)
  /// A position stands where a file belongs.
  case positionWithoutFile(String, example: String)
  /// The shell's first word names a command of the prompt; `verb` does the same in the shell.
  case promptCommand(String, verb: String?)
  /// No command of this name, for `hindsight help`; the nearest name.
  case noSuchTopic(String, suggestion: String?)

  // Typing its arguments.

  /// A quoted argument without its second quote: the line, and the UTF-8 offset of the first.
  case unterminatedQuote(line: String, offset: Int)
  /// A required operand or option is missing.
  case missingArgument(String, usage: Usage)
  /// An operand that names a file or an app is empty.
  case emptyArgument(String, usage: Usage)
  /// One operand more than the command takes.
  case extraArgument(String, usage: Usage)
  /// Words that most likely are one text, typed without quotes.
  case severalWords(String)
  /// The command has no such option; its option with the nearest name, as it is written.
  case unknownOption(String, suggestion: String?, usage: Usage)
  /// A shortened long option that could be any of these.
  case ambiguousOption(String, candidates: [String])
  /// The option was given twice and may be given only once.
  case repeatedOption(String)
  /// The option needs a value and none follows.
  case missingValue(option: String, value: String)
  /// A flag has a value.
  case unexpectedValue(option: String, value: String)
  /// The option does not accept this value; the expected values.
  case badValue(option: String, value: String, expected: String)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// `-` was given twice: standard input can be read only once.
  case standardInputTwice
  /// `-` was given for the session that the command makes: a session is a file.
  case sessionToOutput(String)
  /// The text cannot be a bookmark's name.
  case notABookmarkName(String)
  /// A bookmark of this name is at this place.
  case bookmarkExists(String, at: String)
  /// Not a number of steps.
  case notACount(String)
  /// Not a range of positions.
  case notARange(String)
  /// A range that ends before the last position, with `--follow`.
  case followsToTheEnd

  // Finding what they name.

  /// `''` before the first jump.
  case noLastPlace
  /// The positions of one command are on these two branches, and it looks at one.
  case twoBranches(String, String)

  /// The state has no such path: the longest part of the path that exists, its content, and paths
  /// with similar names. `printer` is the command or the shell's line that prints a path.
  case noSuchPath(
    StatePath, existing: StatePath, holds: String, near: [StatePath], printer: String = "print")
  /// The command needs this part of the app's code, and the program is not linked with the
  /// session's app.
  case appNotLinked(app: String, linked: [String], needed: AppPart = .reducer)
  /// The session's app is linked, but has no view.
  case appWithoutView(String)
  /// The program is not linked with an app of this name; the apps that it is linked with.
  case unknownApp(String, known: [String], suggestion: String?)
  /// There is no action at position 0.
  case noActionAtStart
  /// No branch has this name; the branches with similar names.
  case noSuchBranch(String, near: [String])
  /// The session is not being recorded now.
  case notBeingRecorded
  /// The prompt already shows the recorded actions as they come.
  case followsAlready
  /// Nothing to save: every branch is in the file.
  case nothingToSave
}

/// The part of an app that a command needs.
enum AppPart: String, Sendable, Hashable {
  /// Its reducer, to run actions.
  case reducer
  /// Its view, to draw a state.
  case view
}
