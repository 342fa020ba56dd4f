internal import StateTree

/// What the action did to the state, in order.
///
/// kind: 0 replaced, 1 added, 2 removed, 3 moved. An element that was added to, removed from or
/// moved in an array stands at the array's path, with its index, and where it came from if it was
/// moved. A row has no checksum: the outcome's covers it.
package enum ChangeRow: TableRow {
  package static let layout = RowLayout(
    "change", letter: "C", key: .leading(3),
    [
      .branch, .position, .ordinal, .path("path"), .integer("kind"), .position("index").optional,
      .position("from").optional, .value("before").optional, .value("after").optional,
    ])

  /// Puts a change; the texts of its values.
  static func put(
    _ change: StateChange, ordinal: Int, at position: Int, on branch: Branch.ID,
    into row: inout RowPut<ChangeRow>, _ texts: inout WriterTexts
  ) throws(SessionError) -> (before: LargeValueWriter.Text?, after: LargeValueWriter.Text?) {
    row.owner(branch)
    row.position(position)
    row.position(ordinal)
    try row.path(change.path.description, &texts)
    row.integer(change.kind.code)
    row.position(change.index)
    row.position(change.from)
    let before = try row.optionalValue(change.before, at: position, &texts)
    // What moves stays as it is.
    guard change.kind == .moved else {
      return (before, try row.optionalValue(change.after, at: position, &texts))
    }
    row.value(before?.text)
    return (before, before)
  }

  /// Reads a change; its position is read before.
  static func read(_ row: inout RowRead<ChangeRow>) throws(SessionError)
    -> (ordinal: Int, change: StateChange)
  {
    _ = try row.position()
    let ordinal = try row.position()
    let path = try row.path()
    let kind = try row.code(StateChange.Kind.init(code:), else: "no such kind of change")
    guard
      let change = StateChange(
        kind: kind, path: path, index: try row.optionalPosition(),
        from: try row.optionalPosition(), before: try row.optionalValue(),
        after: try row.optionalValue())
    else { throw row.damage("a change that is none") }
    return (ordinal, change)
  }
}

extension StateChange.Kind {
  /// The number that stands for it in `change.kind`.
  var code: Int64 {
    switch self {
    case .replaced: 0
    case .added: 1
    case .removed: 2
    case .moved: 3
    }
  }

  /// What a number in `change.kind` stands for.
  package init?(code: Int64) {
    guard let kind = StateChange.Kind.allCases.first(where: { $0.code == code }) else {
      return nil
    }
    self = kind
  }
}
