/// An option of a command: its names, its value if it has one, and what help says of it.
struct CommandOption: Sendable, Hashable {
  /// The long name without its dashes, `json`.
  let long: String
  /// The letter of the short form, if there is one.
  let short: Character?
  /// What help texts call the option's value, `WHEN`. Nil for a flag.
  let value: String?
  /// What the value is.
  let kind: ValueKind
  /// Whether the command cannot do without it.
  let isRequired: Bool
  /// Whether it may be given more than once.
  let mayRepeat: Bool
  /// Where it is typed.
  let places: Set<Place>
  /// What it does, in one line.
  let help: String

  init(
    _ long: String, short: Character? = nil, value: String? = nil, kind: ValueKind = .text,
    isRequired: Bool = false, mayRepeat: Bool = false, in places: Set<Place> = .both, _ help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.kind = kind
    self.isRequired = isRequired
    self.mayRepeat = mayRepeat
    self.places = places
    self.help = help
  }

  /// The option as a user writes it: `--json`.
  var written: String { "--" + long }

  /// The option's column in a help text: `-x, --execute=COMMAND`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + usage
  }

  /// The option in a usage line: `--execute=COMMAND`.
  var usage: String { written + (value.map { "=" + $0 } ?? "") }
}

extension CommandOption {
  static let help = CommandOption("help", short: "h", "show this text")
  static let json = CommandOption("json", "print JSON, for a program to read")
  static let color = CommandOption(
    "color", value: "WHEN", kind: .word(["auto", "always", "never"]), in: .shell,
    "auto, always or never; NO_COLOR is heeded")
}
