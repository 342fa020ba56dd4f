/// What was typed after a command's name, split at white space.
///
/// An argument that begins with a quote, `"` or `'`, reaches to the next one, and `\` before a
/// quote or another `\` takes it as it is. Quotes inside a path's brackets (`.["a b"]`) stay part
/// of the path. Nothing else is special.
struct Arguments: Sendable, Hashable {
  /// One argument.
  struct Argument: Sendable, Hashable {
    /// What it says, without its quotes.
    var text: String
    /// Where it stands in the line, quotes included.
    var range: Range<String.Index>
    /// Whether it was quoted, and so is no option.
    var isQuoted: Bool
  }

  /// The rest of the line after the command's name, without white space around it.
  let verbatim: String
  /// The command's usage line, for errors.
  let usage: String
  private var words: [Argument]

  /// Splits `line` from `start`, where a command's name has ended. For a command that takes its
  /// whole line nothing is split.
  init(_ line: String, from start: String.Index, of command: Command) throws(CommandError) {
    verbatim = line[start...].trimmingWhitespace()
    usage = command.usage
    words = command.takesWholeLine ? [] : try Self.split(line, from: start)
  }

  /// The arguments that stand in `line` from `start` on.
  static func split(_ line: String, from start: String.Index) throws(CommandError) -> [Argument] {
    var words: [Argument] = []
    var place = start
    while let begin = line[place...].firstIndex(where: { !$0.isWhitespace }) {
      let word =
        line[begin] == "\"" || line[begin] == "'"
        ? try quoted(line, from: begin) : plain(line, from: begin)
      words.append(word)
      place = word.range.upperBound
    }
    return words
  }

  private static func plain(_ line: String, from begin: String.Index) -> Argument {
    var place = begin
    var isInQuotes = false
    var last: Character?
    while place < line.endIndex {
      let character = line[place]
      if isInQuotes {
        if character == "\"" { isInQuotes = false }
        if character == "\\", line.index(after: place) < line.endIndex {
          place = line.index(after: place)
        }
      } else if character == "\"", last == "[" {
        isInQuotes = true
      } else if character.isWhitespace {
        break
      }
      last = character
      place = line.index(after: place)
    }
    return Argument(text: String(line[begin..<place]), range: begin..<place, isQuoted: false)
  }

  private static func quoted(_ line: String, from begin: String.Index) throws(CommandError)
    -> Argument
  {
    let quote = line[begin]
    var text = ""
    var place = line.index(after: begin)
    while place < line.endIndex, line[place] != quote {
      if line[place] == "\\" {
        let next = line.index(after: place)
        if next < line.endIndex, line[next] == quote || line[next] == "\\" { place = next }
      }
      text.append(line[place])
      place = line.index(after: place)
    }
    guard place < line.endIndex else {
      throw .unterminatedQuote(
        line: line, offset: line.utf8.distance(from: line.startIndex, to: begin))
    }
    return Argument(text: text, range: begin..<line.index(after: place), isQuoted: true)
  }

  /// Takes the next argument away; nil where there is none. An option that was not taken before is
  /// one that the command does not have.
  mutating func next() throws(CommandError) -> String? {
    guard let word = words.first else { return nil }
    if word.text.hasPrefix("--"), !word.isQuoted {
      throw .unknownOption(word.text, usage: usage)
    }
    return words.removeFirst().text
  }

  /// Takes the next argument away, where `matches` holds for it.
  mutating func next(where matches: (String) -> Bool) throws(CommandError) -> String? {
    guard let word = words.first, matches(word.text) else { return nil }
    return try next()
  }

  /// Takes the next argument away, and refuses its absence by its name in the usage line.
  mutating func next(_ name: String) throws(CommandError) -> String {
    guard let text = try next() else { throw .missingArgument(name, usage: usage) }
    return text
  }

  /// Takes an option away, wherever it stands.
  mutating func take(option: String) -> Bool {
    guard let index = words.firstIndex(where: { $0.text == option && !$0.isQuoted }) else {
      return false
    }
    words.remove(at: index)
    return true
  }

  /// Takes an option and its value away, wherever they stand: `--name VALUE` or `--name=VALUE`; nil
  /// where it is not there.
  mutating func takeValue(of option: String) throws(CommandError) -> String? {
    if let index = words.firstIndex(where: { $0.text == option && !$0.isQuoted }) {
      words.remove(at: index)
      guard words.indices.contains(index) else {
        throw .missingArgument("the value of \(option)", usage: usage)
      }
      return words.remove(at: index).text
    }
    guard let index = words.firstIndex(where: { $0.text.hasPrefix(option + "=") && !$0.isQuoted })
    else { return nil }
    return String(words.remove(at: index).text.dropFirst(option.count + 1))
  }

  /// Takes an option and the number behind it away: `--limit 50` or `--limit=50`.
  mutating func takeLimit(option: String) throws(CommandError) -> Int? {
    guard let text = try takeValue(of: option) else { return nil }
    guard let limit = Int(text), limit >= 0 else { throw .notALimit(text, option: option) }
    return limit
  }

  /// Refuses arguments that are left over.
  func end() throws(CommandError) {
    var rest = self
    if let text = try rest.next() { throw .extraArgument(text, usage: usage) }
  }
}

extension Substring {
  /// The text without white space at its ends.
  func trimmingWhitespace() -> String {
    var rest = self
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
