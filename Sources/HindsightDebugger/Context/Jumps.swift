internal import SessionFile
internal import TimeTravel

/// The places that the user jumped from, as a browser keeps pages: `backward` and `forward` go
/// through them, and `''` is the last one.
///
/// A jump is any command that moves the cursor but those that walk: `step` and `back`, and `send`,
/// which stays on its branch after the first.
struct Jumps {
  /// The places behind, the latest last.
  private(set) var behind: [BranchPosition] = []
  /// The places ahead, the nearest last.
  private(set) var ahead: [BranchPosition] = []
  /// The place before the last jump of any kind.
  private(set) var last: BranchPosition?
  /// The cursor's own place while a command looks at another branch.
  var home: BranchPosition?

  /// How many places are kept.
  private static let capacity = 1_000

  /// Notes a jump. It ends the way forward, as following a link does.
  mutating func note(from place: BranchPosition) {
    behind.append(place)
    if behind.count > Jumps.capacity { behind.removeFirst() }
    ahead = []
    last = place
  }

  /// The place before the latest jump, which is undone; nil if there is none. Places that no longer
  /// exist are passed over.
  mutating func goBackward(from place: BranchPosition, exists: (BranchPosition) -> Bool)
    -> BranchPosition?
  {
    while let target = behind.popLast() {
      guard exists(target) else { continue }
      ahead.append(place)
      last = place
      return target
    }
    return nil
  }

  /// The place where the latest `backward` began; nil if there is none.
  mutating func goForward(from place: BranchPosition, exists: (BranchPosition) -> Bool)
    -> BranchPosition?
  {
    while let target = ahead.popLast() {
      guard exists(target) else { continue }
      behind.append(place)
      last = place
      return target
    }
    return nil
  }
}

extension Context {
  /// The commands that move the cursor without a jump.
  private static let walking: Set<String> = ["step", "back", "forward", "backward"]

  /// Ends a command of the prompt: the cursor is back from a branch that the command only looked
  /// at, and a jump is noted.
  func end(_ command: Command, from start: BranchPosition) {
    if let home = jumps.home { cursor = home }
    jumps.home = nil
    guard cursor != start, !Context.walking.contains(command.name.text) else { return }
    if command.name.text == Command.send.name.text, cursor.branch == start.branch { return }
    jumps.note(from: start)
  }

  /// Looks at another branch until the command ends, from a place on it.
  func visit(_ place: BranchPosition) throws {
    guard !timeline.isSame(place, on: cursor.branch) else { return }
    guard jumps.home == nil else {
      throw CommandError.twoBranches(
        branch.name, try timeline.branch(place.branch).name)
    }
    jumps.home = cursor
    cursor = place
  }

  /// Whether a place still exists.
  func exists(_ place: BranchPosition) -> Bool {
    (try? timeline.check(place.position, on: place.branch)) != nil
  }
}
