internal import StateTree

/// An effect, the position of the action that started it, and its cancellation id.
package enum EffectBegunRow: TableRow {
  package static let layout = RowLayout(
    "effect_begun", key: .first,
    [.id, .branch, .position, .time("time"), .text("label").optional])

  static func put(
    _ id: Int64, startedAt position: Int, time: Int64, label: String?, on branch: Branch.ID,
    into row: inout RowPut<EffectBegunRow>
  ) {
    row.integer(id)
    row.owner(branch)
    row.position(position)
    row.time(time)
    row.text(label?.terminalSafe)
  }

  /// Reads an effect without its end.
  static func read(_ row: inout RowRead<EffectBegunRow>) throws(SessionError) -> RecordedEffect {
    let id = try row.integer()
    _ = try row.branch()
    return RecordedEffect(
      id: id, position: try row.position(), beganAt: try row.time(),
      label: try row.optionalText())
  }
}
