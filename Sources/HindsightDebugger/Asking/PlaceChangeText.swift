internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A change of a value as `last` and `next-change` show it:
///
///     5/6  answered  42  +0.500s
///          effect of action 4, 0.10s after it, at Library/View.swift:14
///     ~ .count  41 -> 42
struct PlaceChangeText {
  let change: PlaceChange
  let context: Context

  /// The most changes inside the value that are shown at a terminal.
  private static let mostChanges = 10

  func write(to output: Output) throws {
    let (position, branch) = (change.position, context.cursor.branch)
    let last = try context.lastPosition()
    let action = try context.timeline.action(at: position, on: branch)
    try output.line(Landing.line(position, last, action, width: output.width))
    try SenderText.write(action, in: context, to: output)
    let most = output.isTerminal ? Self.mostChanges : nil
    let text = DiffText(
      width: output.width, mostChanges: most,
      advice: "'diff \(change.previous) \(position)' shows all")
    try writeValues(text, to: output)
  }

  /// Writes the old and the new value, and what else must be known.
  func writeValues(_ text: DiffText, to output: Output) throws {
    for line in lines(text, width: output.width) { try output.line(line) }
    for note in try notes() { try output.sentence(StyledLine(note.terminalSafe, .warning)) }
  }

  /// The old and the new value.
  private func lines(_ text: DiffText, width: Int) -> [StyledLine] {
    if case .unknown = change.before { return [unknownLine(width)] }
    if case .unknown = change.after { return [unknownLine(width)] }
    return text.lines(
      StateDiff(ofPart: change.before.known, to: change.after.known, at: change.place))
  }

  private func unknownLine(_ width: Int) -> StyledLine {
    var line = StyledLine("\(change.kind.sign) ", .warning)
    line.append("\(change.place)", .path)
    line.append("  ")
    line.append(change.before.line(width: width / 2), .removed)
    line.append(" -> ", .faint)
    line.append(change.after.line(width: width / 2), .added)
    return line.cut(to: width)
  }

  /// What else must be known, in sentences.
  private func notes() throws -> [String] {
    var notes: [String] = []
    if !change.isExact {
      notes.append(
        "it changed somewhere from \(change.previous + 1) to \(change.position): "
          + "the states between are unknown")
    }
    for gap in try context.timeline.gaps(on: context.cursor.branch)
    where (change.previous..<change.position).contains(gap.position) {
      notes.append("not recorded after \(gap.position) (\(gap.reason)): it may have changed there")
    }
    if change.isShift {
      notes.append(try ShiftText.note(on: change, in: context))
    }
    if let note = RedactionText.note(of: change.place, in: context) { notes.append(note) }
    return notes
  }

  /// How to go on from here, to other changes of what was asked about.
  func advice(on pattern: PathPattern, backward: Bool, width: Int) -> [StyledLine] {
    let position = change.position
    let further =
      backward
      ? "'last \(pattern) before \(position)' looks further back"
      : "'next-change \(pattern)' from there looks on"
    let words = "'goto \(position)' goes there, 'causes \(position)' tells why, \(further)"
    return WrappedText.lines(words.terminalSafe, width: width).map { StyledLine($0, .faint) }
  }
}

extension Reading {
  /// The value; nil if it is missing or unknown.
  var known: StateValue? { if case .value(let value) = self { value } else { nil } }

  /// The value, or what there is in its place, in a line.
  func line(width: Int) -> String {
    switch self {
    case .value(let value): ValueText.line(value, width: width)
    case .missing: "(missing)"
    case .unknown(let reason): "(\(reason.word))"
    }
  }
}

/// Who sent an action, with what the session knows of its effect and its cause.
enum SenderText {
  /// Writes it below the line of the action, indented to the action's name.
  static func write(_ action: RecordedAction, in context: Context, to output: Output) throws {
    let indent = String(repeating: " ", count: 2 * "\(try context.lastPosition())".count + 3)
    let room = max(8, output.width - indent.count)
    for line in WrappedText.lines(try sentence(of: action, in: context), width: room) {
      try output.line(StyledLine(indent + CutText.end(line, to: room), .faint))
    }
  }

  static func sentence(of action: RecordedAction, in context: Context) throws -> String {
    let branch = context.cursor.branch
    let cause = try action.cause.flatMap { cause in
      try (1..<action.position).contains(cause)
        ? context.timeline.action(at: cause, on: branch) : nil
    }
    let effect = try action.effect.flatMap(context.timeline.session.effect)
    return CauseText.sender(of: action, effect: effect, cause: cause).terminalSafe
  }
}

/// What is said of a place whose element only moved.
enum ShiftText {
  static func note(on change: PlaceChange, in context: Context) throws -> String {
    let state = try context.timeline.state(at: change.position, on: context.cursor.branch)
    guard let element = change.place.followingElement(in: state) else {
      return "only a shift changed what is at this index: the elements have no ids to follow"
    }
    return "only a shift changed what is at this index; '\(element)' follows the element"
  }
}
