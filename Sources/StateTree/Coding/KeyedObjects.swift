/// The encoder's knowledge of the objects with one key type.
///
/// Encoding follows their tree of keys, and thereby finds the shared `KeyList` of an object
/// without hashing, while the keys come in an order met before.
final class KeyedObjects {
  /// An enum has a key for each case, so a node may have more children than in most texts.
  @exclusivity(unchecked) var keys = KeyTree(maximumChildren: 512)
  /// The keys of the last object, which the next one probably has too.
  var lastKeys: KeyList?
  /// Whether the keys are those that a dictionary's own `encode(to:)` gives, in the order of
  /// hashing.
  let isDictionary: Bool

  /// The container opener, and the key type that it is for.
  private var opener: (object: AnyObject, keyType: ObjectIdentifier)?

  init(keyType: Any.Type) {
    isDictionary = String(reflecting: keyType) == "Swift._DictionaryCodingKey"
  }

  /// The opener of containers with a key type. A type that merges two kinds of keys into one object
  /// asks one `KeyedObjects` for both.
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
}
