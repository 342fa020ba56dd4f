/// The key lists met so far, as a tree of keys: a node stands for the keys from the root to it.
///
/// Encoding follows the tree key by key. As long as the keys come in an order met before, it finds
/// an object's shared `ObjectShape` without hashing.
final class KeySequence {
  let key: String
  let count: Int
  /// The shape of the last object that began here. The next one probably has the same.
  var lastShape: ObjectShape?
  unowned let parent: KeySequence?
  private var last: KeySequence?
  private var children: [ByteString: KeySequence] = [:]
  private var ownShape: ObjectShape?

  /// Whether a dictionary's own `encode(to:)` gives the keys, in hash order. Only a root's value
  /// counts.
  private(set) var isDictionary = false

  /// The container opener, and the key type that it is for.
  private var opener: (object: AnyObject, keyType: ObjectIdentifier)?

  /// Creates the root for objects with a key type.
  convenience init(keyType: Any.Type) {
    self.init(key: "", count: 0, parent: nil)
    isDictionary = String(reflecting: keyType) == "Swift._DictionaryCodingKey"
  }

  /// The opener of containers with a key type. A type that merges two key types into one object
  /// asks the same root for both.
  @inline(__always)
  func opener<Key: CodingKey>(for keyType: Key.Type) -> KeyedOpener<KeyedEncoding<Key>> {
    if let opener, opener.keyType == ObjectIdentifier(keyType) {
      // The key type decides the opener's type.
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

  /// The list with one more key, if it was met before.
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

  /// Adds the list with one more key, which this list must not contain.
  func add(_ key: String) -> KeySequence {
    let child = KeySequence(key: key, count: count + 1, parent: self)
    children[ByteString(key)] = child
    last = child
    return child
  }
}
