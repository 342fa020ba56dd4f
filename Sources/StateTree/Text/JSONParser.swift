/// Reads one JSON text (RFC 8259) into a tree.
///
/// It keeps its own stack of open arrays and objects, so that deep texts cannot overflow the
/// thread's stack. Every read of a byte follows a check against the end.
struct JSONParser: ~Copyable {
  /// The number of an array's elements that are gathered before they move into their final memory.
  private static let blockSize = 1024

  private(set) var bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  private var frame = Frame(firstValue: 0, keys: .none)
  private var outerFrames: [Frame] = []
  private var values = ValueStack()
  private var keyTree = KeyTree()
  /// The keys of the open objects with `loose` frames, innermost last.
  private var looseKeys: [LooseKeys] = []
  /// The elements so far of the open arrays with `longArray` frames, except the last ones.
  private var longArrays: [[StateValue]] = []
  var scratch: [UInt8] = []

  /// Whether the text may refer to parts that are stored separately: see `StoredText`.
  var isStored = false
  /// The known parts, by number.
  var parts: [Int64: StoredPart] = [:]
  /// The numbers of the parts that are missing.
  private(set) var missing: Set<Int64> = []
  /// The largest number of arrays and objects that were open at once.
  private(set) var deepest = 0
  private var partBytes = 0

  /// An array or object that is open. It holds no reference, because each value that is read passes
  /// through one.
  private struct Frame {
    /// The start of its values in `values`.
    var firstValue: Int
    var keys: Keys
  }

  private enum Keys {
    /// The whole text, which holds one value.
    case none
    case array
    /// An array whose first elements are in `longArrays`.
    case longArray
    /// An object whose keys so far lead to a node of `keyTree`.
    case inTree(Int)
    /// An object with keys that `keyTree` has no room for.
    case loose
  }

  private struct LooseKeys {
    var keys: [String]
    var places: [ByteString: Int]

    init(_ keys: [String]) {
      self.keys = keys
      places = [:]
      for (index, key) in keys.enumerated() { places[ByteString(key)] = index }
    }

    /// Returns false if the key is there already.
    mutating func append(_ key: String) -> Bool {
      guard places.updateValue(keys.count, forKey: ByteString(key)) == nil else { return false }
      keys.append(key)
      return true
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Runs a parser over a text.
  static func read<Result>(
    _ text: String, _ body: (inout JSONParser) throws(JSONTextError) -> Result
  ) throws(JSONTextError) -> Result {
    var text = text
    return try text.withUTF8 { bytes in
      Swift.Result { () throws(JSONTextError) in
        var parser = JSONParser(bytes)
        return try body(&parser)
      }
    }.get()
  }

  /// The byte at the place, or 0 at the end. No JSON text holds a byte 0.
  @inline(__always)
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func error(_ kind: JSONTextError.Kind, at offset: Int? = nil) -> JSONTextError {
    let offset = offset ?? position
    return JSONTextError(offset < bytes.count ? kind : .unexpectedEnd, at: offset, in: bytes)
  }

  /// The value of the whole text.
  mutating func parse() throws(JSONTextError) -> StateValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    return try parseValue()
  }

  /// A value that begins at a place in a text and ends with the bytes. A parser may read several
  /// values of one text in turn, unless it has thrown: bytes up to the place have not moved.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONTextError) -> StateValue {
    self.bytes = bytes
    position = start
    return try parseValue()
  }

  private mutating func parseValue() throws(JSONTextError) -> StateValue {
    skipWhitespace()
    while true {
      switch byte {
      case UInt8(ascii: "{"):
        if try openObject() { continue }
      case UInt8(ascii: "["):
        if try openArray() { continue }
      case UInt8(ascii: "\""):
        position += 1
        values.append(.string(try string()))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        values.append(try number())
      case UInt8(ascii: "t"):
        try literal("true")
        values.append(.bool(true))
      case UInt8(ascii: "f"):
        try literal("false")
        values.append(.bool(false))
      case UInt8(ascii: "n"):
        try literal("null")
        values.append(.null)
      default:
        throw error(.expectedValue)
      }
      if try continueAfterValue() { continue }
      return values.takeAll(from: 0)[0]
    }
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    // Usually there is no white space.
    if byte <= UInt8(ascii: " ") { skipSomeWhitespace() }
  }

  @inline(never)
  private mutating func skipSomeWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default:
        return
      }
    }
  }

  @inline(__always)
  private mutating func literal(_ text: StaticString) throws(JSONTextError) {
    for index in 0..<text.utf8CodeUnitCount {
      guard position + index < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      guard bytes[position + index] == text.utf8Start[index] else { throw error(.expectedValue) }
    }
    position += text.utf8CodeUnitCount
  }

  /// Continues after a finished value and closes the arrays and objects that it completes. Returns
  /// true if another value begins, false at the end of the text.
  private mutating func continueAfterValue() throws(JSONTextError) -> Bool {
    while true {
      skipWhitespace()
      switch frame.keys {
      case .none:
        guard position == bytes.count else { throw error(.textAfterValue) }
        return false
      case .array, .longArray:
        if byte == UInt8(ascii: ",") {
          if values.count - frame.firstValue == Self.blockSize { setElementsAside() }
          position += 1
          skipWhitespace()
          return true
        }
        guard byte == UInt8(ascii: "]") else { throw error(.expectedCommaOrBracket) }
        position += 1
        closeArray()
      case .inTree, .loose:
        if byte == UInt8(ascii: ",") {
          position += 1
          skipWhitespace()
          try key()
          return true
        }
        guard byte == UInt8(ascii: "}") else { throw error(.expectedCommaOrBrace) }
        position += 1
        try closeObject()
      }
    }
  }

  private mutating func open(_ keys: Keys) throws(JSONTextError) {
    // A reference adds a level that its value does not have.
    guard outerFrames.count < StateValue.maximumDepth + (isStored ? 1 : 0) else {
      throw error(.tooDeep)
    }
    outerFrames.append(frame)
    if outerFrames.count > deepest { deepest = outerFrames.count }
    frame = Frame(firstValue: values.count, keys: keys)
    position += 1
    skipWhitespace()
  }

  private mutating func closeFrame() { frame = outerFrames.removeLast() }

  /// Returns true if an element follows.
  private mutating func openArray() throws(JSONTextError) -> Bool {
    try open(.array)
    guard byte == UInt8(ascii: "]") else { return true }
    position += 1
    closeArray()
    return false
  }

  /// Moves an array's elements so far into their final memory, so that a long array is never held
  /// twice.
  private mutating func setElementsAside() {
    if case .array = frame.keys {
      frame.keys = .longArray
      longArrays.append([])
    }
    values.moveAll(from: frame.firstValue, to: &longArrays[longArrays.count - 1])
  }

  private mutating func closeArray() {
    var elements: [StateValue]
    if case .longArray = frame.keys {
      elements = longArrays.removeLast()
      values.moveAll(from: frame.firstValue, to: &elements)
    } else {
      elements = values.takeAll(from: frame.firstValue)
    }
    closeFrame()
    values.append(.array(elements))
  }

  /// Returns true if a member's value follows.
  private mutating func openObject() throws(JSONTextError) -> Bool {
    try open(.inTree(KeyTree.root))
    guard byte == UInt8(ascii: "}") else {
      try key()
      return true
    }
    position += 1
    try closeObject()
    return false
  }

  private mutating func closeObject() throws(JSONTextError) {
    let members = values.takeAll(from: frame.firstValue)
    let keyList: KeyList
    if case .inTree(let node) = frame.keys {
      keyList = keyTree.list(at: node)
    } else {
      let loose = looseKeys.removeLast()
      keyList = KeyList(loose.keys, places: loose.places)
    }
    closeFrame()
    let object = StateObject(keyList: keyList, values: members)
    if isStored, object.count == 1, ValueMark.isEscaped(object.keys[0]) {
      values.append(try storedReading(object))
    } else {
      values.append(DoubleMark.reading(object))
    }
  }

  /// The value that an object in a stored text stands for.
  private mutating func storedReading(_ object: StateObject) throws(JSONTextError) -> StateValue {
    switch ValueMark.reading(object) {
    case .value(let value): return value
    case .reference(let number):
      guard let part = parts[number] else {
        missing.insert(number)
        return .null
      }
      partBytes += part.byteCount
      guard outerFrames.count + part.depth <= StateValue.maximumDepth,
        partBytes <= StoredPart.totalLimit
      else { throw error(.tooDeep) }
      return part.value
    }
  }

  /// Reads a key and its colon, and stops at the value.
  private mutating func key() throws(JSONTextError) {
    guard byte == UInt8(ascii: "\"") else { throw error(.expectedKey) }
    position += 1
    if case .inTree(let node) = frame.keys,
      let (child, end) = keyTree.child(of: node, spelledAt: position, in: bytes)
    {
      position = end + 1
      frame.keys = .inTree(child)
    } else {
      try newKey()
    }
    skipWhitespace()
    guard byte == UInt8(ascii: ":") else { throw error(.expectedColon) }
    position += 1
    skipWhitespace()
  }

  private mutating func newKey() throws(JSONTextError) {
    let start = position
    let key = try string()
    switch frame.keys {
    case .inTree(let node):
      if keyTree.index(of: key, upFrom: node) != nil {
        throw error(.duplicateKey(key), at: start - 1)
      }
      if let child = keyTree.addChild(to: node, key: key, spelling: bytes[start..<(position - 1)]) {
        frame.keys = .inTree(child)
      } else {
        frame.keys = .loose
        looseKeys.append(LooseKeys(keyTree.keys(to: node) + [key]))
      }
    case .loose:
      guard looseKeys[looseKeys.count - 1].append(key) else {
        throw error(.duplicateKey(key), at: start - 1)
      }
    case .none, .array, .longArray:
      break
    }
  }
}
