/// The words typed after a command's name, parsed into operands and options by the command's
/// record.
struct Arguments: Sendable, Hashable {
  /// How the command is typed, for errors.
  let usage: Usage
  private var operands: [String: [String]] = [:]
  private var given: [Given] = []

  private struct Given: Hashable {
    var option: CommandOption
    var value: String?
  }

  /// Creates empty arguments.
  init(usage: Usage) { self.usage = usage }

  /// The place where they were typed.
  var place: Place { usage.place }

  /// Adds an operand.
  mutating func append(_ text: String, as operand: Operand) {
    operands[operand.name, default: []].append(text)
  }

  /// Adds an option. An option that may not repeat can be given only once.
  mutating func append(_ option: CommandOption, value: String? = nil) throws(CommandError) {
    guard option.mayRepeat || !has(option) else {
      throw .repeatedOption(option.written)
    }
    if let value, let expected = option.kind.expectation(unlessMetBy: value) {
      throw .badValue(option: option.written, value: value, expected: expected)
    }
    given.append(Given(option: option, value: value))
  }

  /// The operand's text; nil if it was left out.
  func value(of operand: Operand) -> String? { operands[operand.name]?.first }

  /// Every text that was given for the operand, in order.
  func values(of operand: Operand) -> [String] { operands[operand.name] ?? [] }

  /// The text of a required operand.
  func required(_ operand: Operand) throws(CommandError) -> String {
    guard let value = value(of: operand) else {
      throw .missingArgument(operand.name, usage: usage)
    }
    return value
  }

  /// Whether the option was given.
  func has(_ option: CommandOption) -> Bool { given.contains { $0.option.long == option.long } }

  /// The option's value.
  func value(of option: CommandOption) -> String? { values(of: option).last }

  /// Every value that the option was given, in order.
  func values(of option: CommandOption) -> [String] {
    given.compactMap { $0.option.long == option.long ? $0.value : nil }
  }

  /// The option's value as a number of items to show.
  func limit(of option: CommandOption) -> Int? { value(of: option).flatMap { Int($0) } }
}
