public import StateTree

/// Why a text is not an action, and where.
public struct ActionLiteralError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  public enum Kind: Sendable, Hashable {
    /// The text holds nothing.
    case empty
    /// The text ends inside a value, an argument list, an array or a string.
    case unexpectedEnd
    /// Something that begins no value stands where a value must.
    case expectedValue
    /// A dot is not followed by a name.
    case expectedName
    /// An argument or element is followed by neither a comma nor this closing bracket.
    case expectedCommaOr(String)
    /// A dictionary's key is not followed by a colon.
    case expectedColon
    /// More text follows the action.
    case textAfterValue
    /// A number is not in Swift's grammar, or has more digits than a hexadecimal one may have.
    case invalidNumber
    /// A backslash in a string is followed by nothing that it can escape.
    case invalidEscape
    /// A string is not closed on its line.
    case unterminatedString
    /// More than `StateValue.maximumDepth` values stand inside one another.
    case tooDeep
    /// The JSON object that stands at the place is no JSON.
    case json(JSONTextError.Kind)

    /// The type has no case of this name; its names that look like it.
    case unknownCase(String, type: String, near: [String])
    /// The type is made from a raw value of this type, does not list its cases, and has none that
    /// can be found by this name.
    case caseOfHiddenName(String, type: String, rawType: String)
    /// The type takes exactly one case, and this many are named.
    case notOneCase(type: String, count: Int)
    /// An argument that the case or type needs is not there. Its label; nil for one without.
    case missingArgument(label: String?, of: String)
    /// An argument stands under the wrong label, or without the one that it needs; nil is no label.
    case wrongLabel(found: String?, expected: String?, of: String)
    /// An argument or member that the case or type does not take, by its label; nil for one
    /// without.
    case unexpectedArgument(label: String?, of: String)
    /// A value of another shape stands where the type needs one of its own: the type's name, and
    /// what was found, as in `a string`.
    case mismatch(expected: String, found: String)
    /// The type refuses the value, for this reason.
    case refused(StateCodingError)
  }

  /// What is wrong.
  public let kind: Kind
  /// Where, in UTF-8 bytes from the start of the text.
  public let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
