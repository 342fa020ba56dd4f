internal import StateTree
internal import TimeTravel

/// What `info breakpoints` prints: the breakpoints and watchpoints, their commands, and the displays.
struct StopList {
  let context: Context

  func writeText(to output: Output) throws {
    let stops = context.stops
    if stops.breakpoints.isEmpty, stops.displays.isEmpty {
      try output.sentence(
        "there is no breakpoint and no display; 'break', 'watch' and 'display' make one")
    }
    let numbers = stops.breakpoints.map(\.number) + stops.displays.map(\.number)
    let column = numbers.map { "\($0)".count }.max() ?? 1
    for breakpoint in stops.breakpoints {
      var line = StyledLine("\(breakpoint.number)".leftPadded(to: column), .strong)
      line.append("  \(breakpoint.kind)  ")
      line.append(breakpoint.text, .name)
      try output.line(line.cut(to: output.width))
      let indent = String(repeating: " ", count: column + 2)
      for note in notes(on: breakpoint) { try output.line(StyledLine(indent + note, .faint)) }
      for command in breakpoint.commands {
        try output.line(StyledLine(indent + "  " + command).cut(to: output.width))
      }
    }
    for display in stops.displays {
      var line = StyledLine("\(display.number)".leftPadded(to: column), .strong)
      line.append("  display     ")
      line.append(display.expression.text, .path)
      try output.line(line.cut(to: output.width))
    }
  }

  /// What else there is to say of a breakpoint, a line each.
  private func notes(on breakpoint: Breakpoint) -> [String] {
    var notes: [String] = []
    if !breakpoint.isEnabled { notes.append("disabled") }
    if breakpoint.isTemporary { notes.append("deleted when it stops") }
    if breakpoint.point.stopsAtEdges { notes.append("stops where it becomes true") }
    if breakpoint.hitCount > 0 {
      notes.append(CountText.count(breakpoint.hitCount, "hit") + " so far")
    }
    if breakpoint.ignored > 0 {
      notes.append("the next \(CountText.count(breakpoint.ignored, "hit")) stop nothing")
    }
    return notes.isEmpty ? [] : [notes.joined(separator: ", ")]
  }

  /// The same as JSON, an object a line.
  func writeJSON(to output: Output) throws {
    for breakpoint in context.stops.breakpoints {
      let members: [(String, StateValue)] =
        breakpoint.jsonMembers + [
          ("isEnabled", .bool(breakpoint.isEnabled)),
          ("isTemporary", .bool(breakpoint.isTemporary)),
          ("hits", .integer(Int64(breakpoint.hitCount))),
          ("ignored", .integer(Int64(breakpoint.ignored))),
          ("commands", .array(breakpoint.commands.map { .string($0) })),
        ]
      try output.line(StateValue.object(StateObject(members)).jsonText())
    }
    for display in context.stops.displays {
      let json: StateValue = [
        "number": .integer(Int64(display.number)), "type": "display",
        "text": .string(display.expression.text),
      ]
      try output.line(json.jsonText())
    }
  }
}
