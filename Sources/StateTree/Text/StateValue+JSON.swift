package import Platform

extension StateValue {
  /// The deepest nesting of arrays and objects that a reader accepts.
  package static let maximumDepth = 512

  /// Reads a JSON text (RFC 8259), strictly: no comments, no trailing commas, no second value.
  ///
  /// No digit of a number is lost. A byte order mark at the start is skipped, as the RFC allows.
  /// Beyond the grammar, it rejects an object with the same key twice, an escaped surrogate without
  /// its other half, and more than `maximumDepth` levels. `{"$double":"nan"}`, `"inf"` and `"-inf"`
  /// are the doubles that JSON lacks.
  package init(json text: String) throws(JSONTextError) {
    self = try JSONParser.read(text) { (parser) throws(JSONTextError) in try parser.parse() }
  }

  /// Reads a JSON text from its UTF-8 bytes, as `init(json:)` does. Throws if the bytes are not
  /// UTF-8.
  package init(jsonUTF8 bytes: Data) throws(JSONTextError) {
    self = try bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        Result { () throws(JSONTextError) in
          var parser = JSONParser(bytes)
          return try parser.parse()
        }
      }
    }.get()
  }

  /// The tree as JSON text, in one line, or indented by two spaces.
  ///
  /// It escapes every control character that a terminal may act on, so the text is safe to show.
  /// Reading it gives an equal tree.
  public func jsonText(pretty: Bool = false) -> String {
    // Most values that change are so, and need no writer.
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .integer(let integer): return String(integer)
    default: break
    }
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.output.text()
  }

  /// The tree as JSON text, as `jsonText` writes it, in UTF-8.
  package func jsonUTF8(pretty: Bool = false) -> Data {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return writer.output.data()
  }
}
