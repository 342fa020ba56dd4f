internal import StateTree

/// The shapes that a writer knows to be in the file, so that a repeated shape costs only a hash.
package struct KnownShapes {
  /// The maximum number of shapes for each name and for the state. More shapes than this mean that
  /// data varies, such as the keys of a dictionary.
  package static let limit = 64

  /// By the number of an action's name; nil is the state.
  private var subjects: [Int64?: Subject] = [:]
  private var new: [(name: Int64?, fingerprint: Int)] = []

  private struct Subject {
    var fingerprints: Set<Int> = []
    var isFull = false

    /// The fingerprint of a shape that is new.
    mutating func meet(_ value: StateValue) -> Int? {
      guard !isFull else { return nil }
      let fingerprint = ValueShape.fingerprint(value)
      return fingerprints.insert(fingerprint).inserted ? fingerprint : nil
    }
  }

  /// Whether the shape of a value is new; it counts as known from now on.
  mutating func meet(_ value: StateValue, of name: Int64?) -> Bool {
    guard let fingerprint = subjects[name, default: Subject()].meet(value) else { return false }
    new.append((name, fingerprint))
    return true
  }

  /// Keeps no more shapes for this name.
  mutating func fill(_ name: Int64?) { subjects[name]?.isFull = true }

  /// Keeps the shapes met since the last call, which are committed now.
  mutating func keepNew() { if !new.isEmpty { new.removeAll() } }

  /// Forgets the shapes met since the last call, which were rolled back.
  mutating func forgetNew() {
    for (name, fingerprint) in new {
      subjects[name]?.fingerprints.remove(fingerprint)
      subjects[name]?.isFull = false
    }
    new.removeAll()
  }
}

extension SessionWriter {
  /// Writes the shape of a payload, or of a state if the name is nil, unless the file has it.
  func noteShape(
    of value: StateValue, name: Int64? = nil, at position: Int, on branch: Branch.ID
  ) throws(SessionError) {
    guard shapes.meet(value, of: name) else { return }
    let text = ValueShape.text(value)
    let known = try database.checkOut(
      "SELECT count(*), coalesce(sum(text = ?2), 0) FROM shape WHERE name IS ?1")
    defer { database.checkIn(known) }
    known.bind(1, name)
    known.bind(2, text)
    guard try known.step(), let count = known.integer(0), known.integer(1) == 0 else { return }
    guard count < KnownShapes.limit else { return shapes.fill(name) }
    try insert(ShapeRow.self) { ShapeRow.put(text, of: name, at: position, on: branch, into: &$0) }
  }
}
