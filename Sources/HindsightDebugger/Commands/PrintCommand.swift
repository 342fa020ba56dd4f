internal import StateTree
internal import TimeTravel

extension Command {
  /// `print`: the state or a part of it.
  static let print = Command(
    name: "print", abbreviations: ["p"], group: .look, usage: "print [PATH] [--all]",
    summary: "Print the state here as JSON, or the part of it at PATH.",
    discussion: """
      Prints JSON. A path is written .items[3].title, odd keys quoted as in
      .["a/b"], or as a JSON Pointer, /items/3/title. At a terminal a very long
      value is cut, which is said; --all prints all of it.
      """,
    examples: [
      ("print", "the whole state"), ("p .items[0].title", "one value in it"),
      ("p /items/0/title", "the same"),
    ],
    seeAlso: ["diff", "goto"], completion: [[.path, .option("--all")]]
  ) { context, arguments in
    var arguments = arguments
    let isWhole = arguments.take(option: "--all")
    let path = try arguments.next().map { text throws(StatePathError) in try StatePath(text) }
    try arguments.end()
    let value = try context.state().value(at: path ?? .root)
    let lines = value.jsonText(pretty: true).split(
      separator: "\n", omittingEmptySubsequences: false)
    let isCut = context.output.isTerminal && !isWhole && lines.count > mostLines
    for line in isCut ? lines.prefix(mostLines) : lines[...] {
      if context.shouldStop() { return }
      try context.output.line(String(line))
    }
    if isCut {
      let rest = CountText.count(lines.count - mostLines, "more line")
      try context.output.line(
        StyledLine("... \(rest); 'print --all' prints them, 'print PATH' a part", .faint))
    }
  }

  /// More than anyone reads at a terminal, whose memory of lines it would fill.
  private static let mostLines = 2000
}

extension StateValue {
  /// The value at a path. A path that leads nowhere is refused with the longest part that leads
  /// somewhere, with the names that are near, and with what prints that part.
  func value(at path: StatePath, printer: String = "print") throws(CommandError) -> StateValue {
    if let value = self[path] { return value }
    var existing = path
    while !existing.components.isEmpty, self[existing] == nil { existing.components.removeLast() }
    existing = existing.resolved(in: self) ?? existing
    let place = self[existing] ?? self
    let missing = path.components[existing.components.count]
    let rest = path.components.dropFirst(existing.components.count + 1)
    let shown = StatePath(existing.components + [place.asStep(missing)] + rest)
    let near = place.near(missing).map { name in
      let whole = StatePath(existing.components + [name] + rest)
      return self[whole] == nil ? StatePath(existing.components + [name]) : whole
    }
    throw .noSuchPath(
      shown, existing: existing, holds: place.contentsText, near: near, printer: printer)
  }

  /// Why a step into a value fails, in a few words that follow its name.
  private var contentsText: String {
    switch self {
    case .null: "is null"
    case .bool: "is a boolean"
    case .integer, .double, .decimal: "is a number"
    case .string: "is a string"
    case .array(let elements): "has \(CountText.count(elements.count, "element"))"
    case .object: "has no such member"
    }
  }

  /// A step as one takes it here: in an array, digits of a JSON Pointer are an index.
  private func asStep(_ component: StatePath.Component) -> StatePath.Component {
    guard case .array = self, case .key(let key) = component, let index = Int(key), index >= 0
    else { return component }
    return .index(index)
  }

  private func near(_ component: StatePath.Component) -> [StatePath.Component] {
    guard case .object(let object) = self, case .key(let key) = component else { return [] }
    return nearNames(to: key, among: object.map(\.key)).prefix(3).map { .key($0) }
  }
}
