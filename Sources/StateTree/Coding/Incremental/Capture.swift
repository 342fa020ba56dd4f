/// A collection that was encoded, and the tree that was made of it.
///
/// The collection is held, so its storage is never written to again, and its address is no other's.
class Capture {
  let key: StorageKey
  let tree: StateValue
  /// The level it was encoded at. At a deeper one it might be refused.
  let depth: Int
  /// The step that led to it.
  let step: PathStep
  /// The captures inside each element, in the order of the collection; empty where elements hold
  /// no collections.
  let inner: [[Capture]]
  private let table: CaptureTable

  init(
    _ key: StorageKey, _ tree: StateValue, at place: Place, inner: [[Capture]],
    in table: CaptureTable
  ) {
    self.key = key
    self.tree = tree
    depth = place.depth
    step = place.step
    self.inner = inner
    self.table = table
    table.add(self)
  }

  deinit { table.remove(self) }

  /// The captures inside an element.
  func inner(at index: Int?) -> [Capture] {
    guard let index, index < inner.count else { return [] }
    return inner[index]
  }
}

/// A capture with the collection.
final class CollectionCapture<Elements>: Capture {
  let elements: Elements
  /// For a set or dictionary, where each element stands in the tree.
  let form: DictionaryForm?

  init(
    _ key: StorageKey, _ elements: Elements, _ tree: StateValue, form: DictionaryForm? = nil,
    at place: Place, inner: [[Capture]], in table: CaptureTable
  ) {
    self.elements = elements
    self.form = form
    super.init(key, tree, at: place, inner: inner, in: table)
  }
}

/// The identity of a collection's storage: the one word that the collection is, and its type.
///
/// Of two collections of one type that are both kept, equal words are one storage.
struct StorageKey: Hashable {
  let word: UInt
  let type: ObjectIdentifier

  init?<Elements>(_ elements: Elements) {
    guard MemoryLayout<Elements>.size == MemoryLayout<UInt>.size else { return nil }
    word = withUnsafeBytes(of: elements) { $0.loadUnaligned(as: UInt.self) }
    type = ObjectIdentifier(Elements.self)
  }
}

/// The captures that are alive, by storage. It keeps none alive: a capture leaves it at its end.
final class CaptureTable {
  private var captures: [StorageKey: Unmanaged<Capture>] = [:]

  var count: Int { captures.count }
  var all: some Sequence<Capture> { captures.values.lazy.map { $0.takeUnretainedValue() } }

  subscript(key: StorageKey) -> Capture? { captures[key]?.takeUnretainedValue() }

  func add(_ capture: Capture) { captures[capture.key] = .passUnretained(capture) }

  func remove(_ capture: Capture) {
    guard let known = captures[capture.key],
      known.toOpaque() == Unmanaged.passUnretained(capture).toOpaque()
    else { return }
    captures[capture.key] = nil
  }
}
