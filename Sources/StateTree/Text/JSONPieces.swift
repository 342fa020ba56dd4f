package import Platform

/// Reads values that stand in one JSON text, one at a time, such as the elements of a long array.
///
/// Like objects of all of them share one list of keys, so that to read, compare and write many
/// small values costs little more than one large one of as many bytes.
package final class JSONPieces {
  private let text: Data
  private var parser: JSONParser

  /// The values of a text in UTF-8.
  package init(of text: Data) {
    self.text = text.startIndex == 0 ? text : Data(text)
    parser = JSONParser(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Reads the value that stands in a range of the text's bytes, as `StateValue(jsonUTF8:)` does.
  /// The place of an error is one in the whole text.
  package func value(in range: Range<Int>) throws(JSONTextError) -> StateValue {
    let result = text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        Result { () throws(JSONTextError) in
          // The bytes are not looked at once this has returned.
          try parser.parse(
            UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]), from: range.lowerBound)
        }
      }
    }
    if case .failure = result { parser = JSONParser(UnsafeBufferPointer(start: nil, count: 0)) }
    return try result.get()
  }
}
