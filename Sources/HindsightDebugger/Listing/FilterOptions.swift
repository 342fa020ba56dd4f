internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The options by which `list` and `follow` choose among actions.
enum FilterOptions {
  static let name = CommandOption(
    "name", value: "PATTERN", "those of a name: * any letters, ? one")
  static let path = CommandOption(
    "path", value: "PATH", kind: .path, "those that touched a place in the state")
  static let origin = CommandOption(
    "origin", value: "WHO", kind: .word(Origin.allCases.map(\.rawValue)),
    "those sent by user, effect, outside or debugger")
  static let changed = CommandOption("changed", "those that changed something")
  static let since = CommandOption(
    "since", value: "POS", kind: .position, "those from a position or time on, @1.5")

  static let all = [name, path, origin, changed, since]

  /// The filter that the options ask for.
  static func filter(_ arguments: Arguments, in context: Context) throws -> ActionFilter {
    var filter = ActionFilter()
    filter.name = arguments.value(of: name)
    filter.origin = arguments.value(of: origin).flatMap(Origin.init)
    filter.isChanging = arguments.has(changed)
    if let text = arguments.value(of: path) {
      let path = try StatePath(text)
      // A pointer leaves open whether a step is a key or an index; the state where one stands
      // tells. A place that is not there now may have been there once.
      filter.path = path.resolved(in: try context.state()) ?? path
    }
    if let text = arguments.value(of: since) {
      if case .time(let time) = try PositionExpression(text) {
        // A time that is read reaches half a millisecond further; its beginning is meant here.
        filter.since = time - 1_000_000
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
