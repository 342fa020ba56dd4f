/// Wrong use of the command line: facts, which `ErrorText` turns into a sentence.
enum UsageError: Error, Sendable, Hashable {
  /// No verb has this option; the nearest one that there is, as it is written.
  case unknownOption(String, suggestion: String?)
  /// A shortened long option that could be any of these.
  case ambiguousOption(String, candidates: [String])
  /// The option needs a value and none follows.
  case missingValue(option: String, value: String)
  /// A flag that was given a value.
  case unexpectedValue(option: String, value: String)
  /// Not one of the values that the option takes.
  case badValue(option: String, value: String, expected: String)
  /// An operand that the verb cannot do without, as its usage line names it; the verb.
  case missingOperand(String, verb: String = "")
  /// An operand with nothing in it, as the usage line names it; the verb.
  case emptyOperand(String, verb: String = "")
  /// One operand too many; the verb.
  case extraOperand(String, verb: String = "")
  /// Two options that exclude each other.
  case conflict(String, String)
  /// A range that ends before the last position, with `--follow`.
  case followsToTheEnd
  /// Neither a file nor a verb; the nearest verb.
  case noSuchFileOrVerb(String, suggestion: String)
  /// No such verb or command to show help for.
  case noSuchTopic(String, suggestion: String?)
  /// The program was linked with no app of this name; those that there are.
  case unknownApp(String, known: [String], suggestion: String?)
  /// `-` was given twice: standard input can be read once.
  case standardInputTwice
}
