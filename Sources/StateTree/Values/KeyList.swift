/// A list of unique keys, shared by the objects that have the same ones in the same order.
///
/// Only an object that is its sole owner changes it, as with the storage of an array. This makes it
/// safe to send.
final class KeyList: @unchecked Sendable {
  static let empty = KeyList([])
  /// Up to this many keys, a scan is faster than hashing the key.
  private static let scanLimit = 12

  // No foreign code runs while these change, so accesses never overlap.
  @exclusivity(unchecked) private(set) var keys: [String]
  @exclusivity(unchecked) private var places: [ByteString: Int]?

  /// A list of these keys. Where there are many and their places are known, they are given too.
  init(_ keys: [String], places: [ByteString: Int]? = nil) {
    self.keys = keys
    if keys.count > Self.scanLimit { self.places = places ?? Self.places(of: keys) }
  }

  init(copying other: KeyList) {
    keys = other.keys
    places = other.places
  }

  private static func places(of keys: [String]) -> [ByteString: Int] {
    Dictionary(
      keys.enumerated().map { (ByteString($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of key: String) -> Int? {
    if let places { return places[ByteString(key)] }
    for index in keys.indices where isSameString(keys[index], key) { return index }
    return nil
  }

  /// Whether both have the same keys in the same order.
  @_effects(releasenone)
  func hasSameKeys(as other: KeyList) -> Bool {
    keys.withUnsafeBufferPointer { left in
      other.keys.withUnsafeBufferPointer { right in
        guard left.count == right.count else { return false }
        for index in 0..<left.count where !isSameString(left[index], right[index]) { return false }
        return true
      }
    }
  }

  /// The violated invariant; nil in a program without a bug.
  var violation: String? {
    if Self.places(of: keys).count != keys.count { return "a key stands twice in \(keys)" }
    guard let places else {
      return keys.count > Self.scanLimit ? "\(keys.count) keys are not hashed" : nil
    }
    let isRight =
      places.count == keys.count
      && keys.enumerated().allSatisfy {
        places[ByteString($1)] == $0
      }
    return isRight ? nil : "places other than those of the keys: \(places)"
  }

  func append(_ key: String) {
    keys.append(key)
    if places != nil {
      places?[ByteString(key)] = keys.count - 1
    } else if keys.count > Self.scanLimit {
      places = Self.places(of: keys)
    }
  }

  func remove(at index: Int) {
    let key = keys.remove(at: index)
    guard places != nil else { return }
    places?[ByteString(key)] = nil
    if index < keys.count {
      places = places?.mapValues { $0 > index ? $0 - 1 : $0 }
    }
  }
}
