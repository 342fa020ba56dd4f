internal import TimeTravel

/// A verb's arguments, told apart as getopt does: options may stand before, between and after the
/// operands, `--` ends them, short flags combine, and a long name may be shortened.
struct VerbArguments: Sendable, Hashable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  private var given: [Given] = []
  /// The verb's name, for errors.
  private var verb = ""

  private struct Given: Hashable {
    var option: VerbOption
    var value: String?
  }

  /// Arguments without options.
  init(operands: [String] = []) { self.operands = operands }

  /// Reads `arguments` by the options that a verb of this name knows.
  ///
  /// `--help` and `-h` end the reading: what follows them need not make sense.
  init(_ arguments: [String], options: [VerbOption], of verb: String = "") throws(UsageError) {
    self.verb = verb
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest, options)
      } else if argument.hasPrefix("-"), argument.utf8.count > 1 {
        try readShort(argument, &rest, options)
      } else {
        operands.append(argument)
      }
      if has(.help) { break }
    }
  }

  private mutating func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [VerbOption]
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let option = try Self.option(named: name, options)
    guard let value = option.value else {
      if let attached { throw .unexpectedValue(option: option.written, value: attached) }
      return given.append(Given(option: option))
    }
    guard let text = attached ?? rest.popFirst() else {
      throw .missingValue(option: option.written, value: value)
    }
    try append(option, text)
  }

  private mutating func readShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [VerbOption]
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        let isLongName = options.contains { argument.dropFirst().hasPrefix($0.long) }
        throw .unknownOption("-\(letter)", suggestion: isLongName ? "-" + argument : nil)
      }
      guard let value = option.value else {
        given.append(Given(option: option))
        continue
      }
      guard let text = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw .missingValue(option: "-\(letter)", value: value)
      }
      return try append(option, text)
    }
  }

  private mutating func append(_ option: VerbOption, _ text: String) throws(UsageError) {
    guard option.choices.isEmpty || option.choices.contains(text) else {
      let expected = option.choices.dropLast().joined(separator: ", ")
      throw .badValue(
        option: option.written, value: text,
        expected: option.choices.last.map { expected + " or " + $0 } ?? expected)
    }
    given.append(Given(option: option, value: text))
  }

  private static func option(named name: String, _ options: [VerbOption]) throws(UsageError)
    -> VerbOption
  {
    if let exact = options.first(where: { $0.long == name }) { return exact }
    let candidates = name.isEmpty ? [] : options.filter { $0.long.hasPrefix(name) }
    if let only = candidates.first {
      guard candidates.count == 1 else {
        throw .ambiguousOption("--" + name, candidates: candidates.map(\.written))
      }
      return only
    }
    throw .unknownOption(
      "--" + name,
      suggestion: nearNames(to: name, among: options.map(\.long)).first.map { "--" + $0 })
  }

  /// Whether the option was given.
  func has(_ option: VerbOption) -> Bool { given.contains { $0.option.long == option.long } }

  /// The option's value; where it was given more than once, the last one.
  func value(of option: VerbOption) -> String? { values(of: option).last }

  /// Every value that the option was given, in order.
  func values(of option: VerbOption) -> [String] {
    given.compactMap { $0.option.long == option.long ? $0.value : nil }
  }

  /// The option's value, where that is a number of things to show.
  func limit(of option: VerbOption) throws(UsageError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let limit = Int(text), limit >= 0 else {
      throw .badValue(option: option.written, value: text, expected: "a whole number, such as 50")
    }
    return limit
  }

  /// Refuses two options that exclude each other.
  func exclude(_ first: VerbOption, _ second: VerbOption) throws(UsageError) {
    if has(first), has(second) { throw .conflict(first.written, second.written) }
  }

  /// Refuses fewer operands than there are `names`, naming the first missing one, one of them that
  /// is empty, and more than `most`.
  func requireOperands(_ names: String..., most: Int? = nil) throws(UsageError) {
    if operands.count < names.count { throw .missingOperand(names[operands.count], verb: verb) }
    let most = most ?? names.count
    if operands.count > most { throw .extraOperand(operands[most], verb: verb) }
    // Where there may be any number, all are what the last name says.
    let named = most == .max ? operands[...] : operands.prefix(names.count)
    if let empty = named.firstIndex(of: ""), let last = names.last {
      throw .emptyOperand(names.indices.contains(empty) ? names[empty] : last, verb: verb)
    }
  }
}
