package import Platform

/// Reads values out of one JSON text, one at a time, such as the elements of a long array.
///
/// Objects with the same keys share one key list across all values, so reading, comparing and
/// writing many small values costs little more than one large value of as many bytes.
package final class JSONPieces {
  private let text: Data
  private var parser: JSONParser

  /// Creates a reader of the values in a UTF-8 text.
  package init(of text: Data) {
    self.text = text.startIndex == 0 ? text : Data(text)
    parser = JSONParser(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Reads the value in a range of the text's bytes, as `StateValue(jsonUTF8:)` does. An error's
  /// place counts from the start of the whole text.
  package func value(in range: Range<Int>) throws(JSONTextError) -> StateValue {
    let result = text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        Result { () throws(JSONTextError) in
          // The parser does not use the bytes after this returns.
          try parser.parse(
            UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]), from: range.lowerBound)
        }
      }
    }
    if case .failure = result { parser = JSONParser(UnsafeBufferPointer(start: nil, count: 0)) }
    return try result.get()
  }
}
