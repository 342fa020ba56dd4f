/// One word of typed text.
struct Token: Sendable, Hashable {
  /// The word without its quotes.
  var text: String
  /// Whether it was quoted, and so is not an option.
  var isQuoted = false
}

/// Splits a line that was typed at the prompt into words at white space.
///
/// A word that begins with a quote, `"` or `'`, extends to the next one, and `\` before a quote or
/// another `\` escapes it. Quotes inside a path's brackets (`.["a b"]`) stay part of the path. A `#`
/// at the start of a word begins a comment. Nothing else is special.
enum LineSplitter {
  /// A word and its place in the line, quotes included.
  struct Word: Sendable, Hashable {
    var token: Token
    var range: Range<String.Index>
  }

  /// The words of `line` from `start` on.
  static func words(_ line: String, from start: String.Index) throws(CommandError) -> [Word] {
    var words: [Word] = []
    var place = start
    while let word = try word(line, from: place) {
      words.append(word)
      place = word.range.upperBound
    }
    return words
  }

  /// The words of `line` from `start` on for a command that takes the rest of the line: leading
  /// options, and then the rest as one word.
  ///
  /// - Parameter hasComment: whether a `#` after white space and outside of quotes begins a comment.
  static func wholeLine(
    _ line: String, from start: String.Index, options: [CommandOption], hasComment: Bool = true
  ) throws(CommandError) -> [Token] {
    let line = hasComment ? String(line[..<endOfCode(line, from: start)]) : line
    let names = Set(options.filter { $0.value == nil }.map(\.written))
    var tokens: [Token] = []
    var place = start
    while let begin = line[place...].firstIndex(where: { !$0.isWhitespace }) {
      let end = line[begin...].firstIndex(where: \.isWhitespace) ?? line.endIndex
      guard names.contains(String(line[begin..<end])) else { break }
      tokens.append(Token(text: String(line[begin..<end])))
      place = end
    }
    var rest = line[place...].trimmingWhitespace()
    // SQL would take an option at the end for a comment, and the user would not learn of it.
    while let last = rest.split(whereSeparator: \.isWhitespace).last, names.contains(String(last)) {
      tokens.append(Token(text: String(last)))
      rest = rest.dropLast(last.count).trimmingWhitespace()
    }
    return rest.isEmpty ? tokens : tokens + [Token(text: rest, isQuoted: true)]
  }

  /// Where the comment of a line begins, or the line's end. A quote that is never closed is a letter:
  /// `it's`.
  private static func endOfCode(_ line: String, from start: String.Index) -> String.Index {
    var place = start
    var last: Character = " "
    while place < line.endIndex {
      let character = line[place]
      if character == "#", last.isWhitespace { return place }
      if character == "\"" || character == "'" && !last.isLetter,
        let end = closingQuote(line, from: place)
      {
        place = end
      }
      last = character
      place = line.index(after: place)
    }
    return place
  }

  /// The quote that closes the one at a place; nil if none does.
  private static func closingQuote(_ line: String, from start: String.Index) -> String.Index? {
    let quote = line[start]
    var place = line.index(after: start)
    while place < line.endIndex, line[place] != quote {
      if line[place] == "\\" {
        place = line.index(after: place)
        guard place < line.endIndex else { return nil }
      }
      place = line.index(after: place)
    }
    return place < line.endIndex ? place : nil
  }

  private static func word(_ line: String, from start: String.Index) throws(CommandError) -> Word? {
    guard let begin = line[start...].firstIndex(where: { !$0.isWhitespace }), line[begin] != "#"
    else { return nil }
    return line[begin] == "\"" || line[begin] == "'"
      ? try quoted(line, from: begin) : plain(line, from: begin)
  }

  private static func plain(_ line: String, from begin: String.Index) -> Word {
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
    return Word(token: Token(text: String(line[begin..<place])), range: begin..<place)
  }

  private static func quoted(_ line: String, from begin: String.Index) throws(CommandError) -> Word
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
    return Word(
      token: Token(text: text, isQuoted: true), range: begin..<line.index(after: place))
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
