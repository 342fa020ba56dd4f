internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let wanted = Operand(
    "NAME", .actionName, isOptional: true,
    "a pattern for the action's name: * any letters, ? one letter")

  /// `next`: to the next action that a person or the outside sent, or of a name.
  static let next = Command(
    name: .prompt("next"), aliases: [.prompt("n")], group: .move,
    summary: "Go to the next action of NAME, or of no effect.",
    discussion: """
      As a debugger's 'next' steps over what a call does, this steps over the
      actions that effects sent: it goes from one thing that the user did to the
      next. With NAME it goes to the next action with such a name, whoever sent it.
      """,
    examples: [
      ("next", "what the user did next"), ("n counter.*", "the next action of the counter"),
    ],
    seeAlso: ["previous", "step", "up"], operands: [wanted], onEnter: .again
  ) { context, arguments in
    try NextAction(pattern: arguments.value(of: wanted), isBackward: false).go(in: context)
  }

  /// `previous`: the same, backward.
  static let previous = Command(
    name: .prompt("previous"), aliases: [.prompt("rn"), .prompt("reverse-next")], group: .move,
    summary: "Go back to the last action of NAME, or of no effect.",
    discussion: """
      The same as 'next', backward: it steps over the actions that effects sent, or
      goes to the last action before this position that has such a name.
      """,
    examples: [
      ("previous", "what the user did before"),
      ("rn counter.*", "the last action of the counter before this position"),
    ],
    seeAlso: ["next", "back", "up"], operands: [wanted], onEnter: .again
  ) { context, arguments in
    try NextAction(pattern: arguments.value(of: wanted), isBackward: true).go(in: context)
  }
}

/// The search of `next` and `previous`.
private struct NextAction {
  let pattern: String?
  let isBackward: Bool

  func go(in context: Context) throws -> Verdict {
    guard let position = try position(in: context) else {
      throw try MovementError.noAction(
        pattern, from: context.cursor.position, isBackward: isBackward,
        isAtEnd: ahead(in: context) == nil,
        near: pattern.map { try context.nearActionNames(to: $0) } ?? [])
    }
    context.cursor.position = position
    return Verdict(try Landing.line(context))
  }

  /// The positions to look at; nil at the end.
  private func ahead(in context: Context) throws -> ClosedRange<Int>? {
    let (here, last) = (context.cursor.position, try context.lastPosition())
    let first = context.timeline.firstPosition + 1
    if isBackward { return first < here ? first...here - 1 : nil }
    return here < last ? max(first, here + 1)...last : nil
  }

  private func position(in context: Context) throws -> Int? {
    guard let range = try ahead(in: context) else { return nil }
    let (timeline, branch) = (context.timeline, context.cursor.branch)
    return try context.working("searched", over: range, backward: isBackward) { work in
      guard let pattern else {
        return try timeline.nearestAction(
          in: range, on: branch, backward: isBackward,
          shouldStop: { work.hasToStop(at: $0) }, where: { $0.origin != .effect })?.position
      }
      var found = try timeline.positions(
        named: pattern, in: range, on: branch, backward: isBackward,
        shouldStop: { work.hasToStop() })
      return try found.next()
    }
  }
}

extension Context {
  /// The names of recorded actions near to a pattern that matches none.
  func nearActionNames(to pattern: String) throws -> [String] {
    let names = try timeline.actionNames(on: cursor.branch).filter { !$0.isEmpty }
    guard !names.contains(where: { matchesGlob($0, pattern) }) else { return [] }
    let letters = pattern.filter { $0 != "*" && $0 != "?" }
    let containing = names.filter { $0.localizedCaseInsensitiveContains(letters) }
    let near = nearNames(to: letters, among: names).filter { !containing.contains($0) }
    return Array((containing + near).prefix(3))
  }
}
