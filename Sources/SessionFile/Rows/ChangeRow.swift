internal import StateTree

/// The changes that the action made to the state, in order.
///
/// kind: 0 replaced, 1 added, 2 removed, 3 moved. A change that adds, removes or moves an element
/// of an array has the array's path, the element's index, and, for a move, the index where it came
/// from. A row has no checksum of its own: the outcome's checksum covers it.
package enum ChangeRow: TableRow {
  package static let layout = RowLayout(
    "change", letter: "C", key: .leading(3),
    [
      .branch, .position, .ordinal, .path("path"), .integer("kind"), index, from,
      .value("before").optional, .value("after").optional,
    ])

  static let index = RowColumn.position("index").optional
  static let from = RowColumn.position("from").optional

  /// Writes a change; returns the texts of its values.
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
    // A moved element does not change.
    guard change.kind == .moved else {
      return (before, try row.optionalValue(change.after, at: position, &texts))
    }
    row.value(before?.text)
    return (before, before)
  }

  /// Reads a change; the caller has read its position.
  static func read(_ row: inout RowRead<ChangeRow>) throws(SessionError)
    -> (ordinal: Int, change: StateChange)
  {
    let (ordinal, change) = try read(&row) { _, _, _, _ in true }
    guard let change else { throw row.damage("a change is invalid") }
    return (ordinal, change)
  }

  /// Reads a change if its place is one that the caller asks for; otherwise its values are not read.
  static func read(
    _ row: inout RowRead<ChangeRow>,
    where isAsked: (StatePath, StateChange.Kind, _ index: Int?, _ from: Int?) -> Bool
  ) throws(SessionError) -> (ordinal: Int, change: StateChange?) {
    _ = try row.position()
    let ordinal = try row.position()
    let path = try row.path()
    let kind = try row.code(StateChange.Kind.init(code:), else: "the kind of a change is unknown")
    let (index, from) = (try row.optionalPosition(), try row.optionalPosition())
    guard isAsked(path, kind, index, from) else { return (ordinal, nil) }
    guard
      let change = StateChange(
        kind: kind, path: path, index: index, from: from, before: try row.optionalValue(),
        after: try row.optionalValue())
    else { throw row.damage("a change is invalid") }
    return (ordinal, change)
  }
}

extension StateChange.Kind {
  /// Its code in `change.kind`.
  var code: Int64 {
    switch self {
    case .replaced: 0
    case .added: 1
    case .removed: 2
    case .moved: 3
    }
  }

  /// Reads a code in `change.kind`.
  package init?(code: Int64) {
    switch code {
    case 0: self = .replaced
    case 1: self = .added
    case 2: self = .removed
    case 3: self = .moved
    default: return nil
    }
  }
}
