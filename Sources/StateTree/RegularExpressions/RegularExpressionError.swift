/// Why a text is not a regular expression, or why a search for one cannot go on.
package struct RegularExpressionError: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Fault: Sendable, Hashable {
    /// `(` without `)`.
    case openParenthesis
    /// `)` without `(`.
    case closingParenthesis
    /// `[` without `]`.
    case openBracket
    /// A range in brackets that ends before it begins.
    case reversedRange
    /// A range in brackets beyond ASCII with more letters than this.
    case wideRange(Int)
    /// `[:name:]` with a name that is no class.
    case unknownClass
    /// `[.x.]` or `[=x=]`.
    case collating
    /// `*`, `+`, `?` or `{2}` with nothing before it.
    case nothingToRepeat
    /// Braces that are not `{2}`, `{2,}`, `{,5}` or `{2,5}`.
    case malformedCount
    /// `\` at the end.
    case loneBackslash
    /// `\` and a letter that means nothing.
    case unknownEscape
    /// `\1`.
    case backreference
    /// More bytes than this.
    case tooLong(Int)
    /// Parentheses deeper than this.
    case tooDeep(Int)
    /// More than this many letters once the counts are written out: `(a{100}){100}`.
    case tooLarge(Int)
    /// A NUL, which C takes for the end.
    case nul
    /// The system refuses it, or cannot go on: its message.
    case system(String)
  }

  package let fault: Fault
  /// The place, in UTF-8 bytes.
  package let offset: Int
  /// The whole pattern.
  package let pattern: String

  init(_ fault: Fault, at offset: Int, in pattern: String) {
    self.fault = fault
    self.offset = offset
    self.pattern = pattern
  }

  /// The error as a part of a sentence.
  package var message: String {
    switch fault {
    case .openParenthesis: "this parenthesis is never closed"
    case .closingParenthesis: "this parenthesis was never opened; \\) is the letter"
    case .openBracket: "this bracket is never closed"
    case .reversedRange: "this range ends before it begins"
    case .wideRange(let limit):
      "a range outside of ASCII has at most \(limit) letters; use a class such as [:alpha:]"
    case .unknownClass:
      "there is no such class; the classes are alpha, digit, alnum, upper, lower, space, blank, "
        + "punct, print, graph, cntrl and xdigit"
    case .collating: "collating elements such as [.a.] are not supported"
    case .nothingToRepeat: "there is nothing to repeat before this; put \\ before it for the letter"
    case .malformedCount: "a count is {2}, {2,}, {,5} or {2,5}, up to 255; \\{ is the letter"
    case .loneBackslash: "a backslash needs a letter after it; \\\\ is the letter"
    case .unknownEscape: "this backslash has no meaning here; \\\\ is the letter"
    case .backreference:
      "a reference to a group, such as \\1, is not supported: looking for it can take forever"
    case .tooLong(let limit): "it is longer than \(limit) letters"
    case .tooDeep(let limit): "its parentheses nest deeper than \(limit) levels"
    case .tooLarge(let limit): "written out without counts it is longer than \(limit) letters"
    case .nul: "it contains a NUL"
    case .system(let message): "the system says: \(message)"
    }
  }
}
