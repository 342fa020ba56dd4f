/// Writes a tree as JSON text, with a stack of its own for the open arrays and objects.
struct JSONWriter: ~Copyable {
  var output = OutputBytes()
  private let isPretty: Bool
  private var frames: [Frame] = []

  /// An array or object that is open.
  private struct Frame {
    let values: [StateValue]
    /// The keys of an object; nil for an array.
    let keys: [String]?
    var next = 0
  }

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: StateValue) {
    begin(value)
    while let depth = frames.indices.last {
      let next = frames[depth].next
      guard next < frames[depth].values.count else {
        close()
        continue
      }
      frames[depth].next = next + 1
      if next > 0 { output.append(UInt8(ascii: ",")) }
      newLine(depth + 1)
      if let keys = frames[depth].keys { writeKey(keys[next], isOnly: keys.count == 1) }
      begin(frames[depth].values[next])
    }
  }

  /// Writes a scalar, or opens an array or object that has something in it.
  private mutating func begin(_ value: StateValue) {
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
      if !elements.isEmpty { frames.append(Frame(values: elements, keys: nil)) }
    case .object(let object):
      output.append(object.isEmpty ? "{}" : "{" as StaticString)
      if !object.isEmpty { frames.append(Frame(values: object.values, keys: object.keys)) }
    }
  }

  private mutating func close() {
    let frame = frames.removeLast()
    newLine(frames.count)
    output.append(frame.keys == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
  }

  private mutating func newLine(_ depth: Int) {
    guard isPretty else { return }
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
