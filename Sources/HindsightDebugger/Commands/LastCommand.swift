internal import StateTree
internal import TimeTravel

extension Command {
  private static let before = Operand(
    "before", .word(["before"]), form: "before POS", isOptional: true,
    "then POS: look at earlier positions than POS")
  private static let beforePosition = Operand(
    "POS", .position, form: "", isOptional: true, "a position (default: this one is included)")

  /// `last`: the last change of a value.
  static let last = Command(
    name: .both("last"), group: .search,
    summary: "Show what changed a value last, up to here.",
    discussion: """
      Looks from the current position backward for the last action after which the
      value at PATH is another than before, and shows the action, who sent it, the
      old value and the new one. The current position counts, too. With 'before
      POS' it looks at the positions before POS; this goes further back from a hit.

      .items[3] is the place, whatever stands there. If an element only moved, that
      is said, with the path that follows the element: .items[id=42] is the first
      element whose id is 42, wherever it is.

      --json prints one object: the members that 'list --json' prints for the
      action, then place, kind (added, removed or replaced), previous (the position
      of the old value), isShift, before and after. A missing value has no member.
      An unknown one is null, and unknownBefore or unknownAfter tells why. If both
      are arrays or both are objects, changes has their difference instead, as
      'diff --json' prints it. Without a change, position is null; since is the
      first position that has the value. If states on the way are unknown, unknown
      has their stretches, from and to.
      """,
    exitStatus: ["0 shown, also if it never changed", "2 trouble"],
    examples: [
      ("last .count", "what changed the count last"),
      ("last .items[id=42].done before 20", "the same for an item, before position 20"),
      ("hindsight last s.hindsight@12 .count", "up to the 12th action"),
    ],
    seeAlso: ["next-change", "history", "blame", "causes"], session: .fileAtPosition,
    operands: [PlaceQuestion.operand, before, beforePosition], schema: "placeChange"
  ) { context, arguments in
    let question = try PlaceQuestion(arguments, in: context)
    let here = try position(arguments, in: context)
    let first = context.timeline.firstPosition
    guard here >= first else {
      return Unchanged(question: question, positions: first...first, passed: [], isBackward: true)
        .verdict
    }
    return try verdict(of: question, in: first...here, backward: true)
  }

  /// The last position to look at.
  private static func position(_ arguments: Arguments, in context: Context) throws -> Int {
    guard let word = arguments.value(of: before) else {
      if let extra = arguments.value(of: beforePosition) {
        throw CommandError.extraArgument(extra, usage: arguments.usage)
      }
      return context.cursor.position
    }
    guard word == "before" else { throw CommandError.extraArgument(word, usage: arguments.usage) }
    return try context.position(arguments.required(beforePosition)) - 1
  }

  /// `next-change`: the next change of a value.
  static let nextChange = Command(
    name: .both("next-change"), group: .search,
    summary: "Show what changes a value next, from here on.",
    discussion: """
      Looks from the current position forward for the next action after which the
      value at PATH is another than before, and shows it as 'last' does.
      """,
    exitStatus: ["0 shown, also if it never changes", "2 trouble"],
    examples: [
      ("next-change .count", "what changes the count next"),
      ("hindsight next-change s.hindsight@0 .items", "the first change of the items"),
    ],
    seeAlso: ["last", "history"], session: .fileAtPosition,
    operands: [PlaceQuestion.operand], schema: "placeChange"
  ) { context, arguments in
    let question = try PlaceQuestion(arguments, in: context)
    let last = try context.lastPosition()
    let here = context.cursor.position
    guard here < last else {
      return Unchanged(question: question, positions: last...last, passed: [], isBackward: false)
        .verdict
    }
    return try verdict(of: question, in: here + 1...last, backward: false)
  }

  /// What `last` and `next-change` say.
  private static func verdict(
    of question: PlaceQuestion, in positions: ClosedRange<Int>, backward: Bool
  ) throws -> Verdict {
    var changes = try question.changes(in: positions, backward: backward)
    guard let change = try changes.next() else {
      return try Unchanged(
        question: question, positions: positions, passed: changes.passed, isBackward: backward
      ).checked.verdict
    }
    let passed = changes.passed
    return Verdict(
      json: { output in
        var json = try change.json(in: question.context)
        if case .object(let object) = json, !passed.isEmpty {
          json = .object(
            StateObject(object.map { ($0.key, $0.value) } + UnknownText.members(passed)))
        }
        try output.line(json.jsonText())
      },
      text: { output in
        let text = PlaceChangeText(change: change, context: question.context)
        try text.write(to: output)
        for stretch in passed
        where change.isExact || stretch.lowerBound > change.position
          || stretch.upperBound < change.previous
        {
          try output.sentence(StyledLine(UnknownText.passed(stretch), .warning))
        }
        for line in text.advice(
          on: question.pattern, backward: backward, width: output.width
        ) {
          try output.line(line)
        }
      })
  }
}

extension PlaceChange {
  /// The change as `--json` prints it, with its action.
  func json(in context: Context) throws -> StateValue {
    .object(StateObject(try ActionJSON.members(at: position, in: context) + jsonMembers))
  }
}
