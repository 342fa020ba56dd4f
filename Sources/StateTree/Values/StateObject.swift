/// The members of an object: unique keys in source order, each with a value.
///
/// The key list is a shared, immutable object of its own, so that a thousand elements of one type
/// hold one list between them. Keys compare by bytes.
public struct StateObject: Sendable {
  private(set) var shape: ObjectShape
  /// The members' values, in the order of `keys`.
  public private(set) var values: [StateValue]

  /// An object without members.
  public init() {
    shape = .empty
    values = []
  }

  /// An object of these members. A later duplicate of a key replaces the earlier one's value.
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

  /// An object whose key list is already at hand. There is one value for each key.
  init(shape: ObjectShape, values: [StateValue]) {
    self.shape = shape
    self.values = values
  }

  /// The keys, in source order.
  public var keys: [String] { shape.keys }

  /// How many members there are.
  public var count: Int { values.count }

  /// Whether there is no member.
  public var isEmpty: Bool { values.isEmpty }

  /// The value at a key, or nil where the object has none. Setting nil removes the member, which
  /// costs as much as there are members; a new key goes to the end.
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

extension StateObject {
  /// Stops a debug build in which the object is not what its functions rely on: unique keys, each
  /// found at its place, and one value for each.
  package func checkInvariants() {
    assert(shape.violation == nil, shape.violation ?? "")
    assert(values.count == keys.count, "\(values.count) values for \(keys.count) keys")
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
