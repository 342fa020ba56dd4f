internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The texts that Tab offers for a line of commands.
enum Completer {
  /// The completions before the cursor, which is after `cursor` characters of the line.
  static func complete(_ line: String, cursor: Int, in context: Context) -> Completion {
    let line = String(line.prefix(cursor))
    guard let (name, rest) = CommandTable.nameAndRest(line) else {
      return Completion(replacing: 0, candidates: commands(""))
    }
    guard rest < line.endIndex else {
      return Completion(replacing: name.count, candidates: commands(name))
    }
    guard let command = try? CommandTable.command(named: name) else { return .none }
    let options = command.options(listedIn: .prompt)
    if command.takesWholeLine {
      let word = String(line[rest...].drop(while: \.isWhitespace))
      return complete(word, [.value(command.operands(in: .prompt).first?.kind ?? .text)], context)
    }
    let (words, word) = lastWord(line, from: rest)
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "="),
      let option = Token(text: String(word[..<equals])).option(among: options)
    {
      return complete(String(word[word.index(after: equals)...]), [.value(option.kind)], context)
    }
    var found = offers(behind: words, operands: command.operands(in: .prompt), options)
    // Behind a place, an operator comes next.
    if word.hasPrefix("-") || word.isEmpty && words.contains(where: { !$0.text.hasPrefix("-") }) {
      found.removeAll { $0 == .value(.expression) }
    }
    return complete(word, found, context)
  }

  /// The kinds of completions for a word.
  private enum Offer: Hashable {
    case value(ValueKind)
    case option(CommandOption)
  }

  /// The completions after some words: the value of an option if the last word is one, otherwise
  /// the remaining operands and the options.
  private static func offers(
    behind words: [Token], operands: [Operand], _ options: [CommandOption]
  ) -> [Offer] {
    var operands = operands[...]
    var awaited: CommandOption?
    for word in words {
      if awaited != nil {
        awaited = nil
      } else if let option = word.option(among: options) {
        awaited = option.value == nil || word.text.contains("=") ? nil : option
      } else {
        operands = ArgumentParser.operands(operands, thatTake: word.text)
        // An expression may have any number of words.
        if let first = operands.first, !first.mayRepeat, ![.expression, .stop].contains(first.kind)
        {
          operands.removeFirst()
        }
      }
    }
    if let awaited { return [.value(awaited.kind)] }
    var kinds: [Offer] = []
    for operand in operands {
      if !kinds.contains(.value(operand.kind)) { kinds.append(.value(operand.kind)) }
      guard operand.isOptional else { break }
    }
    return kinds + options.map(Offer.option)
  }

  /// The word that ends at the line's end, empty after white space, and the words before it.
  private static func lastWord(_ line: String, from start: String.Index) -> ([Token], String) {
    // An open quote is closed here, so that the line can be split into words.
    for closing in ["", "\"", "'"] {
      guard let words = try? LineSplitter.words(line + closing, from: start) else { continue }
      let tokens = words.map(\.token)
      guard let last = words.last, last.range.upperBound >= line.endIndex else {
        return (tokens, "")
      }
      return (tokens.dropLast(), String(line[last.range.lowerBound...]))
    }
    return ([], "")
  }

  private static func complete(_ word: String, _ offers: [Offer], _ context: Context) -> Completion
  {
    var completion = Completion(replacing: word.count, candidates: [])
    for offer in offers {
      switch offer {
      case .option(let option): if word.hasPrefix("-") { add([option.written + " "]) }
      case .value(.path):
        let paths = PathCompletion(word, in: context)
        completion.candidates += paths.candidates
        completion.displayTexts += paths.displayTexts
      case .value(.actionName): add(actionNames(context))
      case .value(.stop) where word.first?.isLetter == true:
        add(["effect ", "gap ", "if ", "outside "] + actionNames(context))
      case .value(.expression), .value(.stop):
        let tail = String(word[expressionTail(of: word)...])
        let paths = PathCompletion(tail, in: context)
        completion.replacing = tail.count
        completion.candidates += paths.candidates
        completion.displayTexts += paths.displayTexts
      case .value(.file), .value(.newFile), .value(.newSession), .value(.session):
        completion.candidates += FileCompletion.candidates(word)
      case .value(.position), .value(.range): add(positions(word, context))
      case .value(.place):
        add(positions(word, context))
        // A path begins with a dot, too.
        if !word.isEmpty, !word.hasPrefix(".") || word.contains("/") {
          completion.candidates += FileCompletion.candidates(word)
        }
      case .value(.branch): add(context.timeline.branches.map { $0.name + " " })
      case .value(.command): add(commands(""))
      case .value(.action): add(actions(context))
      case .value(.word(let words)): add(words.map { $0 + " " })
      case .value(.text), .value(.count), .value(.limit), .value(.state), .value(.app): break
      }
    }
    return completion

    func add(_ texts: [String]) {
      let texts = texts.filter { $0.hasPrefix(word) }
      completion.candidates += texts
      completion.displayTexts += texts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Where the last place in an unfinished expression begins.
  private static func expressionTail(of text: String) -> String.Index {
    // A JSON Pointer is a place as a whole.
    if text.hasPrefix("/") { return text.startIndex }
    let ends: Set<Character> = [
      " ", "(", ",", "!", "<", ">", "=", "&", "|", "+", "-", "*", "/", "%",
    ]
    return text.lastIndex(where: ends.contains).map(text.index(after:)) ?? text.startIndex
  }

  /// Words for positions: the ends, and, once a letter is typed, bookmarks, branches and actions.
  private static func positions(_ word: String, _ context: Context) -> [String] {
    guard !word.isEmpty else { return ["first ", "last "] }
    let names =
      ((try? context.timeline.bookmarks()) ?? []).compactMap(\.name)
      + context.timeline.branches.map(\.name)
    let typed = names.filter { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }.map { $0 + " " }
    return ["first ", "last "] + Set(typed + actionNames(context)).sorted()
  }

  /// The names of the recorded actions that can be typed without quotes.
  private static func actionNames(_ context: Context) -> [String] {
    let names = (try? context.timeline.actionNames(on: context.cursor.branch)) ?? []
    return names.filter { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }.sorted()
      .map { $0 + " " }
  }

  /// Recorded actions as typed text, and the beginnings of other actions that the app lists.
  private static func actions(_ context: Context) -> [String] {
    let recorded = recordedActions(context)
    let listed = context.app?.machine.actionBeginnings() ?? []
    let others = listed.filter { beginning in
      !recorded.contains { literal in
        let rest = literal.dropFirst(beginning.count).first
        return literal.hasPrefix(beginning) && (rest == nil || rest == "(" || rest == ".")
      }
    }
    return (recorded + others).sorted()
  }

  /// For each name among the last recorded actions, the latest one.
  private static func recordedActions(_ context: Context) -> [String] {
    guard let last = try? context.lastPosition() else { return [] }
    let first = max(context.timeline.firstPosition + 1, last - mostActions + 1)
    guard first <= last,
      let actions = try? context.timeline.actions(in: first...last, on: context.cursor.branch)
    else { return [] }
    var literals: [String: String] = [:]
    for action in actions where action.origin != .outside {
      literals[action.name] = ActionSyntax(action)?.literal
    }
    return Array(literals.values)
  }

  /// How many actions completion reads.
  private static let mostActions = 500

  private static func commands(_ prefix: String) -> [String] {
    CommandTable.names(beginningWith: prefix).map { $0 + " " }.sorted()
  }
}

extension Token {
  /// The option that this names, fully or by its beginning; nil if it is an operand.
  fileprivate func option(among options: [CommandOption]) -> CommandOption? {
    guard !isQuoted, text.hasPrefix("-"), text.count > 1 else { return nil }
    if !text.hasPrefix("--") { return options.first { $0.short == text.last } }
    let name = text.dropFirst(2).prefix { $0 != "=" }
    return try? ArgumentParser.option(named: String(name), among: options, usage: Usage())
  }
}
