internal import SessionFile
internal import StateTree

/// Compares values with the shapes that a session says its payloads and whole states have.
struct ShapeCheck {
  /// By the name of the action; nil is the state.
  private var texts: [String?: Set<String>] = [:]
  private var met: [String?: Set<Int>] = [:]
  private let isMade: Bool

  init(_ session: SessionReader) {
    // Of a session that was recovered, shapes may be lost. Those that cannot be read are a fault
    // alone.
    guard session.recovery == nil, let shapes = try? session.shapes() else {
      isMade = false
      return
    }
    isMade = true
    for shape in shapes { texts[shape.name, default: []].insert(shape.text) }
  }

  /// Whether a value's shape should be known and is not. True once for each shape.
  mutating func misses(_ value: StateValue, of name: String?) -> Bool {
    let known = texts[name] ?? []
    guard isMade, known.count < KnownShapes.limit,
      met[name, default: []].insert(ValueShape.fingerprint(value)).inserted
    else { return false }
    return !known.contains(ValueShape.text(value))
  }
}
