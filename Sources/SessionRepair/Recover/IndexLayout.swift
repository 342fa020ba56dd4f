internal import SessionFile

/// The form of the records of one of this format's indexes. It tells the index's own pages from
/// foreign ones that its tree leads to.
struct IndexLayout {
  let name: String
  /// The columns of a record: those of the index, then those that identify the row.
  private let columns: [RowColumn]

  /// The shapes of all indexes of the format.
  static let all: [IndexLayout] =
    Schema.layouts.compactMap { layout in
      layout.columns.first(where: \.isUnique).map { column in
        IndexLayout(name: "sqlite_autoindex_\(layout.table)_1", columns: [column, .id])
      }
    } + Schema.indexes.map { IndexLayout(name: $0.name, columns: $0.stored) }

  /// Whether a record is one of this index.
  func fits(_ record: [StoredValue]) -> Bool {
    record.count == columns.count && zip(columns, record).allSatisfy { $0.canHold($1) }
  }
}
