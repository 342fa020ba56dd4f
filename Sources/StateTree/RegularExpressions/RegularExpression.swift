internal import Synchronization

/// A POSIX extended regular expression, as `grep -E` reads it. Letters are those of UTF-8, whatever
/// the locale of the program.
///
/// References to groups (`\1`) are no part of POSIX and can take exponential time, so they are
/// refused, as are patterns that are too large. Whether a text matches at all takes time in
/// proportion to its length. To find where, the system looks for a match from each letter on, which
/// can take a time in proportion to the square of the length. So a long text is looked at in
/// overlapping windows, between which the search can be stopped: a match of up to half a window is
/// always found, and a longer one may be cut off.
package final class RegularExpression: Sendable {
  /// A text that each match contains; empty if none is known.
  package let requiredText: String

  private let pattern: String
  /// What the system compiles.
  private let text: String
  private let isCaseIgnored: Bool
  /// Whether texts of ASCII can be looked at byte by byte, which is quicker.
  private let isASCII: Bool
  /// The most bytes that the system gets at once.
  private let window: Int
  private let state: Mutex<State>

  /// The compiled forms, and how many bytes they have looked at.
  private struct State: Sendable {
    var unicode: CompiledExpression?
    var ascii: CompiledExpression?
    /// The forms that only tell whether a text matches.
    var anyUnicode: CompiledExpression?
    var anyASCII: CompiledExpression?
    var bytes = 0
  }

  private static let largestWindow = 16_384
  private static let smallestWindow = 1_024
  /// The system keeps what it learns about texts, without a limit. So the expression is compiled
  /// anew after this many windows.
  private static let mostWindows = 16

  /// Reads a pattern.
  package convenience init(_ pattern: String, ignoringCase: Bool = false)
    throws(RegularExpressionError)
  {
    let part = try RegularExpressionParser.part(pattern)
    try self.init(part, of: pattern, text: part.text, ignoringCase: ignoringCase)
  }

  /// An expression that matches at least where a pattern does: `^`, `\b` and the like are taken to
  /// hold everywhere.
  package static func anywhere(_ pattern: String, ignoringCase: Bool = false)
    throws(RegularExpressionError) -> RegularExpression
  {
    let part = try RegularExpressionParser.part(pattern)
    return try RegularExpression(
      part, of: pattern, text: part.anywhere, ignoringCase: ignoringCase)
  }

  private init(
    _ part: RegularExpressionParser.Part, of pattern: String, text: String, ignoringCase: Bool
  ) throws(RegularExpressionError) {
    self.pattern = pattern
    self.text = text
    isCaseIgnored = ignoringCase
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    requiredText = ignoringCase ? "" : part.required
    window = max(Self.smallestWindow, Self.largestWindow / part.repeats)
    state = Mutex(State())
    try state.withLock { (state) throws(RegularExpressionError) in
      state.unicode = try compile(.unicode)
    }
  }

  private func compile(_ letters: CompiledExpression.Letters, anchored: Bool = false)
    throws(RegularExpressionError) -> CompiledExpression
  {
    try CompiledExpression(
      text, ignoringCase: isCaseIgnored, letters, anchored: anchored, whole: pattern)
  }

  /// Whether the expression matches a part of a text.
  package func matches(_ text: String) throws(RegularExpressionError) -> Bool {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(RegularExpressionError) -> Bool in
        if let known = try isThere(in: bytes) { return known }
        return try firstMatch(in: bytes) != nil
      }
    }.get()
  }

  /// A longer text is looked at in windows, since the system needs some bytes for each letter.
  private static let mostAtOnce = 1 << 20
  /// In a shorter text it takes no time to look for the place.
  private static let short = 256

  /// Whether the expression matches a part of a text; nil if that must be looked for in windows.
  private func isThere(in bytes: UnsafeBufferPointer<UInt8>) throws(RegularExpressionError) -> Bool?
  {
    guard bytes.count <= Self.mostAtOnce else { return nil }
    let isBytes = isASCII && JSONSpelling.isASCII(bytes)
    return try state.withLock { (state) throws(RegularExpressionError) -> Bool? in
      if state.bytes > Self.mostWindows * window { state = State() }
      state.bytes += bytes.count
      let form: CompiledExpression
      if let known = isBytes ? state.anyASCII : state.anyUnicode {
        form = known
      } else {
        form = try compile(isBytes ? .bytes : .unicode, anchored: true)
      }
      if isBytes { state.anyASCII = form } else { state.anyUnicode = form }
      return try form.matches(bytes, whole: pattern)
    }
  }

  /// The first match in a text, as a range of its UTF-8 bytes: the longest of those that begin
  /// first. It never splits a letter. It may be empty.
  ///
  /// - Parameters:
  ///   - offset: where to begin, in bytes. `^` matches only at the start of the text.
  ///   - shouldStop: called between the windows of a long text; if it returns true, the search ends,
  ///     and the result is nil.
  package func firstMatch(
    in text: String, from offset: Int = 0, shouldStop: () -> Bool = { false }
  ) throws(RegularExpressionError) -> Range<Int>? {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(RegularExpressionError) in
        try firstMatch(in: bytes, from: offset, shouldStop: shouldStop)
      }
    }.get()
  }

  /// The first match in UTF-8 bytes. A NUL is a byte like others.
  package func firstMatch(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, shouldStop: () -> Bool = { false }
  ) throws(RegularExpressionError) -> Range<Int>? {
    guard (0...bytes.count).contains(offset) else { return nil }
    if offset == 0, bytes.count > Self.short, try isThere(in: bytes) == false { return nil }
    let letters: CompiledExpression.Letters =
      isASCII && JSONSpelling.isASCII(bytes) ? .bytes : .unicode
    return try state.withLock { (state) throws(RegularExpressionError) in
      var start = offset
      while true {
        let end = bytes.letterStart(atOrBefore: min(bytes.count, start + window), after: start)
        let match = try self.match(bytes, in: start..<end, letters, &state)
        if end == bytes.count { return match.map(bytes.widened) }
        // A match at the end of a window may go on.
        if let match, match.upperBound < end || match.lowerBound == start {
          return bytes.widened(match)
        }
        if shouldStop() { return nil }
        start =
          match?.lowerBound ?? bytes.letterStart(atOrBefore: end - window / 2, after: start)
      }
    }
  }

  private func match(
    _ bytes: UnsafeBufferPointer<UInt8>, in part: Range<Int>, _ letters: CompiledExpression.Letters,
    _ state: inout State
  ) throws(RegularExpressionError) -> Range<Int>? {
    if state.bytes > Self.mostWindows * window { state = State() }
    state.bytes += part.count
    let compiled: CompiledExpression
    switch letters {
    case .unicode:
      if state.unicode == nil { state.unicode = try compile(.unicode) }
      guard let form = state.unicode else { return nil }
      compiled = form
    case .bytes:
      if state.ascii == nil { state.ascii = try compile(.bytes) }
      guard let form = state.ascii else { return nil }
      compiled = form
    }
    return try compiled.match(bytes, in: part, whole: pattern)
  }
}

extension UnsafeBufferPointer<UInt8> {
  private func isInsideLetter(_ place: Int) -> Bool {
    place > 0 && place < count && self[place] & 0xC0 == 0x80
  }

  /// The last place up to another one at which a letter begins, or the end; behind a third one.
  fileprivate func letterStart(atOrBefore place: Int, after floor: Int) -> Int {
    var start = place
    while start > floor + 1, isInsideLetter(start) { start -= 1 }
    return start
  }

  /// A range without halves of letters, which a system without UTF-8 may give.
  fileprivate func widened(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while isInsideLetter(start) { start -= 1 }
    while isInsideLetter(end) { end += 1 }
    return start..<end
  }
}
