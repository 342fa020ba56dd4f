internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let what = Operand(
    "WHAT", .word(["actions", "paths"]), isOptional: true, "actions (the default) or paths")
  private static let range = Operand(
    "RANGE", .range, isOptional: true, "A..B, A.. or ..B (default: the whole session)")
  private static let by = CommandOption(
    "by", value: "COST", kind: .word(CostOrder.allCases.map(\.rawValue)),
    "order by count, time, changes or bytes (default: count)")
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit, "rows to show (\(TopTable.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every row, at a terminal too")

  /// `top`: what costs most.
  static let top = Command(
    name: .both("top"), group: .search,
    summary: "List the actions, or the paths, that cost most.",
    discussion: """
      For each name of an action: how many there were, their part of all, how long
      their reducers ran, how many changes they made, and the bytes of their
      payloads and of the values before and after those changes, as JSON text. A
      large value counts each time, though the file has it once.

      'top paths' lists the places that changed; [*] is any element of an array.
      Beyond \(CountText.grouped(CostTable<CostName>.mostKeys)) names or paths, the others are one row.

      --json prints one object a line: kind (action, outside, lost, path, or others),
      name or path, count, reducerNanoseconds (of actions), changes and bytes.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    examples: [
      ("top", "the most frequent actions"), ("top --by time", "the slowest ones, in all"),
      ("top paths 20..40 --by bytes", "what changed most in a range"),
      ("hindsight top s.hindsight paths", "in the shell"),
    ],
    seeAlso: ["list", "history"], session: .file, operands: [what, range],
    ownOptions: [by, limit, all], exclusive: [(limit, all)], schema: "costs"
  ) { context, arguments in
    let isOfPaths = arguments.value(of: what) == "paths"
    let typed = arguments.value(of: by).flatMap(CostOrder.init) ?? .count
    // Of a place, only changes are counted.
    let order = isOfPaths && typed == .count ? .changes : typed
    guard !isOfPaths || order != .time else {
      throw CommandError.badValue(
        option: by.written, value: order.rawValue,
        expected: "count, changes or bytes for paths, whose reducers are not timed")
    }
    let top = Top(
      order: order, positions: try PositionRange.kept(arguments.value(of: range), in: context),
      shown: ShownCount(
        arguments, limit: limit, all: all, atTerminal: TopTable.mostAtTerminal),
      context: context)
    let costs = try isOfPaths ? top.costsOfPlaces() : top.costsOfActions()
    return Verdict(
      json: { try top.writeJSON(costs, to: $0) }, text: { try top.write(costs, to: $0) })
  }
}

/// What `top` prints.
private struct Top {
  /// A row as both forms need it.
  struct Row {
    var kind: String
    /// The name or path; nil if it has none.
    var name: String?
    var cost: Cost
  }

  struct Costs {
    var rows: [Row]
    var total: Cost
    var isOfPlaces = false
    var isCut = false
  }

  let order: CostOrder
  let positions: ClosedRange<Int>
  let shown: ShownCount
  let context: Context

  func costsOfActions() throws -> Costs {
    let table = try context.working("counted", over: positions) { work in
      try context.timeline.costsOfActions(
        in: positions, on: context.cursor.branch, shouldStop: { work.hasToStop(at: $0) })
    }
    var rows = table.costs.map { name, cost in
      switch name {
      case .action(let name): Row(kind: "action", name: name, cost: cost)
      case .outside: Row(kind: "outside", cost: cost)
      case .lost: Row(kind: "lost", cost: cost)
      }
    }
    if let others = table.others { rows.append(Row(kind: "others", cost: others)) }
    return Costs(rows: rows, total: table.total, isCut: table.others != nil)
  }

  func costsOfPlaces() throws -> Costs {
    let table = try context.working("counted", over: positions) { work in
      try context.timeline.costsOfPlaces(
        in: positions, on: context.cursor.branch, shouldStop: { work.hasToStop(at: $0) })
    }
    var rows = table.costs.map { Row(kind: "path", name: "\($0)", cost: $1) }
    if let others = table.others { rows.append(Row(kind: "others", cost: others)) }
    return Costs(
      rows: rows, total: table.total, isOfPlaces: true, isCut: table.others != nil)
  }

  func write(_ costs: Costs, to output: Output) throws {
    let table = TopTable(
      costs.rows.map { row in
        TopTable.Row(
          name: row.name ?? Self.word(row.kind),
          style: row.name == nil ? .faint : costs.isOfPlaces ? .path : .name, cost: row.cost)
      }, by: order, columns: costs.isOfPlaces ? [.changes, .bytes] : CostOrder.allCases,
      heading: costs.isOfPlaces ? "path" : "action", total: costs.total, width: output.width)
    let most = shown.most(at: output) ?? .max
    if !costs.rows.isEmpty { for line in table.lines(most: most) { try output.line(line) } }
    if costs.rows.count > most {
      let more = CountText.grouped(costs.rows.count - most)
      try output.line(StyledLine("... \(more) more; --all shows them", .faint))
    }
    try output.sentence(summary(of: costs))
    guard costs.isCut else { return }
    let limit = CountText.grouped(CostTable<CostName>.mostKeys)
    try output.sentence(
      StyledLine(
        "there are more than \(limit) \(costs.isOfPlaces ? "paths" : "names"): the others are one row",
        .warning))
  }

  private static func word(_ kind: String) -> String {
    switch kind {
    case "outside": "(changed outside the store)"
    case "lost": "(lost to damage)"
    default: "(the others)"
    }
  }

  private func summary(of costs: Costs) -> String {
    let total = costs.total
    let count = costs.rows.count { $0.name != nil }
    if costs.isOfPlaces {
      return "\(CountText.count(total.changes, "change")) at \(CountText.count(count, "path")), "
        + CountText.bytes(total.bytes)
    }
    let actions = costs.rows.reduce(0) { sum, row in
      row.kind == "outside" ? sum : sum + row.cost.count
    }
    return "\(CountText.count(actions, "action")) of \(CountText.count(count, "name")), "
      + "\(DurationText.taken(total.nanoseconds)) in reducers, "
      + "\(CountText.count(total.changes, "change")), \(CountText.bytes(total.bytes))"
  }

  func writeJSON(_ costs: Costs, to output: Output) throws {
    let sorted = costs.rows.sorted { left, right in
      let (first, second) = (order.number(of: left.cost), order.number(of: right.cost))
      return first != second ? first > second : left.name ?? "" < right.name ?? ""
    }
    for row in sorted.prefix(shown.limit ?? .max) {
      let name: StateValue = row.name.map { .string($0) } ?? .null
      var members: [(String, StateValue)] = [
        ("kind", .string(row.kind)), (costs.isOfPlaces ? "path" : "name", name),
        ("count", .integer(Int64(row.cost.count))),
      ]
      if !costs.isOfPlaces {
        members.append(("reducerNanoseconds", .integer(row.cost.nanoseconds)))
      }
      members += [
        ("changes", .integer(Int64(row.cost.changes))), ("bytes", .integer(row.cost.bytes)),
      ]
      try output.line(StateValue.object(StateObject(members)).jsonText())
    }
  }
}
