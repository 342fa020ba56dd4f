/// A tree's JSON text for a file in which large parts stand apart, and those parts.
///
/// A part is a string of more UTF-8 bytes than a limit, or an array or object whose text has more
/// and of which no part stands apart itself. So a part never refers to another, and is the same
/// wherever the tree has it. In its place the text has `{"$value":7}`, where 7 is the number that
/// the file gives it; see `ValueMark` for data that looks like it.
package struct StoredText: Sendable {
  /// What is left out of the text.
  package struct Part: Sendable {
    /// What it is.
    package enum Content: Sendable {
      /// A string.
      case string(String)
      /// An array or object, as JSON text.
      case json(String)
    }

    /// Where it belongs in the text, in UTF-8 bytes.
    package let offset: Int
    /// What it is.
    package let content: Content

    /// Its JSON text. Costs a pass over a string.
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
  /// What is left out, in the order of the places.
  package let parts: [Part]

  /// The text of a value, without the parts that are longer than this many bytes; nil leaves
  /// nothing out.
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
  /// - Parameter number: the number of a part, by its place among the parts; nil puts it in.
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

/// A part of a stored text, as it is read.
package struct StoredPart: Sendable {
  /// All that one text refers to is no longer than this together, in bytes: a few references in a
  /// file from a stranger cannot stand for more than memory holds.
  package static let totalLimit = 1 << 28

  /// The value.
  package let value: StateValue
  /// How many arrays and objects stand inside one another in it.
  package let depth: Int
  /// The bytes of its text.
  package let byteCount: Int

  /// Reads a part's text. What looks like a reference in it is none.
  package init(json text: String) throws(JSONTextError) {
    (value, depth) = try JSONParser.read(text) { (parser) throws(JSONTextError) in
      parser.isStored = true
      let value = try parser.parse()
      guard parser.missing.isEmpty else { throw parser.error(.expectedValue, at: 0) }
      return (value, parser.deepest)
    }
    byteCount = text.utf8.count
  }

  /// A part that stands for one that is lost.
  package init(standIn value: StateValue) {
    self.value = value
    (depth, byteCount) = (0, 0)
  }
}

extension StateValue {
  /// Reads a stored text, with its parts by their numbers.
  ///
  /// - Parameter missing: gets the numbers of those that are not among the parts; where there are any,
  ///   the value is of no use.
  package init(stored text: String, parts: [Int64: StoredPart], missing: inout Set<Int64>)
    throws(JSONTextError)
  {
    (self, missing) = try JSONParser.read(text) { (parser) throws(JSONTextError) in
      parser.isStored = true
      parser.parts = parts
      return (try parser.parse(), parser.missing)
    }
  }

  /// Whether both are one storage: as `isIdentical`, and for strings that are too long to stand in
  /// the value itself.
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
