/// A tree's JSON text for a file that stores large parts separately, and those parts.
///
/// A part is a string with more UTF-8 bytes than a limit, or an array or object whose text has more
/// bytes and that contains no part stored separately. So a part never refers to another, and is the
/// same wherever the tree has it. In its place, the text has `{"$value":7}`, where 7 is the number
/// that the file gives the part; see `ValueMark` for data that looks like this.
package struct StoredText: Sendable {
  /// A part that is left out of the text.
  package struct Part: Sendable {
    /// Its kind.
    package enum Content: Sendable {
      /// A string.
      case string(String)
      /// An array or object, as JSON text.
      case json(String)
    }

    /// The part's place in the text, in UTF-8 bytes.
    package let offset: Int
    /// Its kind.
    package let content: Content

    /// The part's JSON text. For a string, this costs a pass over it.
    package var json: String {
      switch content {
      case .json(let text): return text
      case .string(let text):
        var output = OutputBytes(capacity: text.utf8.count + 16)
        output.append(quoted: text)
        return output.text()
      }
    }
  }

  /// The text without the parts.
  package let text: String
  /// The parts that are left out, in the order of their places.
  package let parts: [Part]

  /// Writes the text of a value, without the parts longer than this many bytes; nil leaves nothing
  /// out.
  package init(_ value: StateValue, partsAbove limit: Int?) {
    // Most values that change are so, and need no writer.
    switch value {
    case .null, .bool, .integer:
      (text, parts) = (value.jsonText(), [])
      return
    default: break
    }
    var writer = JSONWriter(isPretty: false, partLimit: limit ?? .max)
    writer.write(value)
    text = writer.output.text()
    parts = writer.parts
  }

  /// The whole text.
  ///
  /// - Parameter number: gives the number of a part by its index among the parts; nil puts the part
  ///   into the text.
  package func text<E: Error>(
    numbering number: (_ index: Int, _ part: Part) throws(E) -> Int64?
  ) throws(E) -> String {
    guard !parts.isEmpty else { return text }
    var whole = ""
    var done = text.utf8.startIndex
    for (index, part) in parts.enumerated() {
      let place = text.utf8.index(text.utf8.startIndex, offsetBy: part.offset)
      whole += text[done..<place]
      whole += try number(index, part).map(ValueMark.reference) ?? part.json
      done = place
    }
    return whole + text[done...]
  }
}

/// A part of a stored text, after reading.
package struct StoredPart: Sendable {
  /// The most bytes that one text may refer to in all, so that a few references in a stranger's
  /// file cannot expand to more than memory holds.
  package static let totalLimit = 1 << 28

  /// The value.
  package let value: StateValue
  /// The nesting depth of its arrays and objects.
  package let depth: Int
  /// The number of bytes of its text.
  package let byteCount: Int

  /// Reads a part's text, in which nothing counts as a reference.
  package init(json text: String) throws(JSONTextError) {
    (value, depth) = try JSONParser.read(text) { (parser) throws(JSONTextError) in
      parser.isStored = true
      let value = try parser.parse()
      guard parser.missing.isEmpty else { throw parser.error(.expectedValue, at: 0) }
      return (value, parser.deepest)
    }
    byteCount = text.utf8.count
  }

  /// Creates a part in place of one that is lost.
  package init(standIn value: StateValue) {
    self.value = value
    (depth, byteCount) = (0, 0)
  }
}

extension StateValue {
  /// Reads a stored text, with its parts by their numbers.
  ///
  /// - Parameter missing: receives the numbers that are not among the parts; if there are any, the
  ///   value is useless.
  package init(stored text: String, parts: [Int64: StoredPart], missing: inout Set<Int64>)
    throws(JSONTextError)
  {
    (self, missing) = try JSONParser.read(text) { (parser) throws(JSONTextError) in
      parser.isStored = true
      parser.parts = parts
      return (try parser.parse(), parser.missing)
    }
  }

  /// Whether both share storage: as `isIdentical`, and also for strings too long to be stored
  /// inline.
  package func isOneStorage(with other: StateValue) -> Bool {
    guard case .string(let left) = self, case .string(let right) = other else {
      return isIdentical(to: other)
    }
    return left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.baseAddress == right.baseAddress
      }
    } == true
  }
}
