/// One option that a verb of the command line knows.
struct VerbOption: Sendable, Hashable {
  /// The long name without its dashes, `json`.
  let long: String
  /// The letter of the short form, where there is one.
  let short: Character?
  /// What the option's value is called in help texts, `WHEN`. Nil for a flag.
  let value: String?
  /// The values that are allowed; empty where any is.
  let choices: [String]
  /// What it does, in one line.
  let summary: String

  init(
    _ long: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    _ summary: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.choices = choices
    self.summary = summary
  }

  /// The option as a user writes it: `--json`.
  var written: String { "--" + long }

  /// The option's column in a help text: `-x, --execute=COMMAND`.
  var synopsis: String {
    let short = short.map { "-\($0), " } ?? "    "
    return short + written + (value.map { "=" + $0 } ?? "")
  }
}

extension VerbOption {
  static let help = VerbOption("help", short: "h", "show this text")
  static let json = VerbOption("json", "print JSON, for a program to read")
  static let color = VerbOption(
    "color", value: "WHEN", choices: ["auto", "always", "never"],
    "auto, always or never; NO_COLOR is heeded")
}
