/// How many lines a command shows: as many as `--limit` says, and without it a limited number at a
/// terminal unless `--all` was given.
struct ShownCount: Sendable, Hashable {
  /// The number that `--limit` says; nil without it.
  let limit: Int?
  /// The number that a terminal shows without it; nil for all.
  let atTerminal: Int?

  /// Reads the two options.
  init(_ arguments: Arguments, limit: CommandOption, all: CommandOption, atTerminal: Int?) {
    self.limit = arguments.limit(of: limit)
    self.atTerminal = arguments.has(all) ? nil : atTerminal
  }

  /// The most lines for an output; nil for all.
  func most(at output: Output) -> Int? { limit ?? (output.isTerminal ? atTerminal : nil) }
}
