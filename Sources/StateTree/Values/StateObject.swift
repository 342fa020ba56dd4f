/// The members of an object: unique keys in source order, each with a value.
///
/// The key list is a shared object, so that a thousand elements of one type share one list. Keys
/// compare by bytes.
public struct StateObject: Sendable {
  private(set) var keyList: KeyList
  /// The members' values, in the order of `keys`.
  public private(set) var values: [StateValue]

  /// An object without members.
  public init() {
    keyList = .empty
    values = []
  }

  /// Creates an object of these members. If a key occurs twice, the later value wins.
  public init(_ members: some Sequence<(String, StateValue)>) {
    var keys: [String] = []
    var places: [ByteString: Int] = [:]
    values = []
    for (key, value) in members {
      if let place = places.updateValue(keys.count, forKey: ByteString(key)) {
        places[ByteString(key)] = place
        values[place] = value
      } else {
        keys.append(key)
        values.append(value)
      }
    }
    keyList = KeyList(keys)
  }

  /// Creates an object with an existing key list and one value for each key.
  init(keyList: KeyList, values: [StateValue]) {
    self.keyList = keyList
    self.values = values
  }

  /// The keys, in source order.
  public var keys: [String] { keyList.keys }

  /// The number of members.
  public var count: Int { values.count }

  /// Whether the object has no members.
  public var isEmpty: Bool { values.isEmpty }

  /// The value at a key, or nil if the object lacks the key. Setting nil removes the member, at a
  /// cost that grows with the number of members; a new key goes to the end.
  public subscript(key: String) -> StateValue? {
    get { keyList.index(of: key).map { values[$0] } }
    set {
      switch (keyList.index(of: key), newValue) {
      case (let index?, let value?):
        values[index] = value
      case (let index?, nil):
        makeKeysUnique()
        keyList.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        makeKeysUnique()
        keyList.append(key)
        values.append(value)
      case (nil, nil):
        break
      }
    }
  }

  private mutating func makeKeysUnique() {
    if !isKnownUniquelyReferenced(&keyList) { keyList = KeyList(copying: keyList) }
  }

  /// Swaps a value with the one at a place in `keys`.
  mutating func exchangeValue(_ value: inout StateValue, at index: Int) {
    swap(&value, &values[index])
  }

  /// Whether both have the same keys in the same order.
  func hasSameKeys(as other: StateObject) -> Bool {
    keyList === other.keyList || keyList.hasSameKeys(as: other.keyList)
  }

  func isIdentical(to other: StateObject) -> Bool {
    keyList === other.keyList && isSameStorage(values, other.values)
  }
}

extension StateObject {
  /// Stops a debug build in which the object is not what its functions rely on: unique keys, each
  /// found at its place, and one value for each.
  package func checkInvariants() {
    assert(keyList.violation == nil, keyList.violation ?? "")
    assert(values.count == keys.count, "\(values.count) values for \(keys.count) keys")
  }
}

extension StateObject: RandomAccessCollection {
  /// The place of the first member: 0.
  public var startIndex: Int { 0 }
  /// The place after the last member.
  public var endIndex: Int { values.count }
  /// The member at a place in source order.
  public subscript(position: Int) -> (key: String, value: StateValue) {
    (keyList.keys[position], values[position])
  }
}
