/// The members of an object: unique keys in source order, each with a value.
///
/// The key list is a shared object, so that a thousand elements of one type share one list. Keys
/// compare by bytes.
public struct StateObject: Sendable {
  private(set) var shape: ObjectShape
  /// The members' values, in the order of `keys`.
  public private(set) var values: [StateValue]

  /// An object without members.
  public init() {
    shape = .empty
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
    shape = ObjectShape(keys)
  }

  /// Creates an object with an existing key list and one value for each key.
  init(shape: ObjectShape, values: [StateValue]) {
    self.shape = shape
    self.values = values
  }

  /// The keys, in source order.
  public var keys: [String] { shape.keys }

  /// The number of members.
  public var count: Int { values.count }

  /// Whether the object has no members.
  public var isEmpty: Bool { values.isEmpty }

  /// The value at a key, or nil if the object lacks the key. Setting nil removes the member, at a
  /// cost that grows with the number of members; a new key goes to the end.
  public subscript(key: String) -> StateValue? {
    get { shape.index(of: key).map { values[$0] } }
    set {
      switch (shape.index(of: key), newValue) {
      case (let index?, let value?):
        values[index] = value
      case (let index?, nil):
        makeShapeUnique()
        shape.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        makeShapeUnique()
        shape.append(key)
        values.append(value)
      case (nil, nil):
        break
      }
    }
  }

  private mutating func makeShapeUnique() {
    if !isKnownUniquelyReferenced(&shape) { shape = ObjectShape(copying: shape) }
  }

  /// Swaps a value with the one at a place in `keys`.
  mutating func exchangeValue(_ value: inout StateValue, at index: Int) {
    swap(&value, &values[index])
  }

  /// Whether both have the same keys in the same order.
  func hasSameKeys(as other: StateObject) -> Bool {
    shape === other.shape || shape.hasSameKeys(as: other.shape)
  }

  func isIdentical(to other: StateObject) -> Bool {
    shape === other.shape && isSameStorage(values, other.values)
  }
}

extension StateObject: RandomAccessCollection {
  /// The place of the first member: 0.
  public var startIndex: Int { 0 }
  /// The place behind the last member.
  public var endIndex: Int { values.count }
  /// The member at a place in source order.
  public subscript(position: Int) -> (key: String, value: StateValue) {
    (shape.keys[position], values[position])
  }
}
