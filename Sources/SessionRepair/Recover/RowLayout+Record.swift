internal import SessionFile

/// The stored form of a table's rows, which tells them from other tables' rows if nothing else
/// does.
extension RowLayout {
  /// A record as a row of this table, one value for each column; nil if no recorder writes such a
  /// row.
  ///
  /// - Parameter rowid: the record's number; nil for one on a page of an index.
  func row(_ record: [StoredValue], rowid: Int64?) -> [StoredValue]? {
    // A keyed record begins with the columns of its key, and so do the tables' own definitions.
    guard record.count == columns.count, (rowid == nil) == isWithoutRowid else { return nil }
    var row = record
    if let rowid {
      // The first column is the row's number, and NULL in the record.
      guard row[0] == .null else { return nil }
      row[0] = .integer(rowid)
    }
    return zip(columns, row).allSatisfy { $0.canHold($1) } ? row : nil
  }
}

extension RowColumn {
  /// Whether a recorder writes such a value here.
  func canHold(_ value: StoredValue) -> Bool {
    switch value {
    case .null: isOptional
    case .integer(let number): canHold(number)
    case .text: isText
    case .real, .blob: false
    }
  }
}
