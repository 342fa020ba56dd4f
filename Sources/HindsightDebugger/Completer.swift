internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// What Tab offers for a line of commands.
enum Completer {
  /// What could stand before the cursor, which is after `cursor` characters of the line.
  static func complete(_ line: String, cursor: Int, in context: Context) -> Completion {
    let line = String(line.prefix(cursor))
    guard let (name, rest) = CommandTable.nameAndRest(line) else {
      return Completion(replacing: 0, candidates: commands(""))
    }
    guard rest < line.endIndex else {
      return Completion(replacing: name.count, candidates: commands(name))
    }
    guard let command = try? CommandTable.command(named: name) else { return .none }
    let (word, place) =
      command.takesWholeLine
      ? (String(line[rest...].drop(while: \.isWhitespace)), 0) : lastWord(line, from: rest)
    guard command.completion.indices.contains(place) else { return .none }
    return complete(word, command.completion[place], context)
  }

  /// The word that ends at the line's end, empty after white space, and how many stand before it.
  private static func lastWord(_ line: String, from start: String.Index) -> (String, Int) {
    // A quote that is still open is closed here, so that the word can be told from the others.
    for closing in ["", "\"", "'"] {
      guard let words = try? Arguments.split(line + closing, from: start) else { continue }
      guard let last = words.last, last.range.upperBound >= line.endIndex else {
        return ("", words.count)
      }
      return (String(line[last.range.lowerBound...]), words.count - 1)
    }
    return ("", 0)
  }

  private static func complete(_ word: String, _ kinds: [ArgumentKind], _ context: Context)
    -> Completion
  {
    var completion = Completion(replacing: word.count, candidates: [])
    for kind in kinds {
      switch kind {
      case .path:
        let paths = PathCompletion(word, in: context)
        completion.candidates += paths.candidates
        completion.displayTexts += paths.displayTexts
        continue
      case .position: add(["first ", "last "])
      case .branch: add(context.timeline.branches.map { $0.name + " " })
      case .command: add(commands(""))
      case .action: add(actions(context))
      case .option(let name): if word.hasPrefix("-") { add([name + " "]) }
      case .file: completion.candidates += FileCompletion.candidates(word)
      }
    }
    return completion

    func add(_ texts: [String]) {
      let texts = texts.filter { $0.hasPrefix(word) }
      completion.candidates += texts
      completion.displayTexts += texts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Actions as they can be typed, and how those begin that the app lists beside them.
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

  /// For each name among the last actions that were recorded, the last one.
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

  /// So many actions are looked at for completion.
  private static let mostActions = 500

  private static func commands(_ prefix: String) -> [String] {
    CommandTable.names(beginningWith: prefix).map { $0 + " " }.sorted()
  }
}

/// The paths into the state at the current position that a word can become.
struct PathCompletion {
  private(set) var candidates: [String] = []
  private(set) var displayTexts: [String] = []

  /// More elements of an array are not listed; their indices can be typed.
  private static let mostIndices = 100

  init(_ word: String, in context: Context) {
    guard let state = try? context.state() else { return }
    let isPointer = word.hasPrefix("/")
    let typed = isPointer || word.hasPrefix(".") || word.hasPrefix("[") ? word : "." + word
    let (parent, step) = Self.split(typed, isPointer: isPointer)
    offer(childrenOf: parent, beginningWith: step, in: state, isPointer: isPointer)
    // A whole path that nothing else begins with goes on with what is inside.
    if candidates == [typed] {
      let whole = typed
      candidates = []
      displayTexts = []
      offer(childrenOf: whole, beginningWith: "", in: state, isPointer: isPointer)
      if candidates.isEmpty { (candidates, displayTexts) = ([whole], [whole]) }
    }
  }

  private mutating func offer(
    childrenOf parent: String, beginningWith step: String, in state: StateValue, isPointer: Bool
  ) {
    guard let path = try? StatePath(parent), let value = state[path] else { return }
    for (text, child) in Self.steps(value, of: path, beginningWith: step, isPointer: isPointer) {
      let isLeaf = child.isLeaf
      candidates.append(parent + text + (isLeaf ? " " : ""))
      displayTexts.append(text)
    }
  }

  /// The steps into a value as a path writes them, `.count`, `[3]`, `["a/b"]` or `/count`.
  private static func steps(
    _ value: StateValue, of path: StatePath, beginningWith prefix: String, isPointer: Bool
  ) -> [(text: String, child: StateValue)] {
    let children: any Sequence<(StatePath.Component, StateValue)>
    switch value {
    case .object(let object): children = object.lazy.map { (.key($0.key), $0.value) }
    case .array(let elements):
      children = elements.lazy.enumerated().map { (.index($0.offset), $0.element) }
    default: return []
    }
    var steps: [(String, StateValue)] = []
    for (component, child) in children {
      var text = isPointer ? StatePath([component]).pointer : StatePath([component]).description
      // The dot before a bracket belongs to the root alone.
      if !isPointer, text.hasPrefix(".["), !path.components.isEmpty { text.removeFirst() }
      let isMatch = text.hasPrefix(prefix) || text.hasPrefix("." + prefix)
      if isMatch { steps.append((text, child)) }
      if case .index = component, steps.count == mostIndices { break }
    }
    return steps
  }

  /// A word as the path before its last step, and that step.
  private static func split(_ word: String, isPointer: Bool) -> (parent: String, step: String) {
    if isPointer {
      let slash = word.lastIndex(of: "/") ?? word.startIndex
      return (String(word[..<slash]), String(word[slash...]))
    }
    var start = word.startIndex
    var isInQuotes = false
    var last: Character?
    for index in word.indices {
      let character = word[index]
      if isInQuotes {
        isInQuotes = character != "\"" || last == "\\"
      } else if character == "\"" {
        isInQuotes = true
      } else if character == "[" {
        start = last == "." ? word.index(before: index) : index
      } else if character == "." {
        start = index
      }
      last = character
    }
    let step = String(word[start...])
    // One may type a dot before any bracket; the candidates do without.
    let isDottedBracket = step.hasPrefix(".[") && start > word.startIndex
    return (String(word[..<start]), isDottedBracket ? String(step.dropFirst()) : step)
  }
}

extension StateValue {
  /// Whether no path leads further.
  fileprivate var isLeaf: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    default: true
    }
  }
}

/// The files that a word can become.
enum FileCompletion {
  static func candidates(_ word: String) -> [String] {
    let isQuoted = word.hasPrefix("\"")
    let typed = isQuoted ? String(word.dropFirst()) : word
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<slash])
    let name = String(typed[slash...])
    let place = folder.isEmpty ? "." : NSString(string: folder).expandingTildeInPath
    let found = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return found.sorted().compactMap { file in
      guard file.hasPrefix(name), name.hasPrefix(".") || !file.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place + "/" + file, isDirectory: &isFolder)
      let path = folder + file
      if isQuoted || path.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" }) {
        let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped + (isFolder.boolValue ? "/" : "\" ")
      }
      return path + (isFolder.boolValue ? "/" : " ")
    }
  }
}
