internal import SessionFile
internal import StateTree

/// Compares values with the shapes that a session lists for its payloads and whole states.
struct ShapeCheck {
  /// By the name of the action; nil is the state.
  private var texts: [String?: Set<String>] = [:]
  private var met: [String?: Set<Int>] = [:]
  private let isMade: Bool

  init(_ session: SessionReader) {
    // A recovered session may have lost shapes. Shapes that cannot be read are a fault of their
    // own.
    guard session.recovery == nil, let shapes = try? session.shapes() else {
      isMade = false
      return
    }
    isMade = true
    for shape in shapes { texts[shape.name, default: []].insert(shape.text) }
  }

  /// Whether the session should list a value's shape and does not. True once for each shape.
  mutating func misses(_ value: StateValue, of name: String?) -> Bool {
    let known = texts[name] ?? []
    guard isMade, known.count < KnownShapes.limit,
      met[name, default: []].insert(ValueShape.fingerprint(value)).inserted
    else { return false }
    return !known.contains(ValueShape.text(value))
  }
}
