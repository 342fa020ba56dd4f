/// Why a text is no path, and where.
public struct StatePathError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  public enum Kind: Sendable, Hashable {
    /// A dot is not followed by a key. A key that is not a plain name is written `["a/b"]`.
    case expectedKey
    /// A step begins with neither a dot nor a bracket.
    case expectedStep
    /// An opening bracket is followed by neither an index nor a quoted key.
    case expectedIndexOrQuotedKey
    /// A closing bracket is missing.
    case expectedClosingBracket
    /// An index has a leading zero or does not fit an `Int`.
    case invalidIndex
    /// A quoted key is not a JSON string, for this reason.
    case invalidString(JSONTextError.Kind)
    /// A JSON Pointer does not begin with a slash.
    case expectedSlash
    /// A tilde of a JSON Pointer is followed by neither 0 nor 1.
    case invalidPointerEscape
  }

  /// What is wrong.
  public let kind: Kind
  /// Where, in UTF-8 bytes from the start of the text; its length where something is missing at
  /// the end.
  public let offset: Int
  /// The whole text.
  public let text: String

  /// An error at a place of a text.
  public init(kind: Kind, offset: Int, text: String) {
    self.kind = kind
    self.offset = offset
    self.text = text
  }
}
