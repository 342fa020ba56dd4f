internal import SessionFile
internal import StateTree
internal import Synchronization

/// The actions that a running app's effects have sent and that are not shown yet.
///
/// They arrive on the main actor. Either a closure there shows each at once, or the debugger's
/// thread takes the waiting ones. A command shows the action that it sent itself.
final class Arrivals: Sendable {
  private struct Contents {
    var waiting: [RecordedAction] = []
    var show: (@Sendable (RecordedAction) -> Void)?
  }

  private let contents = Mutex(Contents())

  /// Notes an action.
  func append(_ action: RecordedAction) {
    guard action.origin != .user else { return }
    let show = contents.withLock { contents in
      if contents.show == nil { contents.waiting.append(action) }
      return contents.show
    }
    show?(action)
  }

  /// Passes each action to `show` as it comes, beginning with the waiting ones. `show` may be
  /// called on any thread.
  func deliver(to show: @escaping @Sendable (RecordedAction) -> Void) {
    for action in take() { show(action) }
    contents.withLock { $0.show = show }
  }

  /// The actions that came since the last call, in order.
  func take() -> [RecordedAction] {
    contents.withLock { contents in
      defer { contents.waiting = [] }
      return contents.waiting
    }
  }
}

/// How an action that an effect sent is announced.
enum ArrivalText {
  /// `12  +1.204s  effect <- 11  counter.answered(17)`, with its cause.
  static func line(_ action: RecordedAction, width: Int) -> StyledLine {
    var line = StyledLine("\(action.position)  \(DurationText.sinceStart(action.time))", .faint)
    line.append("  \(ActionText.origin(action))  ", .faint)
    line.append(ActionText.name(action), .name)
    let room = width - line.displayWidth - 2
    let arguments = ActionText.arguments(action, width: room)
    if !arguments.isEmpty { line.append("  " + arguments) }
    return line
  }
}
