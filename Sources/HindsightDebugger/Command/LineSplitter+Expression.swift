extension LineSplitter {
  /// The words of `line` from `start` on for a command that takes an expression: options at the
  /// beginning and at the end, and between them the rest as one word.
  ///
  /// A rest of only one word loses its quotes, as everywhere; a longer one is taken literally.
  ///
  /// - Parameter keepsQuotes: whether one word keeps its quotes, too.
  static func expression(
    _ line: String, from start: String.Index, options: [CommandOption], keepsQuotes: Bool = false
  ) throws(CommandError) -> [Token] {
    let words = try words(line, from: start)
    var leading = 0
    while leading < words.count, let count = optionLength(words[leading...], options) {
      leading += count
    }
    leading = min(leading, words.count)
    // The end may be an option, or an option and its value.
    var end = words.count
    search: while end > leading {
      for count in [1, 2] where end - count >= leading {
        if optionLength(words[end - count..<end], options) == count {
          end -= count
          continue search
        }
      }
      break
    }
    var tokens = (words[..<leading] + words[end...]).map(\.token)
    guard let first = words[leading..<end].first, let last = words[leading..<end].last else {
      return tokens
    }
    if first == last, !keepsQuotes {
      tokens.append(Token(text: first.token.text, isQuoted: true))
    } else {
      let text = line[first.range.lowerBound..<last.range.upperBound]
      tokens.append(Token(text: String(text), isQuoted: true))
    }
    return tokens
  }

  /// The number of words of the option that some words begin with; nil if they begin with none.
  private static func optionLength(_ words: ArraySlice<Word>, _ options: [CommandOption]) -> Int? {
    guard let word = words.first?.token, !word.isQuoted, word.text.hasPrefix("-") else {
      return nil
    }
    let name = word.text.drop { $0 == "-" }.prefix { $0 != "=" }
    guard name.first?.isLetter == true else { return nil }
    guard word.text.hasPrefix("--") else {
      let option = options.first { $0.short.map(String.init) == String(name) }
      return option.map { $0.value == nil ? 1 : 2 }
    }
    // An unknown option counts as one word. The argument parser then reports it.
    let option = try? ArgumentParser.option(named: String(name), among: options, usage: Usage())
    return option?.value == nil || word.text.contains("=") ? 1 : 2
  }
}
