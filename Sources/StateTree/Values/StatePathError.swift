/// Why a text is not a path, and where.
public struct StatePathError: Error, Sendable, Hashable {
  /// A kind of error.
  package enum Kind: Sendable, Hashable {
    /// No key follows a dot. A key that is not a plain name is written `["a/b"]`.
    case expectedKey
    /// A step begins with neither a dot nor a bracket.
    case expectedStep
    /// Neither an index nor a quoted key follows an opening bracket.
    case expectedIndexOrQuotedKey
    /// No index, quoted key, `*` or `KEY=VALUE` follows an opening bracket of a pattern.
    case expectedStepInBrackets
    /// No text, number, boolean or null follows the equals sign of `[KEY=VALUE]`.
    case expectedMemberValue
    /// A redaction rule names an element by the value of a member.
    case elementInRule
    /// A closing bracket is missing.
    case expectedClosingBracket
    /// An index has a leading zero or does not fit an `Int`.
    case invalidIndex
    /// A quoted key is not a JSON string, for this reason.
    case invalidString(JSONTextError.Kind)
    /// A JSON Pointer does not begin with a slash.
    case expectedSlash
    /// Neither 0 nor 1 follows a tilde of a JSON Pointer.
    case invalidPointerEscape
  }

  /// The error.
  package let kind: Kind
  /// The place, in UTF-8 bytes from the start of the text. If something is missing at the end, it
  /// is the text's length.
  package let offset: Int
  /// The whole text.
  package let text: String

  /// Creates an error at a place of a text.
  package init(kind: Kind, offset: Int, text: String) {
    self.kind = kind
    self.offset = offset
    self.text = text
  }
}
