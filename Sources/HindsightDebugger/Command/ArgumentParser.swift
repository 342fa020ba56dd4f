internal import TimeTravel

/// Tells operands and options apart as getopt does: options may stand before, between and after the
/// operands, `--` ends them, short flags combine, and a long name may be shortened.
///
/// The words come from a shell, or from the line at the prompt; the rules are the same. A dash and a
/// digit is an operand if the command takes positions or counts: `goto -5`, `log FILE -10..`.
struct ArgumentParser {
  private let command: Command
  private let place: Place
  private let options: [CommandOption]
  private let takesNumbers: Bool
  private var rest: ArraySlice<Token>
  private var arguments: Arguments
  private var words: [String] = []

  private init(_ tokens: [Token], for command: Command, in place: Place) {
    self.command = command
    self.place = place
    options = command.options(in: place)
    takesNumbers = command.operands(in: place).contains { $0.kind.takesNumbers }
    rest = tokens[...]
    arguments = Arguments(usage: command.usage(in: place))
  }

  /// The arguments of a command in a place.
  ///
  /// `--help` ends the parsing: later words may be wrong, and operands may be missing.
  static func arguments(_ tokens: [Token], for command: Command, in place: Place)
    throws(CommandError) -> Arguments
  {
    var parser = ArgumentParser(tokens, for: command, in: place)
    try parser.readWords()
    if parser.arguments.has(.help) { return parser.arguments }
    for (first, second) in command.exclusive
    where parser.arguments.has(first) && parser.arguments.has(second) {
      throw .conflict(first.written, second.written)
    }
    try parser.assignOperands()
    for option in parser.options where option.isRequired && !parser.arguments.has(option) {
      throw .missingArgument(option.written, usage: parser.arguments.usage)
    }
    return parser.arguments
  }

  private mutating func readWords() throws(CommandError) {
    while let token = rest.popFirst(), !arguments.has(.help) {
      let text = token.text
      if token.isQuoted {
        words.append(text)
      } else if text == "--" {
        words += rest.map(\.text)
        rest = []
      } else if text.hasPrefix("--") {
        try readLong(text)
      } else if text.hasPrefix("-"), text.utf8.count > 1, !isNumber(text) {
        try readShort(text)
      } else {
        words.append(text)
      }
    }
  }

  private func isNumber(_ text: String) -> Bool {
    takesNumbers && text.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
  }

  private mutating func readLong(_ text: String) throws(CommandError) {
    let parts = text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let option = try Self.option(named: name, among: options, usage: arguments.usage)
    guard let value = option.value else {
      if let attached { throw .unexpectedValue(option: option.written, value: attached) }
      return try arguments.append(option)
    }
    guard let text = attached ?? rest.popFirst()?.text else {
      throw .missingValue(option: option.written, value: value)
    }
    try arguments.append(option, value: text)
  }

  private mutating func readShort(_ text: String) throws(CommandError) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        let isLongName = options.contains { text.dropFirst().hasPrefix($0.long) }
        throw .unknownOption(
          "-\(letter)", suggestion: isLongName ? "-" + text : nil, usage: arguments.usage)
      }
      guard let value = option.value else {
        try arguments.append(option)
        continue
      }
      guard let text = letters.isEmpty ? rest.popFirst()?.text : String(letters) else {
        throw .missingValue(option: "-\(letter)", value: value)
      }
      return try arguments.append(option, value: text)
    }
  }

  /// The option with a name, or with an unambiguous beginning of its name.
  static func option(named name: String, among options: [CommandOption], usage: Usage)
    throws(CommandError) -> CommandOption
  {
    if let exact = options.first(where: { $0.long == name }) { return exact }
    let candidates = name.isEmpty ? [] : options.filter { $0.long.hasPrefix(name) }
    if let only = candidates.first {
      guard candidates.count == 1 else {
        throw .ambiguousOption("--" + name, candidates: candidates.map(\.written))
      }
      return only
    }
    let near = nearNames(to: name, among: options.map(\.long)).first
    throw .unknownOption("--" + name, suggestion: near.map { "--" + $0 }, usage: usage)
  }

  private mutating func assignOperands() throws(CommandError) {
    var operands = command.operands(in: place)[...]
    for (index, word) in words.enumerated() {
      // What is left goes to the operands that must be there: 'compare [A] B' with one word.
      while let operand = operands.first, operand.isOptional, !operand.mayRepeat,
        operands.dropFirst().count(where: { !$0.isOptional }) >= words.count - index
      {
        operands.removeFirst()
      }
      operands = Self.operands(operands, thatTake: word)
      guard let operand = operands.first else {
        throw missingOperand ?? .extraArgument(word, usage: arguments.usage)
      }
      arguments.append(word, as: operand)
      if !operand.mayRepeat { operands.removeFirst() }
    }
    if let missingOperand { throw missingOperand }
    for operand in command.operands(in: place)
    where !operand.kind.mayBeEmpty && arguments.values(of: operand).contains("") {
      throw .emptyArgument(operand.name, usage: arguments.usage)
    }
    for operand in command.operands(in: place)
    where operand.kind == .newSession && arguments.values(of: operand).contains("-") {
      throw .sessionToOutput(operand.name)
    }
  }

  private var missingOperand: CommandError? {
    command.operands(in: place)
      .first { !$0.isOptional && arguments.value(of: $0) == nil }
      .map { .missingArgument($0.name, usage: arguments.usage) }
  }

  /// The remaining operands if the next word is `word`: an optional operand that cannot be the word
  /// is left out if another one follows.
  static func operands(_ operands: ArraySlice<Operand>, thatTake word: String)
    -> ArraySlice<Operand>
  {
    var operands = operands
    while operands.count > 1, let operand = operands.first, operand.isOptional,
      !operand.kind.accepts(word)
    {
      operands.removeFirst()
    }
    return operands
  }
}
