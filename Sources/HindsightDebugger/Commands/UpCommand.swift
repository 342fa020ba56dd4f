internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `up`: to the cause.
  static let up = Command(
    name: .prompt("up"), aliases: [.prompt("u")], group: .move,
    summary: "Go to the action that caused this one.",
    discussion: """
      That is the action whose effect sent this one. Repeated, it goes up the chain
      that 'causes' shows, to what the user did.
      """,
    examples: [("up", "to the cause")],
    seeAlso: ["down", "finish", "causes"], onEnter: .again
  ) { context, _ in
    let action = try context.actionHere()
    guard let cause = action.cause else {
      throw MovementError.noCause(action.position, action.origin)
    }
    guard cause < action.position, cause > context.timeline.firstPosition else {
      throw MovementError.missingCause(
        action.position, cause: cause, first: context.timeline.firstPosition)
    }
    context.cursor.position = cause
    return Verdict(try Landing.line(context))
  }

  /// `down`: to the first action that this one caused.
  static let down = Command(
    name: .prompt("down"), group: .move,
    summary: "Go to the first action that this one caused.",
    discussion: """
      That is the first action that an effect of this one sent. 'effects' lists all
      of them.
      """,
    examples: [("down", "to the first action that this one caused")],
    seeAlso: ["up", "finish", "effects"], onEnter: .again
  ) { context, _ in
    try SetOff.go(in: context) { timeline, position, branch, shouldStop in
      try timeline.firstAction(causedBy: position, on: branch, shouldStop: shouldStop)
    }
  }

  /// `finish`: to the last action that this one set off.
  static let finish = Command(
    name: .prompt("finish"), group: .move,
    summary: "Go to the last action that this one set off.",
    discussion: """
      Those are the actions that its effects sent, and all that the effects of these
      sent in turn. After the last one, all that this action began is done.
      """,
    examples: [("finish", "to the end of what this action began")],
    seeAlso: ["down", "up", "effects"], onEnter: .again
  ) { context, _ in
    try SetOff.go(in: context) { timeline, position, branch, shouldStop in
      try timeline.lastAction(setOffBy: position, on: branch, shouldStop: shouldStop)
    }
  }
}

/// What `down` and `finish` share.
private enum SetOff {
  static func go(
    in context: Context,
    _ find: (Timeline, Int, Branch.ID, () -> Bool) throws -> Int?
  ) throws -> Verdict {
    let (here, branch) = (try context.actionHere().position, context.cursor.branch)
    let range = here...(try context.lastPosition())
    let found = try context.working("searched", over: range) { work in
      try find(context.timeline, here, branch) { work.hasToStop() }
    }
    guard let found else {
      throw MovementError.nothingSetOff(
        here, isTrial: try context.timeline.isTrial(here, on: branch))
    }
    context.cursor.position = found
    return Verdict(try Landing.line(context))
  }
}

extension Context {
  /// The action that led to the current position.
  func actionHere() throws -> RecordedAction {
    guard cursor.position > timeline.firstPosition else {
      throw MovementError.noActionHere(cursor.position)
    }
    return try timeline.action(at: cursor.position, on: cursor.branch)
  }
}
