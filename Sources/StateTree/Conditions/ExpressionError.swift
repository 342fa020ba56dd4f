/// Why a text is not an expression or a condition, and where.
package struct ExpressionError: Error, Sendable, Hashable {
  /// A kind of error.
  package enum Kind: Sendable, Hashable {
    /// Something else belongs here.
    case expected(Expected)
    /// No function and no fact has this name.
    case unknownName(String)
    /// The name of a function, without arguments in parentheses behind it.
    case functionAlone(String)
    /// A path is wrong.
    case path(StatePathError.Kind)
    /// A text in quotes is wrong.
    case string(JSONTextError.Kind)
    /// A number is wrong.
    case number
    /// A regular expression is wrong, with the system's message.
    case regularExpression(String)
    /// A condition belongs here, and this is a number, text or list, by its name.
    case notACondition(String)
    /// A number belongs here, and this is something else, by its name.
    case notANumber(String)
    /// The two sides of a comparison are never of one type, by their names.
    case neverEqual(String, String)
    /// A function takes this many arguments.
    case arguments(function: String, count: Int)
    /// `old` and `changed` cannot be used here: inside `any` or `all`, or inside `old`.
    case onlyOfTheState(String)
    /// `=` in place of `==`, `&` in place of `&&`, `|` in place of `||`, `and`, `or`, `not`, `'` in
    /// place of `"`: what to write.
    case write(String)
    /// The text nests deeper than this.
    case tooDeep(limit: Int)
    /// The text has more bytes than this.
    case tooLong(limit: Int)
  }

  /// What belongs at a place.
  package enum Expected: Sendable, Hashable {
    /// A place, a number, a text, a function or a parenthesis.
    case value
    /// An operator, or the end of the text.
    case operatorOrEnd
    /// A closing parenthesis.
    case closingParenthesis
    /// An opening parenthesis, after the name of a function.
    case openingParenthesis
    /// A comma, before the next argument.
    case comma
    /// A closing bracket or a comma in a list.
    case listEnd
    /// A list in brackets, after `in`.
    case list
    /// `nil`, after `is`.
    case nilWord
    /// A place in the state, as the argument of `changed`.
    case place
    /// A text in quotes, as the second argument of `matches`.
    case text
  }

  /// The error.
  package let kind: Kind
  /// The place, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// The whole text.
  package let text: String

  /// Creates an error at a place of a text.
  package init(_ kind: Kind, at offset: Int, in text: String) {
    self.kind = kind
    self.offset = offset
    self.text = text
  }
}
