internal import SessionFile

/// What the records of an index of this format look like, so that pages of something else that its
/// tree leads to can be told from its own.
struct IndexShape {
  let name: String
  /// What a record holds: the columns of the index, then those that lead to the row.
  private let columns: [RowColumn]

  /// The shapes of all indexes of the format.
  static let all: [IndexShape] =
    Schema.layouts.compactMap { layout in
      layout.columns.first(where: \.isUnique).map { column in
        IndexShape(name: "sqlite_autoindex_\(layout.table)_1", columns: [column, .id])
      }
    } + [
      IndexShape(
        name: "change_path",
        columns: ChangeRow.layout.columns(.path) + ChangeRow.layout.keyColumns)
    ]

  /// Whether a record is one of this index.
  func fits(_ record: [StoredValue]) -> Bool {
    record.count == columns.count && zip(columns, record).allSatisfy { $0.canHold($1) }
  }
}
