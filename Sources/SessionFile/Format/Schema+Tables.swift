extension Schema {
  /// The layouts of the tables, in the order in which they are created.
  ///
  /// Rows are keyed by branch and position and stored in that order, so that an action changes only
  /// the last page of each table.
  package static let layouts: [RowLayout] = [
    SessionRow.layout, BranchRow.layout, NameRow.layout, PathRow.layout, ValueRow.layout,
    ActionRow.layout, OutcomeRow.layout, ChangeRow.layout, KeyframeRow.layout, ShapeRow.layout,
    RedactionRow.layout, ReadRow.layout, EffectBegunRow.layout, EffectEndedRow.layout,
    GapRow.layout, TrimRow.layout, BookmarkRow.layout, MetadataRow.layout, SealRow.layout,
  ]

  /// The tables in which rows are added and never changed, in the order of their triggers.
  static let recorded: [RowLayout] = [
    SessionRow.layout, BranchRow.layout, NameRow.layout, PathRow.layout, ValueRow.layout,
    ActionRow.layout, OutcomeRow.layout, ChangeRow.layout, KeyframeRow.layout, ReadRow.layout,
    ShapeRow.layout, RedactionRow.layout, EffectBegunRow.layout, EffectEndedRow.layout,
    GapRow.layout, TrimRow.layout, BookmarkRow.layout, SealRow.layout,
  ]

  /// The tables whose rows the checksum of a branch covers position by position, in its order.
  package static let covered: [RowLayout] = [
    ActionRow.layout, ReadRow.layout, ChangeRow.layout, OutcomeRow.layout,
  ]

  /// The tables: each name with its definition in `CREATE TABLE`.
  package static let tables = layouts.map { ($0.table, $0.definition) }
}
