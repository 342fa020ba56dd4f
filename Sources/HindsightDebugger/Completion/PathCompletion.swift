internal import StateTree
internal import TimeTravel

/// The paths into the state at the current position that a word can become.
struct PathCompletion {
  private(set) var candidates: [String] = []
  private(set) var displayTexts: [String] = []

  /// The most elements of an array to list; users can type other indices.
  private static let mostIndices = 100

  init(_ word: String, in context: Context) {
    guard let state = try? context.state() else { return }
    let isPointer = word.hasPrefix("/")
    let typed = isPointer || word.hasPrefix(".") || word.hasPrefix("[") ? word : "." + word
    let (parent, step) = Self.split(typed, isPointer: isPointer)
    offer(childrenOf: parent, beginningWith: step, in: state, isPointer: isPointer)
    // A complete path that is not the beginning of another one continues with the steps inside.
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
      // Only the root has a dot before a bracket.
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
    // Users may type a dot before any bracket; the candidates have none.
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
