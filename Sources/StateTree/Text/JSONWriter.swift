/// Writes a tree as JSON text.
///
/// For a few levels it recurses, which is much faster than keeping its own stack. Deeper levels use
/// its own stack, so that deep trees cannot overflow the thread's. Values are borrowed, and
/// `@_effects` lets the compiler leave out copies, because no function here releases a reference
/// that it did not create.
struct JSONWriter: ~Copyable {
  private static let maximumRecursion = 32

  var output = OutputBytes()
  private let isPretty: Bool
  /// Strings, arrays and objects of more bytes than this are left out of the text and put into
  /// `parts`. Nil leaves nothing out: the text is for other programs, and its only mark is that of
  /// a double.
  private let partLimit: Int?
  private let limit: Int
  /// The parts that were left out, each with its place in the output.
  private(set) var parts: [StoredText.Part] = []
  /// For each of the outer levels, the place of the last object's keys in the output. The next
  /// object on that level probably has the same keys.
  private var lastKeys: [KeyPlaces] = []

  private struct KeyPlaces {
    /// At most this many keys are noted.
    static let maximumCount = 64

    var keyList: ObjectIdentifier?
    /// For each key, the range of everything between the values around it.
    var ranges: [Range<Int>] = []
  }

  /// An open array or object that is not empty.
  private struct Frame {
    let values: [StateValue]
    /// The keys of an object; nil for an array.
    let keys: [String]?
    var next = 0

    init?(_ value: StateValue) {
      switch value {
      case .array(let elements) where !elements.isEmpty: (values, keys) = (elements, nil)
      case .object(let object) where !object.isEmpty: (values, keys) = (object.values, object.keys)
      default: return nil
      }
    }
  }

  init(isPretty: Bool, partLimit: Int? = nil) {
    self.isPretty = isPretty
    self.partLimit = partLimit
    limit = partLimit ?? .max
  }

  mutating func write(_ value: borrowing StateValue) { write(value, depth: 0) }

  /// Writes a value that is nested in `depth` arrays and objects.
  @_effects(releasenone)
  private mutating func write(_ value: borrowing StateValue, depth: Int) {
    switch value {
    case .null: output.append("null" as StaticString)
    case .bool(let bool): output.append(bool ? "true" : "false" as StaticString)
    case .integer(let integer): output.append(integer)
    case .double(let double): write(double)
    case .decimal(let decimal): output.append(decimal.text)
    case .string(let text):
      if text.utf8.count > limit {
        leaveOut(copy text)
      } else {
        output.append(quoted: text)
      }
    case .array(let elements):
      let (start, partCount) = (output.count, parts.count)
      if elements.isEmpty {
        output.append("[]" as StaticString)
      } else if depth < Self.maximumRecursion {
        write(elements, depth: depth)
      } else {
        writeInside(copy value, depth: depth)
      }
      if output.count - start > limit { leaveOut(from: start, ifStill: partCount) }
    case .object(let object):
      let (start, partCount) = (output.count, parts.count)
      if object.isEmpty {
        output.append("{}" as StaticString)
      } else if depth < Self.maximumRecursion {
        write(object, depth: depth)
      } else {
        writeInside(copy value, depth: depth)
      }
      if output.count - start > limit { leaveOut(from: start, ifStill: partCount) }
    }
  }

  @inline(never)
  private mutating func leaveOut(_ text: String) {
    parts.append(StoredText.Part(offset: output.count, content: .string(text)))
  }

  /// Leaves out the array or object that was just written, unless a part of it is already left out,
  /// because a part never refers to another.
  @inline(never)
  private mutating func leaveOut(from start: Int, ifStill partCount: Int) {
    guard parts.count == partCount else { return }
    parts.append(StoredText.Part(offset: start, content: .json(output.removeText(from: start))))
    for depth in lastKeys.indices
    where lastKeys[depth].ranges.contains(where: { $0.upperBound > start }) {
      lastKeys[depth].keyList = nil
    }
  }

  @_effects(releasenone)
  private mutating func write(_ elements: borrowing [StateValue], depth: Int) {
    output.append(UInt8(ascii: "["))
    elements.withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      for index in 0..<elements.count {
        beginElement(index, depth + 1)
        write(base[index], depth: depth + 1)
      }
    }
    newLine(depth)
    output.append(UInt8(ascii: "]"))
  }

  @_effects(releasenone)
  private mutating func write(_ object: borrowing StateObject, depth: Int) {
    let keyList = ObjectIdentifier(object.keyList)
    while lastKeys.count <= depth { lastKeys.append(KeyPlaces()) }
    let isKnown = lastKeys[depth].keyList == keyList
    let isNoted = !isKnown && object.count <= KeyPlaces.maximumCount
    if isNoted {
      lastKeys[depth].keyList = keyList
      lastKeys[depth].ranges.removeAll(keepingCapacity: true)
    }
    output.append(UInt8(ascii: "{"))
    object.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for index in 0..<values.count {
        if isKnown {
          output.appendAgain(lastKeys[depth].ranges[index])
        } else {
          let start = output.count
          beginMember(index, object.keyList.keys, depth + 1)
          if isNoted { lastKeys[depth].ranges.append(start..<output.count) }
        }
        write(base[index], depth: depth + 1)
      }
    }
    newLine(depth)
    output.append(UInt8(ascii: "}"))
  }

  /// Writes a non-empty array or object with its own stack.
  private mutating func writeInside(_ value: StateValue, depth: Int) {
    guard var frame = Frame(value) else { return }
    var outer: [Frame] = []
    output.append(frame.keys == nil ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    while true {
      let inside = depth + outer.count + 1
      let next = frame.next
      guard next < frame.values.count else {
        newLine(inside - 1)
        output.append(frame.keys == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        guard let parent = outer.popLast() else { return }
        frame = parent
        continue
      }
      frame.next = next + 1
      if let keys = frame.keys {
        beginMember(next, keys, inside)
      } else {
        beginElement(next, inside)
      }
      if let inner = Frame(frame.values[next]) {
        output.append(inner.keys == nil ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        outer.append(frame)
        frame = inner
      } else {
        write(frame.values[next], depth: inside)
      }
    }
  }

  @inline(__always)
  private mutating func beginElement(_ index: Int, _ depth: Int) {
    if index > 0 { output.append(UInt8(ascii: ",")) }
    newLine(depth)
  }

  private mutating func beginMember(_ index: Int, _ keys: [String], _ depth: Int) {
    beginElement(index, depth)
    let key = keys[index]
    output.append(quoted: keys.count == 1 && isEscaped(key) ? "$" + key : key)
    output.append(isPretty ? ": " : ":" as StaticString)
  }

  private func isEscaped(_ key: String) -> Bool {
    DoubleMark.isEscaped(key) || partLimit != nil && ValueMark.isEscaped(key)
  }

  @inline(__always)
  private mutating func newLine(_ depth: Int) {
    if isPretty { indent(depth) }
  }

  private mutating func indent(_ depth: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func write(_ double: Double) {
    if double.isFinite {
      output.append(double.jsonDigits)
    } else {
      output.append("{\"" as StaticString)
      output.append(DoubleMark.key)
      output.append(isPretty ? "\": \"" : "\":\"" as StaticString)
      output.append(DoubleMark.text(double))
      output.append("\"}" as StaticString)
    }
  }
}

extension Double {
  /// The shortest decimal that reads back as this number: in digits alone where it is a whole number
  /// that a `UInt64` holds and an `Int64` does not, as their neighbours are written.
  fileprivate var jsonDigits: String {
    guard self >= 0x1p63, self < 0x1p64, let parts = DecimalParts(self), parts.exponent >= 0 else {
      return description
    }
    let zeros = String(repeating: "0", count: parts.exponent)
    return String(decoding: parts.digits, as: UTF8.self) + zeros
  }
}
