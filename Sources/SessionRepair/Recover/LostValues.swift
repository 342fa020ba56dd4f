internal import SessionFile
internal import StateTree

/// The lost large values that saved texts refer to.
///
/// Each gets a row without a text, and a redaction rule for each of its places: the value at that
/// place is unknown, and the rest of the state is unchanged. The rules have wildcards for array
/// indices, because elements move.
struct LostValues {
  /// If there are more rules than this, one rule replaces all rules of a kind.
  private static let ruleLimit = 200

  private let saved: Database
  /// The numbers of the lost values.
  private(set) var ids: Set<Int64> = []
  /// Those that an earlier recovery lost, and lists.
  private var listed: Set<Int64> = []
  private var found: Set<Int64> = []
  private var rules: [Redaction.Subject: Set<PathPattern>] = [:]
  /// The rules for lost values that an earlier recovery wrote.
  private var earlier: Set<Redaction> = []

  /// Searches the saved rows for them.
  init(_ saved: Database) throws(SessionError) {
    self.saved = saved
    let isRecovered = try Recovery.isNoted(in: saved)
    let known = try saved.checkOut("SELECT id, text IS NULL FROM value")
    while try known.step() {
      guard let id = known.integer(0) else { continue }
      if known.integer(1) == 0 { found.insert(id) } else if isRecovered { listed.insert(id) }
    }
    saved.checkIn(known)
    let written = try saved.checkOut("SELECT what, name, path, way FROM redaction")
    while try written.step() {
      if let what = written.text(0), let path = written.text(2), let way = written.text(3),
        let rule = Redaction(what: what, name: written.text(1), path: path, way: way)
      {
        earlier.insert(rule)
      }
    }
    saved.checkIn(written)
    for layout in Schema.covered + [KeyframeRow.layout] {
      for column in layout.columns(.value) { try look(at: layout, column) }
    }
  }

  /// How many of them no earlier recovery lists.
  var newCount: Int { ids.subtracting(listed).count }

  /// The entries that describe them in the new session.
  var entries: [SessionEntry] {
    var entries = ids.sorted().map { id in
      SessionEntry.saved(SavedRow(ValueRow.layout, [.integer(id), .null]))
    }
    for (subject, patterns) in rules.sorted(by: { $0.key.order < $1.key.order }) {
      let patterns = patterns.count > LostValues.ruleLimit ? [PathPattern()] : patterns
      for pattern in patterns.sorted(by: { $0.description < $1.description }) {
        let rule = Redaction(subject, path: pattern, .lost)
        if !earlier.contains(rule) { entries.append(.redaction(rule)) }
      }
    }
    return entries
  }

  /// Whether a saved row is a value that an earlier recovery lost: it is listed anew.
  static func lists(_ row: SavedRow) -> Bool {
    row.layout.table == ValueRow.layout.table && row.text("text") == nil
  }

  private mutating func look(at layout: RowLayout, _ column: RowColumn) throws(SessionError) {
    let table = layout.table
    let wordColumn = layout.columns.first(where: \.isWord)
    let words = wordColumn.map { ($0.referencedTable ?? "", "\(table).\($0.quotedName)") }
    let isChange = table == ChangeRow.layout.table
    let statement = try saved.checkOut(
      """
      SELECT \(column.name), \(isChange ? "\"index\" IS NOT NULL" : "0"),
        \(words.map { "\($1), (SELECT text FROM \($0) WHERE id = \($1))" } ?? "NULL, NULL")
      FROM \(table) WHERE instr(\(column.name), ?1)
      """)
    defer { saved.checkIn(statement) }
    statement.bind(1, LargeValue.mark)
    while try statement.step() {
      guard let text = statement.text(0) else { continue }
      let lost = LargeValue.references(in: text).subtracting(found)
      guard !lost.isEmpty else { continue }
      ids.formUnion(lost)
      let word =
        statement.text(3) ?? statement.integer(2).flatMap { wordColumn?.standIn(for: $0) }
      var base: [PathPattern.Component] = []
      if isChange, let path = word.flatMap({ try? StatePath($0) }) {
        base = path.components.map(LostValues.step)
        if statement.integer(1) == 1 { base.append(.any) }
      }
      let subject: Redaction.Subject =
        switch table {
        case ActionRow.layout.table: .action(word ?? "*")
        case ReadRow.layout.table: .read(word ?? "*")
        default: .state
        }
      for place in LostValues.places(of: lost, in: text) {
        rules[subject, default: []].insert(PathPattern(base + place))
      }
    }
  }

  /// The places in a text that refer to lost values.
  private static func places(of lost: Set<Int64>, in text: String) -> [[PathPattern.Component]] {
    let standIns = Dictionary(
      uniqueKeysWithValues: lost.map { ($0, StoredPart(standIn: LargeValue.standIn(for: $0))) })
    var missing: Set<Int64> = []
    guard let value = try? StateValue(stored: text, parts: standIns, missing: &missing) else {
      return []
    }
    let marks = Set(lost.map(LargeValue.standIn))
    var places: [[PathPattern.Component]] = []
    var pending: [(value: StateValue, place: [PathPattern.Component])] = [(value, [])]
    while let (value, place) = pending.popLast() {
      switch value {
      case .string: if marks.contains(value) { places.append(place) }
      case .array(let elements):
        for element in elements { pending.append((element, place + [.any])) }
      case .object(let object):
        for (key, value) in object { pending.append((value, place + [.step(.key(key))])) }
      default: break
      }
    }
    return places
  }

  private static func step(_ step: StatePath.Component) -> PathPattern.Component {
    if case .key = step { .step(step) } else { .any }
  }
}

extension Redaction.Subject {
  /// A sort key, so that the order is always the same.
  fileprivate var order: String {
    switch self {
    case .state: ""
    case .action(let name): "a" + name
    case .read(let name): "r" + name
    }
  }
}
