/// Describes one table: its columns, its key, and the letter of its rows in the checksum.
///
/// Everything that names a table's columns is derived from this: the `CREATE TABLE`, insert and
/// select statements, the checksum, `check` and `recover`. The typed calls that write and read a
/// row are beside the layout, in the order of its columns; a debug build compares the two.
package struct RowLayout: Sendable {
  /// The columns that identify a row.
  enum Key: Sendable {
    /// `id`, the first column, which SQLite numbers.
    case numbered
    /// The first column.
    case first
    /// This number of first columns. Rows are stored in their order, without a rowid.
    case leading(Int)
  }

  package let table: String
  /// The letter that a row begins with in the checksum's stream; nil for a table that the checksum
  /// does not cover.
  package let letter: Unicode.Scalar?
  let key: Key
  /// The columns, in the order of the table.
  package let columns: [RowColumn]
  /// The columns that an insert statement sets: all except an `id` that SQLite numbers.
  let written: [RowColumn]
  /// The columns that the checksum covers, in its order.
  package let covered: [RowColumn]
  /// The statement that inserts a row with all its columns unless a row with its key exists. It
  /// returns a row if it inserted one.
  package let restoration: String
  /// The rows of a branch, ?1, from one position, ?2, to another, ?3, in the order of the key.
  package private(set) var stretchQuery = ""

  init(_ table: String, letter: Unicode.Scalar? = nil, key: Key, _ columns: [RowColumn]) {
    self.table = table
    self.letter = letter
    self.key = key
    self.columns = columns
    if case .numbered = key { written = Array(columns.dropFirst()) } else { written = columns }
    covered = letter == nil ? [] : columns.filter(\.isCovered)
    restoration = RowLayout.restoration(table, columns)
    stretchQuery = stretchSelection
  }

  /// The columns of the key.
  package var keyColumns: [RowColumn] {
    if case .leading(let count) = key { Array(columns.prefix(count)) } else { [columns[0]] }
  }

  /// Whether rows are stored by the columns of their key, on the pages of an index.
  package var isWithoutRowid: Bool { if case .leading = key { true } else { false } }

  /// Whether a row has the running checksum up to it.
  package var hasChecksum: Bool { columns.contains { $0.kind == .checksum } }

  /// Whether rows have positions on a branch.
  package var hasPositions: Bool { columns.contains { $0.name == "position" } }

  /// The columns of a kind.
  package func columns(_ kind: RowColumn.Kind) -> [RowColumn] { columns.filter { $0.kind == kind } }
}

/// A table whose rows the format describes.
protocol TableRow {
  static var layout: RowLayout { get }
}

/// One column of a table.
package struct RowColumn: Sendable, Hashable {
  /// What a column holds.
  package enum Kind: Sendable, Hashable {
    /// Any integer.
    case integer
    /// A position, an ordinal, an index or a line: not negative, and far from overflow.
    case position
    /// Nanoseconds, far from overflow.
    case time
    /// The number of a branch.
    case branch
    /// The number of a text in `name`.
    case name
    /// The number of a text in `path`.
    case path
    /// The number of an effect in `effect_begun`.
    case effect
    /// A text.
    case text
    /// A state, payload or other value as JSON text, which may refer to large values.
    case value
    /// The running checksum up to and with this row.
    case checksum
  }

  package let name: String
  package let kind: Kind
  package var isOptional = false
  /// Whether the checksum covers it.
  var isCovered = true
  /// The column's constraint beside its type: `UNIQUE`.
  var constraint: String?

  package var isText: Bool { kind == .text || kind == .value }

  /// Whether no two rows have the same value.
  package var isUnique: Bool { constraint == "UNIQUE" }
}

extension RowColumn {
  /// The branch of the row. The checksum does not cover it, because each branch has its own
  /// checksum.
  static let branch = RowColumn(name: "branch", kind: .branch, isCovered: false)
  package static let position = RowColumn.position("position")
  package static let ordinal = RowColumn.position("ordinal")
  static let checksum = RowColumn(name: "checksum", kind: .checksum, isCovered: false)
  /// A number that identifies the row.
  package static let id = RowColumn(name: "id", kind: .integer)

  static func integer(_ name: String) -> RowColumn { RowColumn(name: name, kind: .integer) }
  static func position(_ name: String) -> RowColumn { RowColumn(name: name, kind: .position) }
  static func time(_ name: String) -> RowColumn { RowColumn(name: name, kind: .time) }
  static func branch(_ name: String) -> RowColumn { RowColumn(name: name, kind: .branch) }
  package static func name(_ name: String) -> RowColumn { RowColumn(name: name, kind: .name) }
  package static func path(_ name: String) -> RowColumn { RowColumn(name: name, kind: .path) }
  static func effect(_ name: String) -> RowColumn { RowColumn(name: name, kind: .effect) }
  static func text(_ name: String) -> RowColumn { RowColumn(name: name, kind: .text) }
  static func value(_ name: String) -> RowColumn { RowColumn(name: name, kind: .value) }

  /// The column, which may be NULL.
  var optional: RowColumn {
    var column = self
    column.isOptional = true
    return column
  }

  /// The column with a `UNIQUE` constraint.
  var unique: RowColumn {
    var column = self
    column.constraint = "UNIQUE"
    return column
  }
}

extension RowColumn {
  /// Whether a recorder writes such a number in the column.
  package func canHold(_ number: Int64) -> Bool {
    switch kind {
    case .position: 0...1 << 48 ~= number
    case .time: number.magnitude <= 1 << 61
    case .branch: number >= 1
    case .integer, .name, .path, .effect, .checksum: true
    case .text, .value: false
    }
  }
}
