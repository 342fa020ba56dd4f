internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The options by which `list` and `log` choose among actions.
enum FilterOptions {
  static let name = VerbOption("name", value: "PATTERN", "those of a name: * any letters, ? one")
  static let path = VerbOption("path", value: "PATH", "those that touched a place in the state")
  static let origin = VerbOption(
    "origin", value: "WHO", choices: Origin.allCases.map(\.rawValue),
    "those sent by user, effect, outside or debugger")
  static let changed = VerbOption("changed", "those that changed something")
  static let since = VerbOption("since", value: "POS", "those from a position or time on, @1.5")

  static let all = [name, path, origin, changed, since]

  /// The filter that options ask for; `value` gives an option's value.
  static func filter(
    in context: Context, has: (VerbOption) -> Bool, value: (VerbOption) -> String?
  ) throws -> ActionFilter {
    var filter = ActionFilter()
    filter.name = value(name)
    filter.origin = try value(origin).map { word in
      guard let origin = Origin(rawValue: word) else {
        throw CommandError.notAnOrigin(word, known: Origin.allCases.map(\.rawValue))
      }
      return origin
    }
    filter.isChanging = has(changed)
    if let text = value(path) {
      let path = try StatePath(text)
      // A pointer leaves open whether a step is a key or an index; the state where one stands
      // tells. A place that is not there now may have been there once.
      filter.path = path.resolved(in: try context.state()) ?? path
    }
    if let text = value(since) {
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

  /// Takes the options away from what was typed behind a command's name.
  static func filter(taking arguments: inout Arguments, in context: Context) throws -> ActionFilter
  {
    var values: [VerbOption: String] = [:]
    for option in all where option.value != nil {
      values[option] = try arguments.takeValue(of: option.written)
    }
    let isChanging = arguments.take(option: changed.written)
    return try filter(in: context, has: { $0 == changed && isChanging }, value: { values[$0] })
  }
}
