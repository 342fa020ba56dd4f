package import StateTree

/// Why a text is not an action, and where.
package struct ActionLiteralError: Error, Sendable, Hashable {
  /// A kind of error.
  package enum Kind: Sendable, Hashable {
    /// The text holds nothing.
    case empty
    /// The text ends inside a value, an argument list, an array or a string.
    case unexpectedEnd
    /// Another text is where a value must begin.
    case expectedValue
    /// No name follows a dot.
    case expectedName
    /// Neither a comma nor this closing bracket follows an argument or element.
    case expectedCommaOr(String)
    /// No colon follows a dictionary's key.
    case expectedColon
    /// More text follows the action.
    case textAfterValue
    /// A number does not follow Swift's grammar, or is hexadecimal and has too many digits.
    case invalidNumber
    /// A backslash in a string precedes something that it cannot escape.
    case invalidEscape
    /// A string is not closed on its line.
    case unterminatedString
    /// Values are nested deeper than `StateValue.maximumDepth`.
    case tooDeep
    /// The JSON object at the place is not valid JSON.
    case json(JSONTextError.Kind)

    /// The type has no case of this name; its similar names.
    case unknownCase(String, type: String, near: [String])
    /// The type has raw values of this type, does not list its cases, and has no case that can be
    /// found by this name.
    case caseOfHiddenName(String, type: String, rawType: String)
    /// The type takes exactly one case, and this many are named.
    case notOneCase(type: String, count: Int)
    /// An argument that the case or type needs is missing; its label, or nil if it has none.
    case missingArgument(label: String?, of: String)
    /// An argument has the wrong label, or lacks the one that it needs; nil means no label.
    case wrongLabel(found: String?, expected: String?, of: String)
    /// The case or type does not take an argument or member; its label, or nil if it has none.
    case unexpectedArgument(label: String?, of: String)
    /// The value has another form than the type needs; the type's name, and the form found, as in
    /// `a string`.
    case mismatch(expected: String, found: String)
    /// The type rejects the value, for this reason.
    case refused(StateCodingError)
  }

  /// The error.
  package let kind: Kind
  /// The place, in UTF-8 bytes from the start of the text.
  package let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
