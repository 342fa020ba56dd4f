/// The data that an encoder keeps from one state to the next, so that it need not visit unchanged
/// values.
///
/// Captures form a tree: the last state's outermost collections, and inside each capture those of
/// its elements. Captures of values that the last state no longer has are released, so this takes
/// the memory of the last state and its tree, and a little for each collection.
final class Captures {
  /// Smaller collections are visited each time, because that costs about as much as looking them
  /// up.
  static let minimumCount = 4

  let table = CaptureTable()
  /// Whether the encoder makes and uses captures now.
  var isActive = false
  /// Types that the encoder must visit each time.
  var untrusted: Set<ObjectIdentifier> = [] {
    didSet {
      layouts = TypeCache()
      refused = []
      roots = []
    }
  }

  /// Element types met so far that are visited each time, in the order in which they were met.
  private(set) var refused: [Any.Type] = []

  private var layouts = TypeCache<ElementLayout?>()
  private var roots: [Capture] = []
  private var scope = CaptureScope()

  func begin(isActive: Bool) {
    self.isActive = isActive
    scope = CaptureScope(old: isActive ? roots : [])
  }

  /// Ends an encoding. If it failed, the captures from before stay.
  func end(succeeded: Bool) {
    if isActive, succeeded { roots = scope.made }
    scope = CaptureScope()
    isActive = false
  }

  /// The layout of the elements. Nil if captures of a collection with this many elements are
  /// useless.
  func layout(of type: Any.Type, count: Int) -> ElementLayout? {
    guard isActive, count >= Self.minimumCount else { return nil }
    return layout(of: type)
  }

  func layout(of type: Any.Type) -> ElementLayout? {
    layouts.fact(for: type) {
      let layout = ElementLayout(type, untrusted: untrusted)
      if layout == nil { refused.append(type) }
      return layout
    }
  }

  /// The capture of this storage, if its tree may be used at the place.
  func known(_ key: StorageKey, at place: Place) -> Capture? {
    guard let capture = table[key], place.depth <= capture.depth else { return nil }
    scope.note(capture)
    return capture
  }

  /// The capture of the collection that was at a place before, for comparison.
  func counterpart<Elements>(
    of elements: Elements, _ key: StorageKey, at place: Place
  ) -> CollectionCapture<Elements>? {
    scope.counterpart(key.type, at: place) as? CollectionCapture<Elements>
  }

  func keep(_ capture: Capture) { scope.made.append(capture) }

  /// Makes the captures inside an element. Returns them, and the element's tree.
  func inside(
    _ old: [Capture], _ body: () throws -> StateValue
  ) rethrows -> (tree: StateValue, made: [Capture]) {
    var outer = CaptureScope(old: old)
    swap(&outer, &scope)
    defer { scope = outer }
    let tree = try body()
    return (tree, scope.made)
  }

  /// Traps in a debug build if the captures, between two encodings, violate the next one's
  /// assumptions: only those of the last state are alive, and each is deeper than the one around
  /// it.
  func checkInvariants() { assert(violation == nil, violation ?? "") }

  private var violation: String? {
    if isActive || !scope.made.isEmpty { return "an encoding has not ended" }
    var reached: Set<ObjectIdentifier> = []
    var rest = roots
    while let capture = rest.popLast() {
      guard reached.insert(ObjectIdentifier(capture)).inserted else { continue }
      if case .array(let elements) = capture.tree, !capture.inner.isEmpty,
        capture.inner.count != elements.count
      {
        return "\(elements.count) elements have the captures of \(capture.inner.count)"
      }
      for inner in capture.inner.joined() {
        guard inner.depth > capture.depth else {
          return "a capture of level \(inner.depth) is inside one of level \(capture.depth)"
        }
        rest.append(inner)
      }
    }
    return table.all.allSatisfy { reached.contains(ObjectIdentifier($0)) }
      ? nil : "captures of an older state are alive"
  }

  /// Runs a body without making captures.
  func paused<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasActive = isActive
    isActive = false
    defer { isActive = wasActive }
    return try body()
  }
}

/// The captures of the outermost collections in one element, or in the whole state.
struct CaptureScope {
  /// How many captures a search looks at.
  private static let reach = 16

  /// The captures of the last encoding, in the order in which they were met.
  private let old: [Capture]
  /// The index in `old` where the next one is expected.
  private var next = 0
  /// The captures of this encoding.
  var made: [Capture] = []

  init(old: [Capture] = []) { self.old = old }

  private var window: Range<Int> { next..<min(next + Self.reach, old.count) }

  mutating func note(_ capture: Capture) {
    made.append(capture)
    if let index = window.first(where: { old[$0] === capture }) { next = index + 1 }
  }

  /// The capture of a type made at a place, or else near it.
  mutating func counterpart(_ type: ObjectIdentifier, at place: Place) -> Capture? {
    var near: Capture?
    for index in window where old[index].key.type == type && place.depth <= old[index].depth {
      if place.step.isSame(as: old[index].step), place.depth == old[index].depth {
        next = index + 1
        return old[index]
      }
      near = near ?? old[index]
    }
    return near
  }
}

extension PathStep {
  fileprivate func isSame(as other: PathStep) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.key(let left), .key(let right)): isSameString(left, right)
    case (.index(let left), .index(let right)): left == right
    default: false
    }
  }
}
