internal import StateTree

/// Why a command cannot do what was asked: facts, which `ErrorText` turns into a sentence.
enum CommandError: Error, Sendable, Hashable {
  /// No command has this name; those with a similar one.
  case unknownCommand(String, near: [String])
  /// A line that begins as actions do, and no command does.
  case actionAlone(String)
  /// The beginning of several commands.
  case ambiguousCommand(String, candidates: [String])
  /// A quoted argument without its second quote: the line, and the UTF-8 offset of the first.
  case unterminatedQuote(line: String, offset: Int)
  /// An argument that the command cannot do without, as its usage line names it.
  case missingArgument(String, usage: String)
  /// One argument more than the command takes.
  case extraArgument(String, usage: String)
  /// The command has no such option.
  case unknownOption(String, usage: String)
  /// Not a number of steps.
  case notACount(String)
  /// Not a word for who sends actions; those that there are.
  case notAnOrigin(String, known: [String])
  /// What was typed as an option's limit, and the option.
  case notALimit(String, option: String)
  /// Not a range of positions.
  case notARange(String)
  /// The state has no such place: the longest part of the path that it has, what that holds, and
  /// places with similar names. What prints a place: the command, or a shell's line.
  case noSuchPath(
    StatePath, existing: StatePath, holds: String, near: [StatePath], printer: String = "print")
  /// The app's code is needed, this part of it, and the program is not linked with the session's
  /// app.
  case appNotLinked(app: String, linked: [String], needed: AppPart = .reducer)
  /// The session's app is linked, and has no view.
  case appWithoutView(String)
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

/// Thrown by a command that looked for trouble and found it. It has said so on its output already;
/// the program's exit status is then 1.
struct CheckFailed: Error, Sendable, Hashable {}
