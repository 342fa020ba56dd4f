internal import Platform

/// The wall around the system's functions for regular expressions (`regcomp`, POSIX.1-2017): it owns
/// the compiled form and frees it.
final class CompiledExpression: Sendable {
  /// How letters are told apart.
  enum Letters: Sendable {
    /// As UTF-8.
    case unicode
    /// Each byte is a letter. This is quicker, and the same for texts of ASCII.
    case bytes
  }

  /// `REG_NOMATCH`, the same in all systems. Swift does not see glibc's name of it.
  private static let noMatch: Int32 = 1

  /// Set up before the object is shared, and only read afterwards.
  private nonisolated(unsafe) let compiled: UnsafeMutablePointer<regex_t>
  private let letters: Letters

  /// The locale in which letters are UTF-8; nil if the system has none. Then each byte of a letter
  /// outside of ASCII counts as a letter: `.` matches a half of é, and `É` is not é in another case.
  private nonisolated(unsafe) static let unicode = locale(["C.UTF-8", "C.utf8", "en_US.UTF-8"])

  private nonisolated(unsafe) static let bytes = locale(["C"])

  /// The first locale that the system has.
  private static func locale(_ names: [String]) -> locale_t? {
    #if canImport(Darwin)
      let mask = LC_CTYPE_MASK
    #else
      let mask = Int32(1) << LC_CTYPE
    #endif
    return names.lazy.compactMap { newlocale(mask, $0, nil) }.first
  }

  /// Compiles a pattern without a NUL.
  ///
  /// - Parameters:
  ///   - anchored: whether the form only tells whether the pattern matches somewhere. It looks at a
  ///     text once, where the other one begins anew at each letter.
  ///   - whole: the pattern that was typed, for errors.
  init(
    _ pattern: String, ignoringCase: Bool, _ letters: Letters, anchored: Bool = false, whole: String
  ) throws(RegularExpressionError) {
    // A point does not match a NUL; a set that excludes a letter does.
    let pattern = anchored ? "^([^a]|a)*(\(pattern))" : pattern
    self.letters = letters
    compiled = .allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let flags = REG_EXTENDED | (ignoringCase ? REG_ICASE : 0) | (anchored ? REG_NOSUB : 0)
    let code = Self.within(letters) { regcomp(compiled, pattern, flags) }
    guard code != 0 else { return }
    let message = Self.message(code)
    // After an error there is nothing to free inside it: the pattern becomes the empty one.
    _ = regcomp(compiled, "", REG_EXTENDED)
    throw RegularExpressionError(.system(message), at: 0, in: whole)
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// The first match in a part of a text, as a range of its bytes.
  ///
  /// - Throws: the system's message if it could not look at all of it.
  func match(
    _ bytes: UnsafeBufferPointer<UInt8>, in part: Range<Int>, whole: String
  ) throws(RegularExpressionError) -> Range<Int>? {
    var match = regmatch_t()
    match.rm_so = regoff_t(truncatingIfNeeded: part.lowerBound)
    match.rm_eo = regoff_t(truncatingIfNeeded: part.upperBound)
    var flags = REG_STARTEND
    if part.lowerBound > 0 { flags |= REG_NOTBOL }
    if part.upperBound < bytes.count { flags |= REG_NOTEOL }
    let code = bytes.withMemoryRebound(to: CChar.self) { characters in
      // An empty text may have no address.
      Self.within(letters) {
        characters.baseAddress.map { regexec(compiled, $0, 1, &match, flags) }
          ?? regexec(compiled, "", 1, &match, flags)
      }
    }
    guard code != Self.noMatch else { return nil }
    guard code == 0 else {
      throw RegularExpressionError(.system(Self.message(code)), at: 0, in: whole)
    }
    let (start, end) = (Int(match.rm_so), Int(match.rm_eo))
    guard part.lowerBound <= start, start <= end, end <= part.upperBound else { return nil }
    return start..<end
  }

  /// Whether an anchored form matches a text.
  ///
  /// - Throws: the system's message if it could not look at all of it.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>, whole: String) throws(RegularExpressionError)
    -> Bool
  {
    var range = regmatch_t()
    range.rm_eo = regoff_t(truncatingIfNeeded: bytes.count)
    let code = bytes.withMemoryRebound(to: CChar.self) { characters in
      Self.within(letters) {
        characters.baseAddress.map { regexec(compiled, $0, 1, &range, REG_STARTEND) }
          ?? regexec(compiled, "", 1, &range, REG_STARTEND)
      }
    }
    guard code == 0 || code == Self.noMatch else {
      throw RegularExpressionError(.system(Self.message(code)), at: 0, in: whole)
    }
    return code == 0
  }

  /// Calls a system function in a locale.
  private static func within(_ letters: Letters, _ body: () -> Int32) -> Int32 {
    guard let locale = letters == .unicode ? unicode ?? bytes : bytes else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }

  private static func message(_ code: Int32) -> String {
    var message = [CChar](repeating: 0, count: 256)
    let count = regerror(code, nil, &message, message.count)
    let bytes = message.prefix(max(0, min(count, message.count) - 1))
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
