/// Writes a tree as JSON text, with a stack of its own for the open arrays and objects.
struct JSONWriter: ~Copyable {
  var output = OutputBytes()
  private let isPretty: Bool

  /// An array or object that is open.
  private struct Frame {
    let values: [StateValue]
    /// The keys of an object; nil for an array.
    let keys: [String]?
    var next = 0
  }

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: StateValue) {
    guard var frame = begin(value) else { return }
    var outer: [Frame] = []
    while true {
      if frame.next == frame.values.count {
        newLine(outer.count)
        output.append(frame.keys == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        guard let parent = outer.popLast() else { return }
        frame = parent
      } else {
        let next = frame.next
        frame.next = next + 1
        if next > 0 { output.append(UInt8(ascii: ",")) }
        newLine(outer.count + 1)
        if let keys = frame.keys { writeKey(keys[next], isOnly: keys.count == 1) }
        if let inner = begin(frame.values[next]) {
          outer.append(frame)
          frame = inner
        }
      }
    }
  }

  /// Writes a scalar, or opens an array or object that has something in it.
  @inline(__always)
  private mutating func begin(_ value: StateValue) -> Frame? {
    switch value {
    case .null: output.append("null" as StaticString)
    case .bool(true): output.append("true" as StaticString)
    case .bool(false): output.append("false" as StaticString)
    case .integer(let integer): output.append(integer)
    case .double(let double): write(double)
    case .decimal(let decimal): output.append(decimal.text)
    case .string(let text): output.append(quoted: text)
    case .array(let elements):
      output.append(elements.isEmpty ? "[]" : "[" as StaticString)
      return elements.isEmpty ? nil : Frame(values: elements, keys: nil)
    case .object(let object):
      output.append(object.isEmpty ? "{}" : "{" as StaticString)
      return object.isEmpty ? nil : Frame(values: object.values, keys: object.keys)
    }
    return nil
  }

  @inline(__always)
  private mutating func newLine(_ depth: Int) {
    if isPretty { indent(depth) }
  }

  private mutating func indent(_ depth: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func writeKey(_ key: String, isOnly: Bool) {
    output.append(quoted: isOnly && DoubleMark.isEscaped(key) ? "$" + key : key)
    output.append(UInt8(ascii: ":"))
    if isPretty { output.append(UInt8(ascii: " ")) }
  }

  private mutating func write(_ double: Double) {
    if double.isFinite {
      output.append(double.description)
    } else {
      output.append("{\"" as StaticString)
      output.append(DoubleMark.key)
      output.append(isPretty ? "\": \"" : "\":\"" as StaticString)
      output.append(DoubleMark.text(double))
      output.append("\"}" as StaticString)
    }
  }
}
