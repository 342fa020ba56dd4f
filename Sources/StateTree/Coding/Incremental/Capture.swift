/// A collection that was encoded, and its tree.
///
/// The capture retains the collection, so nobody writes to its storage any more, and no other
/// storage can have its address.
class Capture {
  let key: StorageKey
  let tree: StateValue
  /// The level at which it was encoded. At a deeper level its encoding might fail.
  let depth: Int
  /// The step that led to it.
  let step: PathStep
  /// The captures inside each element, in the order of the collection; empty if elements hold no
  /// collections.
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
  /// For a set or dictionary: where each element is in the tree.
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

/// The identity of a collection's storage: the collection's single word, and its type.
///
/// If two living collections of one type have equal words, they share their storage.
struct StorageKey: Hashable {
  let word: UInt
  let type: ObjectIdentifier

  init?<Elements>(_ elements: Elements) {
    guard MemoryLayout<Elements>.size == MemoryLayout<UInt>.size else { return nil }
    word = withUnsafeBytes(of: elements) { $0.loadUnaligned(as: UInt.self) }
    type = ObjectIdentifier(Elements.self)
  }
}

/// The living captures by storage. The table does not retain them: a capture removes itself when it
/// is deallocated.
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
