internal import StateTree

/// Writes one row: each call binds the next column of the insert statement, and feeds it to the
/// running checksum if the checksum covers it.
///
/// Calls must follow the order of the table's layout; a debug build traps if they do not. Without a
/// statement, the row is only fed to the checksum.
struct RowPut<Row: TableRow> {
  private let statement: Statement?
  private let isCovered: Bool
  private var index: Int32 = 0
  /// The checksum up to the last column that was written.
  private(set) var sum: RowChecksum

  /// - Parameter sum: the checksum of the rows before. A table without a letter does not change it.
  init(_ statement: Statement?, after sum: RowChecksum = RowChecksum()) {
    self.statement = statement
    self.sum = sum
    if let letter = Row.layout.letter {
      isCovered = true
      self.sum.begin(letter)
    } else {
      isCovered = false
    }
  }

  /// The branch of the row, which the checksum does not cover.
  mutating func owner(_ branch: Branch.ID) {
    let index = next(.branch, isCovered: false)
    statement?.bind(index, branch.rawValue)
  }

  /// A number that identifies the row and that the checksum does not cover.
  mutating func id(_ id: Int64) {
    let index = next(.integer, isCovered: false)
    statement?.bind(index, id)
  }

  mutating func integer(_ value: Int64?) {
    let index = next(.integer, isNull: value == nil)
    if isCovered { sum.feed(value) }
    statement?.bind(index, value)
  }

  mutating func position(_ value: Int?) {
    let index = next(.position, isNull: value == nil)
    if isCovered { sum.feed(value) }
    statement?.bind(index, value)
  }

  mutating func time(_ value: Int64) {
    let index = next(.time)
    if isCovered { sum.feed(value) }
    statement?.bind(index, value)
  }

  /// A branch that the row names.
  mutating func branch(_ branch: Branch.ID?) {
    let index = next(.branch, isNull: branch == nil)
    if isCovered { sum.feed(branch?.rawValue) }
    statement?.bind(index, branch?.rawValue)
  }

  /// An effect that the row names.
  mutating func effect(_ id: Int64) {
    let index = next(.effect)
    if isCovered { sum.feed(id) }
    statement?.bind(index, id)
  }

  mutating func text(_ text: String?) {
    let index = next(.text, isNull: text == nil)
    if isCovered { sum.feed(text) }
    statement?.bind(index, text)
  }

  /// A value, in its stored form.
  mutating func value(_ text: String?) {
    let index = next(.value, isNull: text == nil)
    if isCovered { sum.feed(text) }
    statement?.bind(index, text)
  }

  /// A value, whose large parts are written first; returns its text.
  @discardableResult
  mutating func value(_ value: StateValue, at position: Int, _ texts: inout WriterTexts)
    throws(SessionError) -> LargeValueWriter.Text
  {
    let text = try texts.values.text(of: value, at: position)
    self.value(text.text)
    return text
  }

  /// The same for an optional value.
  @discardableResult
  mutating func optionalValue(_ value: StateValue?, at position: Int, _ texts: inout WriterTexts)
    throws(SessionError) -> LargeValueWriter.Text?
  {
    if let value { return try self.value(value, at: position, &texts) }
    self.value(nil as String?)
    return nil
  }

  /// A name: the row holds its number, the checksum covers its text; returns the number.
  @discardableResult
  mutating func name(_ text: String, _ texts: inout WriterTexts) throws(SessionError) -> Int64 {
    let index = next(.name)
    if isCovered { sum.feed(text) }
    let number = try texts.names.number(of: text)
    statement?.bind(index, number)
    return number
  }

  /// The same for an optional name.
  mutating func optionalName(_ text: String?, _ texts: inout WriterTexts) throws(SessionError) {
    if let text { return _ = try name(text, &texts) }
    let index = next(.name, isNull: true)
    if isCovered { sum.feed(nil as String?) }
    statement?.bind(index, nil as Int64?)
  }

  /// The number of a name that is written already.
  mutating func nameNumber(_ number: Int64?) {
    let index = next(.name, isNull: number == nil)
    statement?.bind(index, number)
  }

  /// A path: the row holds its number, the checksum covers its text.
  mutating func path(_ text: String, _ texts: inout WriterTexts) throws(SessionError) {
    let index = next(.path)
    if isCovered { sum.feed(text) }
    statement?.bind(index, try texts.paths.number(of: text))
  }

  /// The checksum up to here.
  mutating func checksum() {
    let index = next(.checksum, isCovered: false)
    statement?.bind(index, sum.stored)
  }

  /// A checksum that continues other rows' checksums.
  mutating func checksum(_ checksum: RowChecksum) {
    let index = next(.checksum, isCovered: false)
    statement?.bind(index, checksum.stored)
  }

  /// Writes the row.
  func run() throws(SessionError) {
    assertIsWhole()
    try statement?.run()
  }

  /// Writes the row; the statement's values stay bound until the next row.
  func runAgain() throws(SessionError) {
    assertIsWhole()
    try statement?.runAgain()
  }

  private func assertIsWhole() {
    assert(index == Row.layout.written.count, "\(Row.layout.table): not all columns were put")
  }

  /// The number of the next column's parameter.
  private mutating func next(
    _ kind: RowColumn.Kind, isNull: Bool = false, isCovered: Bool = true
  ) -> Int32 {
    assert(expects(kind, isNull: isNull, isCovered: isCovered), "\(Row.layout.table), \(index)")
    index += 1
    return index
  }

  /// Whether the layout has such a column next.
  private func expects(_ kind: RowColumn.Kind, isNull: Bool, isCovered: Bool) -> Bool {
    let columns = Row.layout.written
    guard Int(index) < columns.count else { return false }
    let column = columns[Int(index)]
    return column.kind == kind && (column.isOptional || !isNull)
      && (Row.layout.letter == nil || column.isCovered == isCovered)
  }
}

/// A writer's knowledge of a file's names and paths, with their numbers, and of its large values.
struct WriterTexts {
  var names: WordNumbers
  var paths: WordNumbers
  var values: LargeValueWriter

  /// Notes that the file is new, so it holds no texts other than the known ones.
  mutating func knowAll() {
    names.knowsAll = true
    paths.knowsAll = true
    values.knowsAll = true
  }

  /// Keeps the texts written since the last call, which are committed now.
  mutating func keepNew() {
    names.keepNew()
    paths.keepNew()
    values.keepNew()
  }

  /// Forgets the texts written since the last call, which were rolled back.
  mutating func forgetNew() {
    names.forgetNew()
    paths.forgetNew()
    values.forgetNew()
  }
}
