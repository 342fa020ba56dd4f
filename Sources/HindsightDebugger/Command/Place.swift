/// The place where a command is typed.
enum Place: Sendable, Hashable, CaseIterable {
  /// At the prompt, after `-x`, or in a script.
  case prompt
  /// In a shell, after `hindsight`.
  case shell
}

extension Set<Place> {
  static var prompt: Set<Place> { [.prompt] }
  static var shell: Set<Place> { [.shell] }
  static var both: Set<Place> { [.prompt, .shell] }
}

/// One name of a command, and where it is typed: `show` is the shell's name of `print`.
struct CommandName: Sendable, Hashable {
  let text: String
  let places: Set<Place>

  static func prompt(_ text: String) -> CommandName { CommandName(text: text, places: .prompt) }
  static func shell(_ text: String) -> CommandName { CommandName(text: text, places: .shell) }
  static func both(_ text: String) -> CommandName { CommandName(text: text, places: .both) }
}
