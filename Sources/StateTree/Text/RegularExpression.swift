internal import Platform

/// Why a text is not a regular expression: the system's message.
package struct RegularExpressionError: Error, Sendable, Hashable {
  /// The message, in the system's words.
  package let message: String
}

/// A POSIX extended regular expression, as `grep -E` reads it (regcomp, POSIX.1-2017).
///
/// This type is the wall around the C functions: it owns the compiled form and frees it.
package final class RegularExpression: Sendable {
  /// The compiled form. It is set up before the object is shared, and only read afterwards.
  private nonisolated(unsafe) let compiled: UnsafeMutablePointer<regex_t>

  /// Compiles a pattern. A pattern with a NUL is refused, since C cannot see what follows it.
  package init(_ pattern: String, ignoringCase: Bool = false) throws(RegularExpressionError) {
    compiled = try Self.compile(pattern, ignoringCase)
  }

  private static func compile(_ pattern: String, _ ignoringCase: Bool)
    throws(RegularExpressionError) -> UnsafeMutablePointer<regex_t>
  {
    guard !pattern.utf8.contains(0) else {
      throw RegularExpressionError(message: "the pattern contains a NUL")
    }
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let code = regcomp(compiled, pattern, REG_EXTENDED | (ignoringCase ? REG_ICASE : 0))
    guard code != 0 else { return compiled }
    // After an error there is nothing to free inside it.
    defer { compiled.deallocate() }
    var message = [CChar](repeating: 0, count: 256)
    let count = regerror(code, compiled, &message, message.count)
    let bytes = message.prefix(max(0, min(count, message.count) - 1))
    throw RegularExpressionError(
      message: String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Whether the expression matches a part of a text.
  package func matches(_ text: String) -> Bool { firstMatch(in: text) != nil }

  /// The first match in a text, as a range of its UTF-8 bytes.
  ///
  /// - Parameter offset: where to begin, in bytes. `^` matches only at the start of the text.
  package func firstMatch(in text: String, from offset: Int = 0) -> Range<Int>? {
    var text = text
    return text.withUTF8 { firstMatch(in: $0, from: offset) }
  }

  /// The first match in UTF-8 bytes. A NUL is a byte like others.
  package func firstMatch(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0)
    -> Range<Int>?
  {
    guard (0...bytes.count).contains(offset) else { return nil }
    var match = regmatch_t()
    match.rm_so = regoff_t(truncatingIfNeeded: offset)
    match.rm_eo = regoff_t(truncatingIfNeeded: bytes.count)
    let flags = REG_STARTEND | (offset > 0 ? REG_NOTBOL : 0)
    let code = bytes.withMemoryRebound(to: CChar.self) { characters in
      // An empty text may have no address.
      characters.baseAddress.map { regexec(compiled, $0, 1, &match, flags) }
        ?? regexec(compiled, "", 1, &match, flags)
    }
    guard code == 0 else { return nil }
    let (start, end) = (Int(match.rm_so), Int(match.rm_eo))
    return (0...bytes.count).contains(start) && start <= end ? start..<min(end, bytes.count) : nil
  }
}
