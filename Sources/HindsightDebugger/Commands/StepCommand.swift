internal import TimeTravel

extension Command {
  /// `step`: to later positions.
  static let step = Command(
    name: "step", abbreviations: ["s"], group: .move, usage: "step [N]",
    summary: "Go N positions on, or one.",
    discussion: """
      Prints where one has landed: the position, the action that led there, and when
      it was sent. At the last position nothing moves.
      """,
    examples: [("step", "one position on"), ("s 10", "ten positions on, or to the last one")],
    seeAlso: ["back", "goto", "list"], isMovement: true
  ) { context, arguments in
    try Movement.run(context, arguments, direction: 1)
  }
}

/// What `step` and `back` share.
enum Movement {
  static func run(_ context: Context, _ arguments: Arguments, direction: Int) throws {
    var arguments = arguments
    let count = try arguments.next().map(count) ?? 1
    try arguments.end()
    let last = try context.lastPosition()
    let position = context.cursor.position
    let room = direction > 0 ? last - position : max(0, position - context.timeline.firstPosition)
    context.cursor.position += direction * min(count, room)
    if room < count {
      let place = direction > 0 ? "last" : "first"
      try context.output.line(
        room == 0
          ? "already at the \(place) position" : "the \(place) position; there is nothing beyond")
    }
    try context.output.line(Landing.line(context))
  }

  /// A number of steps. One beyond any session is as good as all of them.
  private static func count(_ text: String) throws(CommandError) -> Int {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .notACount(text)
    }
    let count = Int(text) ?? .max
    guard count > 0 else { throw .notACount(text) }
    return count
  }
}
