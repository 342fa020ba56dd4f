/// A line of a script that is neither blank nor a comment.
struct ScriptLine: Sendable, Hashable {
  /// Its number in the script, from 1, counting blank lines and comments.
  var number: Int
  /// The line without its end and without white space around it.
  var text: String
}

/// Why reading a script cannot continue.
enum ScriptError: Error, Sendable, Hashable {
  /// A zero byte: no text file has one.
  case zeroByte(line: Int)
  /// Bytes that are not UTF-8.
  case notUTF8(line: Int)
  /// A line longer than any command: `ScriptReader.longestLine` bytes.
  case lineTooLong(line: Int)
  /// The system's message.
  case notReadable(String)
  /// Ctrl-C came before the line did.
  case interrupted
}

/// Reads commands line by line from a file descriptor, each as soon as its line is complete.
///
/// Lines end with LF or CRLF, the last one may lack its end, and a byte order mark is skipped.
/// Blank lines and those that begin with `#` are left out.
struct ScriptReader {
  /// The most bytes of a line, so that a stream without line ends does not fill the memory.
  static let longestLine = 16 << 20

  private let descriptor: Int32
  private let skipsBlankLines: Bool
  private let shouldStop: (() -> Bool)?
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isAtEnd = false
  private var lineNumber = 0

  /// Reads from a descriptor, which stays open. `shouldStop` is called now and then; if it returns
  /// true, waiting for a line ends.
  init(
    descriptor: Int32, skipsBlankLines: Bool = true, shouldStop: (() -> Bool)? = nil
  ) {
    self.descriptor = descriptor
    self.skipsBlankLines = skipsBlankLines
    self.shouldStop = shouldStop
  }

  /// Reads existing bytes.
  init(bytes: [UInt8]) {
    descriptor = -1
    skipsBlankLines = true
    shouldStop = nil
    buffer = bytes
    isAtEnd = true
  }

  /// The next line that is neither blank nor a comment, or nil at the end.
  mutating func next() throws(ScriptError) -> ScriptLine? {
    while let bytes = try nextLine() {
      lineNumber += 1
      guard !bytes.contains(0) else { throw .zeroByte(line: lineNumber) }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .notUTF8(line: lineNumber)
      }
      let trimmed = Self.trimmed(lineNumber == 1 ? Self.withoutByteOrderMark(text) : text[...])
      if trimmed.isEmpty ? !skipsBlankLines : !trimmed.hasPrefix("#") {
        return ScriptLine(number: lineNumber, text: String(trimmed))
      }
    }
    return nil
  }

  private static func withoutByteOrderMark(_ line: String) -> Substring {
    line.unicodeScalars.first == "\u{FEFF}"
      ? Substring(line.unicodeScalars.dropFirst()) : line[...]
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var scalars = line.unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return Substring(scalars)
  }

  private mutating func nextLine() throws(ScriptError) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          start = end + 1
          scanned = start
        }
        return buffer[start..<end]
      }
      scanned = buffer.endIndex
      if isAtEnd {
        defer { start = scanned }
        return start < scanned ? buffer[start..<scanned] : nil
      }
      guard scanned - start <= Self.longestLine else { throw .lineTooLong(line: lineNumber + 1) }
      buffer.removeSubrange(..<start)
      scanned -= start
      start = 0
      try fill()
    }
  }

  private mutating func fill() throws(ScriptError) {
    if let shouldStop, !InputFile.wait(for: descriptor, unless: shouldStop) { throw .interrupted }
    do {
      let bytes = try InputFile.next(from: descriptor)
      buffer += bytes
      isAtEnd = bytes.isEmpty
    } catch {
      throw .notReadable(error.reason)
    }
  }
}
