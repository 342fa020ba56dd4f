internal import Foundation
internal import StateTree

/// A value in a JSON text that was found but not parsed.
///
/// It makes it possible to read a text in parts: finding an object's members or an array's elements
/// costs a pass over their bytes and no memory. Only parsing the value shows whether it is valid
/// JSON.
struct JSONSlice {
  /// The whole text.
  let text: Data
  /// The value's range, in bytes from the start of the text.
  let range: Range<Int>

  /// Its parts, if they were found with it.
  private let knownParts: JSONScanner.Parts?

  init(text: Data, range: Range<Int>, knownParts: JSONScanner.Parts? = nil) {
    self.text = text
    self.range = range
    self.knownParts = knownParts
  }

  /// The first byte of the value.
  private var first: UInt8 { text[range.lowerBound] }
  var isObject: Bool { first == UInt8(ascii: "{") }
  var isArray: Bool { first == UInt8(ascii: "[") }
  var isString: Bool { first == UInt8(ascii: "\"") }
  var isNull: Bool { first == UInt8(ascii: "n") }

  /// The kind of value, as JSON names it.
  var kindName: String {
    switch first {
    case UInt8(ascii: "{"): "object"
    case UInt8(ascii: "["): "array"
    case UInt8(ascii: "\""): "string"
    case UInt8(ascii: "n"): "null"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "boolean"
    default: "number"
    }
  }

  /// Whether the bytes contain a short sequence of bytes.
  func contains(_ bytes: StaticString) -> Bool {
    text.withUnsafeBytes { text in
      let sought = UnsafeBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount)
      guard let head = sought.first, range.count >= sought.count else { return false }
      for place in range.lowerBound...(range.upperBound - sought.count) where text[place] == head {
        if zip(text[place...], sought).allSatisfy({ $0 == $1 }) { return true }
      }
      return false
    }
  }

  /// Reads the value. The place of an error is one in the whole text.
  func value() throws(ImportError) -> StateValue {
    do throws(JSONTextError) {
      return try JSONPieces(of: text).value(in: range)
    } catch {
      throw ImportError(.notJSON(error))
    }
  }

  /// The members of an object in order.
  func members() throws(ImportError) -> [(key: String, value: JSONSlice)] {
    guard isObject else { throw ImportError(.wrongKind(expected: "object", found: kindName)) }
    guard case .members(let members) = try parts() else { return [] }
    return try members.map { (member) throws(ImportError) in
      (try key(at: member.key), JSONSlice(text: text, range: member.value))
    }
  }

  /// The members of an object by key. Throws if a key occurs twice.
  func membersByKey() throws(ImportError) -> [String: JSONSlice] { try byKey(try members()) }

  func byKey(_ members: [(key: String, value: JSONSlice)]) throws(ImportError)
    -> [String: JSONSlice]
  {
    let byKey = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    guard byKey.count == members.count else { throw malformed() }
    return byKey
  }

  /// The key in a range of the text that includes its quotes.
  func key(at range: Range<Int>) throws(ImportError) -> String {
    let name = text[range.lowerBound + 1..<range.upperBound - 1]
    let isPlain = name.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") }
    if isPlain { return String(decoding: name, as: UTF8.self) }
    let value = try JSONSlice(text: text, range: range).value()
    guard case .string(let key) = value else { throw malformed() }
    return key
  }

  /// The ranges of an array's elements, in order.
  func elements() throws(ImportError) -> [Range<Int>] {
    guard isArray else { throw ImportError(.wrongKind(expected: "array", found: kindName)) }
    guard case .elements(let elements) = try parts() else { return [] }
    return elements
  }

  private func parts() throws(ImportError) -> JSONScanner.Parts {
    if let knownParts { return knownParts }
    return try JSONSlice.scan(text) { (scanner) throws(JSONScanner.Malformed) in
      scanner.position = range.lowerBound
      return try scanner.parts()
    }
  }

  static func scan<Found>(
    _ text: Data, _ body: (inout JSONScanner) throws(JSONScanner.Malformed) -> Found
  ) throws(ImportError) -> Found {
    let found = text.withUnsafeBytes { bytes in
      Result { () throws(JSONScanner.Malformed) in
        var scanner = JSONScanner(bytes)
        return try body(&scanner)
      }
    }
    switch found {
    case .success(let found): return found
    case .failure: throw malformed(text)
    }
  }

  /// The error of a text that is not JSON. Parsing the whole text finds the place.
  private static func malformed(_ text: Data) -> ImportError {
    do throws(JSONTextError) {
      _ = try StateValue(jsonUTF8: text)
      return ImportError(
        .notJSON(JSONTextError(kind: .expectedValue, offset: 0, line: 1, column: 1)))
    } catch {
      return ImportError(.notJSON(error))
    }
  }

  private func malformed() -> ImportError { JSONSlice.malformed(text) }
}
