/// The key lists that were met, as a tree of keys: each place in it is the list from its root.
///
/// Encoding follows it key by key, and thereby finds the shared `ObjectShape` of an object without
/// hashing, while the keys come in an order met before.
final class KeySequence {
  let key: String
  let count: Int
  /// The shape of the last object that began here, which the next one probably has too.
  var lastShape: ObjectShape?
  unowned let parent: KeySequence?
  private var last: KeySequence?
  private var children: [ByteString: KeySequence] = [:]
  private var ownShape: ObjectShape?

  /// Whether the keys are those that a dictionary's own `encode(to:)` gives, in the order of
  /// hashing; only a root's says so.
  private(set) var isDictionary = false

  /// What opens containers, and the type of keys that it is for.
  private var opener: (object: AnyObject, keyType: ObjectIdentifier)?

  /// A root for objects with a type of keys.
  convenience init(keyType: Any.Type) {
    self.init(key: "", count: 0, parent: nil)
    isDictionary = String(reflecting: keyType) == "Swift._DictionaryCodingKey"
  }

  /// What opens containers with a type of keys. A type that merges two kinds of keys into one
  /// object asks a root for both.
  @inline(__always)
  func opener<Key: CodingKey>(for keyType: Key.Type) -> KeyedOpener<KeyedEncoding<Key>> {
    if let opener, opener.keyType == ObjectIdentifier(keyType) {
      // The type of keys decides the opener's type.
      return unsafeDowncast(opener.object, to: KeyedOpener<KeyedEncoding<Key>>.self)
    }
    let made = KeyedOpener<KeyedEncoding<Key>>()
    opener = (made, ObjectIdentifier(keyType))
    return made
  }

  private init(key: String, count: Int, parent: KeySequence?) {
    self.key = key
    self.count = count
    self.parent = parent
  }

  /// The shape of the keys from the root to here.
  var shape: ObjectShape {
    if let ownShape { return ownShape }
    let made = ObjectShape(keys)
    ownShape = made
    return made
  }

  var keys: [String] {
    var reversed: [String] = []
    var node: KeySequence? = self
    while let here = node, here.count > 0 {
      reversed.append(here.key)
      node = here.parent
    }
    return reversed.reversed()
  }

  /// The list with one key more, where it was met before.
  @inline(__always)
  func known(_ key: String) -> KeySequence? {
    if let last, hasSameBytes(last.key, key) { return last }
    return knownOther(key)
  }

  private func knownOther(_ key: String) -> KeySequence? {
    guard let child = children[ByteString(key)] else { return nil }
    last = child
    return child
  }

  /// Adds the list with one key more. The key is none of this list's.
  func add(_ key: String) -> KeySequence {
    let child = KeySequence(key: key, count: count + 1, parent: self)
    children[ByteString(key)] = child
    last = child
    return child
  }
}
