/// What a command's argument is, for completion.
enum ArgumentKind: Sendable, Hashable {
  /// A path into the state at the current position.
  case path
  /// A position, or a word for one.
  case position
  /// A branch's name.
  case branch
  /// A file.
  case file
  /// A command's name.
  case command
  /// An action, as one that was recorded or is listed by the app is typed.
  case action
  /// One of these options.
  case option(String)
}

/// Under which heading `help` lists a command.
enum CommandGroup: String, Sendable, CaseIterable {
  /// Moving through the session.
  case move = "Moving"
  /// Looking at what is there.
  case look = "Looking"
  /// Finding places by what is there.
  case search = "Searching"
  /// Running reducers.
  case reducers = "Reducers"
  /// The session and the program.
  case session = "Session"
}

/// One command: everything that the program knows of it.
struct Command: Sendable {
  /// Its name.
  let name: String
  /// Its other names: the short ones that gdb's hands expect, and whole words.
  var abbreviations: [String] = []
  /// Under which heading it is listed.
  let group: CommandGroup
  /// How it is typed, `step [N]`.
  let usage: String
  /// What it does: one line that ends in a period.
  let summary: String
  /// What else there is to know, in lines of at most 78 columns.
  var discussion = ""
  /// Lines to type, each with what it does.
  var examples: [(line: String, meaning: String)] = []
  /// The names of related commands.
  var seeAlso: [String] = []
  /// What its arguments may be, place by place.
  var completion: [[ArgumentKind]] = []
  /// Whether an empty line does it again.
  var isMovement = false
  /// Whether the rest of the line is one argument, taken as it is.
  var takesWholeLine = false
  /// Its name and its other names.
  var names: [String] { [name] + abbreviations }

  /// Does it.
  let run: @Sendable (Context, Arguments) throws -> Void
}
