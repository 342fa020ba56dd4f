/// Why a text is not JSON, and where.
public struct JSONTextError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  public enum Kind: Sendable, Hashable {
    /// The text ends inside a value, or holds none.
    case unexpectedEnd
    /// Something that begins no value stands where a value must.
    case expectedValue
    /// An object's member begins with something that is no string.
    case expectedKey
    /// A key is not followed by a colon.
    case expectedColon
    /// An array's element is followed by neither a comma nor the closing bracket.
    case expectedCommaOrBracket
    /// An object's member is followed by neither a comma nor the closing brace.
    case expectedCommaOrBrace
    /// More text follows the value.
    case textAfterValue
    /// A number is not in JSON's grammar: a leading zero, a sign or point without digits.
    case invalidNumber
    /// A backslash is followed by nothing that it can escape.
    case invalidEscape
    /// An escaped surrogate lacks its other half.
    case loneSurrogate
    /// A control character stands unescaped in a string.
    case controlCharacter
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// An object has this key twice; the place is the second one.
    case duplicateKey(String)
    /// More than `StateValue.maximumDepth` arrays and objects stand inside one another.
    case tooDeep
  }

  /// What is wrong.
  public let kind: Kind
  /// Where, in UTF-8 bytes from the start of the text.
  public let offset: Int
  /// The line of the place, counted from 1.
  public let line: Int
  /// The place in its line, in Unicode scalars counted from 1.
  public let column: Int

  /// An error at a place that is known.
  public init(kind: Kind, offset: Int, line: Int, column: Int) {
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension JSONTextError {
  /// An error at an offset of these bytes.
  init(_ kind: Kind, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.kind = kind
    self.offset = offset
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}
