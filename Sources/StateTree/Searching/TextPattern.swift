/// What a search looks for in texts: a text, or a regular expression.
///
/// It compares what was meant: a string is the letters that it has, whatever their JSON spelling.
/// `mayMatch(json:)` tells quickly that a JSON text holds no match, so that most values need not be
/// read.
package struct TextPattern: Sendable {
  private enum Kind {
    case text(String)
    /// An expression, and the same one without its conditions on what surrounds a match.
    case expression(RegularExpression, anywhere: RegularExpression)
  }

  private let kind: Kind
  /// A text that each match contains, as UTF-8; empty if none is known.
  private let needle: Needle
  /// Whether `needle` has letters that JSON never spells as they are.
  private let isAlwaysEscaped: Bool
  /// Whether `needle` may be a part of a number, which can be spelled in several ways.
  private let mayBeNumber: Bool

  /// Looks for a text, byte by byte, or with letters of any case.
  package init(text: String, ignoringCase: Bool = false) throws(RegularExpressionError) {
    if ignoringCase {
      try self.init(expression: Self.quoted(text), ignoringCase: true)
    } else {
      self.init(.text(text), needle: text)
    }
  }

  /// Looks for a regular expression.
  package init(expression pattern: String, ignoringCase: Bool = false)
    throws(RegularExpressionError)
  {
    let expression = try RegularExpression(pattern, ignoringCase: ignoringCase)
    let anywhere = try RegularExpression.anywhere(pattern, ignoringCase: ignoringCase)
    self.init(
      .expression(expression, anywhere: anywhere),
      needle: expression.requiredText)
  }

  private init(_ kind: Kind, needle: String) {
    self.kind = kind
    self.needle = Needle(needle)
    isAlwaysEscaped = self.needle.bytes.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    mayBeNumber = self.needle.bytes.allSatisfy(JSONSpelling.isOfNumber)
  }

  /// A text as an expression that matches it alone.
  private static func quoted(_ text: String) -> String {
    var pattern = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\^$.[]|()*+?{}".unicodeScalars.contains(scalar) { pattern.append("\\") }
      pattern.append(scalar)
    }
    return String(pattern)
  }

  /// The first match in a text, as a range of its UTF-8 bytes.
  ///
  /// - Parameter shouldStop: called now and then in a long text; if it returns true, the search ends,
  ///   and the result is nil.
  package func firstMatch(
    in text: String, shouldStop: () -> Bool = { false }
  ) throws(RegularExpressionError) -> Range<Int>? {
    switch kind {
    case .expression(let expression, _):
      return try expression.firstMatch(in: text, shouldStop: shouldStop)
    case .text:
      var text = text
      return text.withUTF8 { needle.place(in: $0) }.map { $0..<$0 + needle.bytes.count }
    }
  }

  /// Whether a text with a colon and any number behind it may match, `App.swift:12`. Only false is
  /// certain.
  package func mayMatch(beforeLine text: String) -> Bool {
    let colon = UInt8(ascii: ":")
    let isOfLine = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= colon }
    // What the line cannot have is in the text.
    guard let last = needle.bytes.lastIndex(where: { !isOfLine($0) }) else { return true }
    var text = text
    return text.withUTF8 { Needle(Array(needle.bytes[...last])).place(in: $0) != nil }
  }

  /// Whether a value in a JSON text may match. Only false is certain.
  package func mayMatch(
    json bytes: UnsafeBufferPointer<UInt8>, shouldStop: () -> Bool = { false }
  ) throws(RegularExpressionError) -> Bool {
    if !needle.isEmpty {
      // Escapes hide any text, and other spellings hide numbers.
      let isThere = !isAlwaysEscaped && needle.place(in: bytes) != nil
      guard isThere else {
        return mayBeNumber ? !JSONSpelling.isPlain(bytes) : JSONSpelling.hasEscape(bytes)
      }
    }
    guard case .expression(_, let anywhere) = kind else { return true }
    return try anywhere.firstMatch(in: bytes, shouldStop: shouldStop) != nil
      || !JSONSpelling.isPlain(bytes)
  }
}

extension StateValue {
  /// The text that a search compares: a string's letters, another scalar as JSON, but nan,
  /// inf and -inf; nil for arrays and objects.
  package var searchedText: String? {
    switch self {
    case .string(let text): text
    case .array, .object: nil
    case .double(let double) where !double.isFinite: DoubleMark.text(double)
    case .null, .bool, .integer, .double, .decimal: jsonText()
    }
  }
}
