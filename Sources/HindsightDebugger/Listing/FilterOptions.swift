internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The options by which `list` and `follow` choose among actions.
enum FilterOptions {
  static let name = CommandOption(
    "name", value: "PATTERN", "actions whose name matches: * any letters, ? one")
  static let path = CommandOption(
    "path", value: "PATH", kind: .path, "actions that changed this place in the state")
  static let origin = CommandOption(
    "origin", value: "WHO", kind: .word(Origin.allCases.map(\.rawValue)),
    "actions from user, effect, outside or debugger")
  static let changed = CommandOption("changed", "actions that changed the state")
  static let since = CommandOption(
    "since", value: "POS", kind: .position, "actions from a position or time on, @1.5")

  static let all = [name, path, origin, changed, since]

  /// The filter that the options describe.
  static func filter(_ arguments: Arguments, in context: Context) throws -> ActionFilter {
    var filter = ActionFilter()
    filter.name = arguments.value(of: name)
    filter.origin = arguments.value(of: origin).flatMap(Origin.init)
    filter.isChanging = arguments.has(changed)
    if let text = arguments.value(of: path) {
      let path = try StatePath(text)
      // In a JSON Pointer a step may be a key or an index; the state at the cursor decides. A path
      // that is missing there may exist in other states.
      filter.path = path.resolved(in: try context.state()) ?? path
    }
    if let text = arguments.value(of: since) {
      if let time = try PositionExpression(text).time(from: context.cursor, in: context.timeline) {
        // A typed time includes the half millisecond after it; here its beginning counts.
        filter.since = time.subtractingReportingOverflow(1_000_000).partialValue
      } else {
        let position = try context.position(text)
        filter.since =
          position == 0
          ? 0 : try context.timeline.action(at: position, on: context.cursor.branch).time
      }
    }
    return filter
  }
}
