internal import TimeTravel

/// The code that `step` and `back` share.
enum Movement {
  static let count = Operand("N", .count, isOptional: true, "how many positions (default: one)")

  static func run(_ context: Context, _ arguments: Arguments, direction: Int) throws -> Verdict {
    let count = try number(arguments, of: count)
    let last = try context.lastPosition()
    let position = context.cursor.position
    let room = direction > 0 ? last - position : max(0, position - context.timeline.firstPosition)
    context.cursor.position += direction * min(count, room)
    var lines: [StyledLine] = []
    if room < count {
      let place = direction > 0 ? "last" : "first"
      let wayOn = direction > 0 ? try context.wayOn().map { "; " + $0 } ?? "" : ""
      lines.append(
        room == 0
          ? "already at the \(place) position\(wayOn)"
          : "the \(place) position; there is nothing beyond\(wayOn)")
    }
    return Verdict(lines + [try Landing.line(context)])
  }

  /// The number of steps that was typed, or one.
  static func number(_ arguments: Arguments, of operand: Operand) throws(CommandError) -> Int {
    guard let text = arguments.value(of: operand) else { return 1 }
    return try number(text)
  }

  /// A number of steps. A number too large for any session counts as all steps.
  private static func number(_ text: String) throws(CommandError) -> Int {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .notACount(text)
    }
    let count = Int(text) ?? .max
    guard count > 0 else { throw .notACount(text) }
    return count
  }
}
