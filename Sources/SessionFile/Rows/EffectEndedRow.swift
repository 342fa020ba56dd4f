internal import StateTree

/// How an effect ended: finished, cancelled or failed; and the text of its error.
package enum EffectEndedRow: TableRow {
  package static let layout = RowLayout(
    "effect_ended", key: .first,
    [.effect("effect"), .time("time"), .text("how"), .text("reason").optional])

  static func put(
    _ effect: Int64, time: Int64, end: EffectEnd, reason: String?,
    into row: inout RowPut<EffectEndedRow>
  ) {
    row.effect(effect)
    row.time(time)
    row.text(end.rawValue)
    row.text(reason?.terminalSafe)
  }

  /// Reads how an effect ended.
  static func read(
    _ row: inout RowRead<EffectEndedRow>, into effect: inout RecordedEffect
  ) throws(SessionError) {
    _ = try row.effect()
    effect.endedAt = try row.time()
    effect.end = EffectEnd(rawValue: try row.text())
    effect.reason = try row.optionalText()
  }
}
