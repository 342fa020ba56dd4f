extension StateValue: Hashable {
  /// Hashes the value so that equal values have equal hashes, whatever their spelling or key order.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .integer(let value):
      hasher.combine(2)
      hasher.combine(Double(value).bitPattern)
    case .double(let value):
      hasher.combine(2)
      hasher.combine(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .decimal(let value):
      hasher.combine(2)
      value.hash(into: &hasher)
    case .string(let value):
      hasher.combine(3)
      ByteString(value).hash(into: &hasher)
    case .array(let elements):
      hasher.combine(HashFrame(elements, keys: nil).hashed())
    case .object(let object):
      hasher.combine(HashFrame(object.values, keys: object.keys).hashed())
    }
  }
}

extension StateObject: Hashable {
  /// Hashes the members independently of their order.
  public func hash(into hasher: inout Hasher) { StateValue.object(self).hash(into: &hasher) }
}

/// An array or object while its hash is computed.
private struct HashFrame {
  private let values: [StateValue]
  /// The keys of an object; nil for an array.
  private let keys: [String]?
  private var next = 0
  private var hasher = Hasher()
  /// The sum of the members' hashes, which does not depend on their order.
  private var sum = 0

  init(_ values: [StateValue], keys: [String]?) {
    self.values = values
    self.keys = keys
    hasher.combine(keys == nil ? 4 : 5)
    hasher.combine(values.count)
  }

  /// The hash, computed with its own stack, so that deep trees cannot overflow the thread's.
  func hashed() -> Int {
    var outer: [HashFrame] = []
    var frame = self
    while true {
      if let inner = frame.advance() {
        outer.append(frame)
        frame = inner
      } else {
        let hash = frame.finish()
        guard let parent = outer.popLast() else { return hash }
        frame = parent
        frame.take { $0.combine(hash) }
      }
    }
  }

  /// Hashes the scalars that follow, up to an array or object, and returns that one.
  private mutating func advance() -> HashFrame? {
    while next < values.count {
      let value = values[next]
      switch value {
      case .array(let elements): return HashFrame(elements, keys: nil)
      case .object(let object): return HashFrame(object.values, keys: object.keys)
      default: take { value.hash(into: &$0) }
      }
    }
    return nil
  }

  /// Hashes the next value with `feed`.
  private mutating func take(_ feed: (inout Hasher) -> Void) {
    if let keys {
      var member = Hasher()
      ByteString(keys[next]).hash(into: &member)
      feed(&member)
      sum &+= member.finalize()
    } else {
      feed(&hasher)
    }
    next += 1
  }

  private func finish() -> Int {
    var hasher = hasher
    if keys != nil { hasher.combine(sum) }
    return hasher.finalize()
  }
}
