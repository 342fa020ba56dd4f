internal import StateTree
internal import TimeTravel

extension Command {
  /// `print`: the state or a part of it.
  static let print = Command(
    name: "print", abbreviations: ["p"], group: .look,
    usage: "print [PATH] [--depth N] [--limit N] [--all]",
    summary: "Print the state here as JSON, or the part of it at PATH.",
    discussion: """
      Prints JSON. A path is written .items[3].title, odd keys quoted as in
      .["a/b"], or as a JSON Pointer, /items/3/title. At a terminal large values are
      cut, and what is left out is counted in its place:
        --depth N   levels that are opened (\(PrintLimits.terminal.depth ?? 0))
        --limit N   elements of an array and members of an object (\(PrintLimits.terminal.count ?? 0))
        --all       everything
      Long strings are cut in the middle inside of other values; 'print' of the
      string itself prints all of it. What goes to a file or a pipe is never cut,
      unless --depth or --limit asks for it.
      """,
    examples: [
      ("print", "the whole state"), ("p .items[0].title", "one value in it"),
      ("p /items/0/title", "the same"), ("p --depth 1", "the state's members, each in a line"),
      ("p .items --limit 500", "up to 500 of the items"),
    ],
    seeAlso: ["diff", "goto"],
    completion: [
      [.path] + PrintLimits.options, PrintLimits.options, [.path] + PrintLimits.options,
    ]
  ) { context, arguments in
    var arguments = arguments
    let limits = try arguments.takePrintLimits(context)
    let path = try arguments.next().map { text throws(StatePathError) in try StatePath(text) }
    try arguments.end()
    let state = try context.state()
    let value = try state.value(at: path ?? .root)
    let place = path.map { $0.resolved(in: state) ?? $0 } ?? .root
    guard limits != PrintLimits() else {
      for line in value.jsonText(pretty: true).split(separator: "\n") {
        if context.shouldStop() { return }
        try context.output.line(String(line))
      }
      return try RedactionText.note(of: place, in: context)
    }
    let text = LimitedText(value, at: place, limits: limits)
    for line in text.lines {
      if context.shouldStop() { return }
      try context.output.line(line)
    }
    for line in text.advice(width: context.output.width) { try context.output.line(line) }
    try RedactionText.note(of: place, in: context)
  }
}

extension PrintLimits {
  /// The options that set them.
  static let options: [ArgumentKind] = [
    .option("--all"), .option("--depth"), .option("--limit"),
  ]
}

extension Arguments {
  /// Takes the options away that say how much is shown. Without any, that is what suits a terminal,
  /// and everything elsewhere.
  mutating func takePrintLimits(_ context: Context) throws(CommandError) -> PrintLimits {
    let isWhole = take(option: "--all")
    var limits = context.output.isTerminal && !isWhole ? PrintLimits.terminal : PrintLimits()
    limits.depth = try takeLimit(option: "--depth") ?? limits.depth
    limits.count = try takeLimit(option: "--limit") ?? limits.count
    return limits
  }
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
