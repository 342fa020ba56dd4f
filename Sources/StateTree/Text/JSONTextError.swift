/// Why a text is not JSON, and where.
package struct JSONTextError: Error, Sendable, Hashable {
  /// A kind of error.
  package enum Kind: Sendable, Hashable {
    /// The text ends inside a value, or holds no value.
    case unexpectedEnd
    /// Another text is where a value must begin.
    case expectedValue
    /// An object's member does not begin with a string.
    case expectedKey
    /// No colon follows a key.
    case expectedColon
    /// Neither a comma nor the closing bracket follows an array's element.
    case expectedCommaOrBracket
    /// Neither a comma nor the closing brace follows an object's member.
    case expectedCommaOrBrace
    /// More text follows the value.
    case textAfterValue
    /// A number does not follow JSON's grammar: it has a leading zero, or a sign or point without
    /// digits.
    case invalidNumber
    /// A backslash precedes something that it cannot escape.
    case invalidEscape
    /// An escaped surrogate lacks its other half.
    case loneSurrogate
    /// A string contains an unescaped control character.
    case controlCharacter
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// An object has this key twice; the place is the second one.
    case duplicateKey(String)
    /// Arrays and objects are nested deeper than `StateValue.maximumDepth`.
    case tooDeep
  }

  /// The error.
  package let kind: Kind
  /// The place, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// The line of the place, counted from 1.
  package let line: Int
  /// The place in its line, in Unicode scalars counted from 1.
  package let column: Int

  /// Creates an error at a known place.
  package init(kind: Kind, offset: Int, line: Int, column: Int) {
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension JSONTextError {
  /// Creates an error at an offset into these bytes.
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
