/// An option of a command: its names, its value if it has one, and its help text.
struct CommandOption: Sendable, Hashable {
  /// The long name without its dashes, `json`.
  let long: String
  /// The letter of the short form, if there is one.
  let short: Character?
  /// The name of the option's value in help texts, `WHEN`. Nil for a flag.
  let value: String?
  /// The kind of the value.
  let kind: ValueKind
  /// Whether it is required.
  let isRequired: Bool
  /// Whether it may be given more than once.
  let mayRepeat: Bool
  /// The places where it can be typed.
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
  static let proof = CommandOption(
    "proof", in: .shell, "then compare all rows with checksums")
  static let color = CommandOption(
    "color", value: "WHEN", kind: .word(["auto", "always", "never"]), in: .shell,
    "auto, always or never; auto respects NO_COLOR")
}
