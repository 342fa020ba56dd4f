/// A row of another file that is copied unchanged. Only its checksum is recomputed.
package struct SavedRow: Sendable {
  package let layout: RowLayout
  /// The values of the table's columns.
  private(set) var values: [StoredValue]
  /// The texts of its names and paths, in the order of their columns.
  let words: [String?]
  /// Whether one of these texts is lost, so that the recorded checksum cannot be recomputed.
  package let lacksWord: Bool

  /// - Parameters:
  ///   - values: one for each column.
  ///   - words: one for each column that is a name or a path; nil for one that is lost.
  package init(_ layout: RowLayout, _ values: [StoredValue], words: [String?] = []) {
    self.layout = layout
    self.values = values
    var texts: [String?] = []
    var lacksWord = false
    if !words.isEmpty {
      for (column, value) in zip(layout.columns, values) where column.isWord {
        let word = words[texts.count]
        if word == nil, case .integer(let number) = value {
          texts.append(column.standIn(for: number))
          lacksWord = true
        } else {
          texts.append(word)
        }
      }
    }
    self.words = texts
    self.lacksWord = lacksWord
  }

  /// The value of a column; a new value is written.
  package subscript(_ column: String) -> StoredValue {
    get { layout.index(of: column).map { values[$0] } ?? .null }
    set { if let index = layout.index(of: column) { values[index] = newValue } }
  }

  /// The integer in a column.
  package func integer(_ column: String) -> Int64? {
    if case .integer(let number) = self[column] { number } else { nil }
  }

  /// The text in a column, or the text that its number stands for.
  package func text(_ column: String) -> String? {
    if case .text(let text) = self[column] { return text }
    let wordColumns = layout.columns.filter(\.isWord)
    guard let index = wordColumns.firstIndex(where: { $0.name == column }) else { return nil }
    return index < words.count ? words[index] : nil
  }

  /// The approximate size in memory, in bytes.
  var estimatedBytes: Int {
    values.reduce(0) { bytes, value in
      if case .text(let text) = value { bytes + 32 + text.utf8.count } else { bytes + 16 }
    }
  }

  /// The recorded checksum.
  package var checksum: Int64 { integer(RowColumn.checksum.name) ?? 0 }
}

extension RowChecksum {
  /// Feeds a row of a table that the checksum covers.
  package mutating func feed(_ row: SavedRow) {
    if let letter = row.layout.letter { begin(letter) }
    var word = 0
    for (column, value) in zip(row.layout.columns, row.values) {
      if column.isWord {
        feed(row.words[word])
        word += 1
      } else if column.isCovered {
        feed(value)
      }
    }
  }

  private mutating func feed(_ value: StoredValue) {
    switch value {
    case .integer(let number): feed(number)
    case .text(let text): feed(text)
    case .null, .real, .blob: feed(nil as Int64?)
    }
  }
}

extension RowColumn {
  /// Whether it holds the number of a name or path.
  package var isWord: Bool { kind == .name || kind == .path }

  /// The placeholder text for a lost name or path.
  package func standIn(for number: Int64) -> String {
    kind == .path ? ".[\"?path-\(number)\"]" : "?name-\(number)"
  }
}

extension RowLayout {
  /// The index of the column with a name.
  func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// All columns, as the list of a select statement, and then the texts of names and paths.
  package var savedSelection: String {
    let values = columns.map { "\(table).\($0.quotedName)" }
    let words = columns.compactMap { column -> String? in
      guard column.isWord, let words = column.referencedTable else { return nil }
      return "(SELECT text FROM \(words) WHERE id = \(table).\(column.quotedName))"
    }
    return (values + words).joined(separator: ", ")
  }

  /// Reads a row of `savedSelection`.
  package func savedRow(_ statement: Statement) -> SavedRow {
    let count = Int32(columns.count)
    let wordCount = Int32(columns.count(where: \.isWord))
    return SavedRow(
      self, (0..<count).map { statement.stored($0) },
      words: (count..<count + wordCount).map { statement.text($0) })
  }
}

extension Statement {
  /// A column's value.
  func stored(_ column: Int32) -> StoredValue {
    if let integer = integer(column) { return .integer(integer) }
    if let text = text(column) { return .text(text) }
    return .null
  }

  /// Binds a value, or NULL for one of a type that no table of this format has.
  package func bind(_ index: Int32, _ value: StoredValue) {
    switch value {
    case .integer(let number): bind(index, number)
    case .text(let text): bind(index, text)
    case .null, .real, .blob: bind(index, nil as Int64?)
    }
  }
}
