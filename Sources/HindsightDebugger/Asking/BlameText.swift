internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A state as JSON, with the author of each value in a margin:
///
///                                   | {
///     5  answered          +0.500s |   "count": 42,
///     0  initial state             |   "note": null
///                                   | }
struct BlameText {
  let value: StateValue
  let place: StatePath
  let blame: Blame
  let context: Context

  /// How many lines a terminal shows.
  static let mostAtTerminal = 100
  /// How many arrays without ids are named.
  private static let mostArrays = 3

  /// A line: a part of the JSON, and its author if it is a value.
  private struct Line {
    var level: Int
    var text: String
    /// A value that the line shows, cut to its width, between the text and the end.
    var value: StateValue?
    var end = ""
    var author: BlameAuthor?
    var place: StatePath
  }

  // MARK: Text

  func write(most: Int?, to output: Output) throws {
    let authors = Authors(blame)
    var lines = self.lines(authors, isSummed: false, most: most.map { $0 + 1 })
    if let most, lines.count > most {
      lines = self.lines(authors, isSummed: true, most: most + 1)
    }
    let shown = lines.prefix(most ?? .max)
    var margin = BlameMargin(context, width: output.width)
    try margin.widen(for: shown.lazy.compactMap(\.author))
    for line in shown {
      if context.shouldStop() { return }
      var styled = try margin.line(line.author)
      styled.append(String(repeating: " ", count: 2 * line.level) + line.text)
      if let value = line.value {
        let room = max(8, output.width - styled.displayWidth - line.end.count)
        styled.append(ValueText.line(value, width: room))
      }
      styled.append(line.end)
      try output.line(styled.cut(to: output.width))
    }
    if lines.count > shown.count, let next = lines.dropFirst(shown.count).first {
      try note(
        "... more, from \(next.place); 'blame PATH' shows a part, --limit N or --all more",
        .faint, to: output)
    }
    for text in notes { try note(text, .warning, to: output) }
  }

  private func note(_ text: String, _ style: Style, to output: Output) throws {
    for line in WrappedText.lines(text.terminalSafe, width: output.width) {
      try output.line(StyledLine(line, style))
    }
  }

  private var notes: [String] {
    var notes = blame.passed.map { UnknownText.passed($0, what: "a value") }
    var arrays: [StatePath] = []
    value.collectArraysWithoutIDs(at: place, into: &arrays)
    if !arrays.isEmpty {
      let names = arrays.prefix(Self.mostArrays).map { "\($0)" }
      let rest = arrays.count - names.count
      let list = CountText.list(names + (rest > 0 ? ["\(CountText.grouped(rest)) others"] : []))
      notes.append("no unique ids in \(list): the elements are followed by the recorded changes")
    }
    if let note = RedactionText.note(of: place, in: context) { notes.append(note) }
    return notes
  }

  /// The lines, at most so many.
  private func lines(_ authors: Authors, isSummed: Bool, most: Int?) -> [Line] {
    var lines: [Line] = []
    func add(_ value: StateValue, at path: StatePath, level: Int, name: String, comma: String) {
      guard lines.count < most ?? .max else { return }
      let author = authors.only(path)
      guard value.hasParts, !isSummed || author == nil || level == 0 else {
        lines.append(
          Line(
            level: level, text: name, value: value, end: comma, author: author ?? authors[path],
            place: path))
        return
      }
      switch value {
      case .array(let elements):
        lines.append(Line(level: level, text: name + "[", place: path))
        for (index, element) in elements.enumerated() where lines.count < most ?? .max {
          let comma = index == elements.count - 1 ? "" : ","
          add(element, at: path.appending(index), level: level + 1, name: "", comma: comma)
        }
        lines.append(Line(level: level, text: "]" + comma, place: path))
      case .object(let members):
        lines.append(Line(level: level, text: name + "{", place: path))
        for (index, (key, member)) in members.enumerated() where lines.count < most ?? .max {
          let comma = index == members.count - 1 ? "" : ","
          add(
            member, at: path.appending(key), level: level + 1,
            name: StateValue.string(key).jsonText() + ": ", comma: comma)
        }
        lines.append(Line(level: level, text: "}" + comma, place: path))
      default:
        break
      }
    }
    add(value, at: place, level: 0, name: "", comma: "")
    return lines
  }

  // MARK: JSON

  func writeJSON(to output: Output) throws {
    var actions: [Int: RecordedAction] = [:]
    for leaf in blame.leaves {
      if context.shouldStop() { return }
      var members: [(String, StateValue)] = [("path", .string("\(leaf.place)"))]
      if let value = value[leaf.place.steps(from: place)] { members.append(("value", value)) }
      switch leaf.author {
      case .action(let position):
        let action =
          try actions[position]
          ?? context.timeline.action(at: position, on: context.cursor.branch)
        actions[position] = action
        members += [
          ("position", .integer(Int64(position))), ("time", .integer(action.time)),
          ("name", .string(action.name)), ("origin", .string(action.origin.rawValue)),
        ]
      case .oneOf(let positions):
        let ends: [StateValue] = [
          .integer(Int64(positions.lowerBound)), .integer(Int64(positions.upperBound)),
        ]
        members += [("position", .null), ("between", .array(ends))]
      case .start:
        let first = StateValue.integer(Int64(context.timeline.firstPosition))
        members += [("position", .null), ("since", first)]
      case nil:
        members.append(("position", .null))
      }
      try output.line(StateValue.object(StateObject(members)).jsonText())
    }
  }
}

/// The authors of a state's parts.
private struct Authors {
  private var leaves: [StatePath: BlameAuthor] = [:]
  /// The author of all that is in a part; nil if there are several.
  private var only: [StatePath: BlameAuthor?] = [:]

  init(_ blame: Blame) {
    for leaf in blame.leaves {
      leaves[leaf.place] = leaf.author
      var path = leaf.place
      while true {
        if let known = only[path] {
          if known != leaf.author { only[path] = .some(nil) }
        } else {
          only[path] = .some(leaf.author)
        }
        guard path.components.popLast() != nil else { break }
      }
    }
  }

  subscript(path: StatePath) -> BlameAuthor? { leaves[path] }

  func only(_ path: StatePath) -> BlameAuthor? { only[path] ?? nil }
}

extension StateValue {
  /// Adds the places of the arrays whose elements have no unique ids.
  fileprivate func collectArraysWithoutIDs(at path: StatePath, into arrays: inout [StatePath]) {
    switch self {
    case .object(let object):
      for (key, member) in object {
        member.collectArraysWithoutIDs(at: path.appending(key), into: &arrays)
      }
    case .array(let elements):
      if !elements.isEmpty, !elements.haveUniqueIDs { arrays.append(path) }
      for (index, element) in elements.enumerated() {
        element.collectArraysWithoutIDs(at: path.appending(index), into: &arrays)
      }
    default:
      break
    }
  }
}
