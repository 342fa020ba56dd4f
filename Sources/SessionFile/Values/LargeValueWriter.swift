internal import StateTree

/// Writes the large values of a session, each once, and tracks the last position that uses each.
struct LargeValueWriter {
  /// A text in its stored form.
  struct Text {
    let text: String
    /// The size of the value's JSON in bytes.
    let wholeBytes: Int
    /// How many bytes a reader must read for it that it has not read before.
    let newBytes: Int

    init(_ text: String) {
      self.text = text
      wholeBytes = text.utf8.count
      newBytes = wholeBytes
    }

    fileprivate init(_ text: String, wholeBytes: Int, newBytes: Int) {
      (self.text, self.wholeBytes, self.newBytes) = (text, wholeBytes, newBytes)
    }
  }

  /// A value that was just written or met: if the next value has the same storage, it need not be
  /// visited.
  private struct Recent {
    let value: StateValue
    let id: Int64
    let byteCount: Int
  }

  /// Enough for a few values that alternate, such as those before and after a change.
  private static let recentCount = 8
  /// The maximum size of the values kept in memory for this. The last two are always kept.
  private static let recentBytes = 32 << 20

  private let database: Database
  private let limit: Int?
  /// For each number, the last position that refers to it.
  private var lastUses: [Int64: Int] = [:]
  private var undo: [(id: Int64, lastUse: Int?)] = []
  private var recent: [Recent] = []
  /// Whether `lastUses` contains every value in the file.
  var knowsAll = false

  init(_ database: Database, _ sharing: ValueSharing) {
    self.database = database
    limit = sharing.limit
  }

  /// The text of a value. Its large parts are in the file when this returns.
  mutating func text(of value: StateValue, at position: Int) throws(SessionError) -> Text {
    if !recent.isEmpty, let known = find(value) {
      note(known.id, at: position)
      return Text.reference(to: known.id, byteCount: known.byteCount)
    }
    let stored = StoredText(value, partsAbove: limit)
    guard !stored.parts.isEmpty else { return Text(stored.text) }
    return try text(of: stored, at: position, root: value)
  }

  /// The same for a state whose text was made elsewhere.
  mutating func text(of keyframe: KeyframeText, at position: Int) throws(SessionError) -> Text {
    guard !keyframe.values.isEmpty else { return Text(keyframe.stored.text) }
    return try text(of: keyframe.stored, at: position, values: keyframe.values)
  }

  private mutating func text(
    of stored: StoredText, at position: Int, root: StateValue? = nil,
    values: [LargeValue]? = nil
  ) throws(SessionError) -> Text {
    var (whole, new) = (stored.text.utf8.count, 0)
    var total = 0
    let text = try stored.text { (index, part) throws(SessionError) in
      if case .string(let string) = part.content, let known = find(.string(string)),
        total + known.byteCount <= StoredPart.totalLimit
      {
        total += known.byteCount
        whole += known.byteCount
        note(known.id, at: position)
        return known.id
      }
      let value = values?[index] ?? LargeValue(part.json)
      let byteCount = value.text.utf8.count
      whole += byteCount
      guard total + byteCount <= StoredPart.totalLimit, let isNew = try put(value, at: position)
      else { return nil }
      total += byteCount
      if isNew { new += byteCount }
      if case .string(let string) = part.content {
        remember(.string(string), value.id, byteCount)
      } else if let root, stored.text.isEmpty {
        remember(root, value.id, byteCount)
      }
      return value.id
    }
    return Text(text, wholeBytes: whole, newBytes: text.utf8.count + new)
  }

  /// Writes a value into the file unless it is there, and returns whether it did; nil if another
  /// value has its number.
  private mutating func put(_ value: LargeValue, at position: Int) throws(SessionError) -> Bool? {
    if lastUses[value.id] != nil || !knowsAll {
      let same = try database.checkOut("SELECT text = ?2 FROM value WHERE id = ?1")
      defer { database.checkIn(same) }
      same.bind(1, value.id)
      same.bind(2, value.text)
      if try same.step() {
        guard same.integer(0) == 1 else { return nil }
        note(value.id, at: position)
        return false
      }
    }
    let insert = try database.checkOut(ValueRow.layout.insertion)
    defer { database.checkIn(insert) }
    var row = RowPut<ValueRow>(insert)
    ValueRow.put(value.id, value.text, into: &row)
    try row.run()
    note(value.id, at: position)
    return true
  }

  private mutating func note(_ id: Int64, at position: Int) {
    let last = lastUses[id]
    undo.append((id, last))
    lastUses[id] = max(position, last ?? 0)
  }

  // MARK: Recent values

  private func find(_ value: StateValue) -> Recent? {
    recent.first { $0.value.isOneStorage(with: value) }
  }

  private mutating func remember(_ value: StateValue, _ id: Int64, _ byteCount: Int) {
    recent.insert(Recent(value: value, id: id, byteCount: byteCount), at: 0)
    while recent.count > LargeValueWriter.recentCount
      || recent.count > 2
        && recent.reduce(0, { $0 + $1.byteCount }) > LargeValueWriter.recentBytes
    {
      recent.removeLast()
    }
  }

  // MARK: Removal and transactions

  /// Removes the values that no row after a position refers to.
  ///
  /// - Parameter kept: the numbers of the values in the state there, which is already written.
  mutating func removeUnused(upTo position: Int, but kept: Set<Int64>) throws(SessionError) {
    let unused = lastUses.filter { $0.value <= position && !kept.contains($0.key) }
    guard !unused.isEmpty else { return }
    let delete = try database.checkOut("DELETE FROM value WHERE id = ?1")
    defer { database.checkIn(delete) }
    for (id, lastUse) in unused {
      delete.bind(1, id)
      try delete.run()
      undo.append((id, lastUse))
      lastUses[id] = nil
    }
    recent.removeAll { unused[$0.id] != nil }
  }

  /// Keeps the values written since the last call, which are committed now.
  mutating func keepNew() { if !undo.isEmpty { undo.removeAll(keepingCapacity: true) } }

  /// Forgets the values written since the last call, which were rolled back.
  mutating func forgetNew() {
    guard !undo.isEmpty else { return }
    for (id, lastUse) in undo.reversed() { lastUses[id] = lastUse }
    undo.removeAll()
    recent.removeAll()
  }
}

extension LargeValueWriter.Text {
  fileprivate static func reference(to id: Int64, byteCount: Int) -> LargeValueWriter.Text {
    let text = LargeValue.mark + "\(id)}"
    return LargeValueWriter.Text(text, wholeBytes: byteCount, newBytes: text.utf8.count)
  }
}
