internal import SessionFile
internal import StateTree

/// An error with a sentence for people.
///
/// Errors hold facts and are declared next to the code that throws them. All conformances are in
/// this module, so that every sentence is in the files `ErrorText+….swift`.
protocol Explained: Error {
  /// The error and what to do next, in one sentence, without a capital and without a period.
  var sentence: String { get }
  /// The place of the error in a text, if it is known.
  var spot: ErrorSpot? { get }
}

extension Explained {
  var spot: ErrorSpot? { nil }
}

/// A place in a text that somebody typed.
struct ErrorSpot: Sendable, Hashable {
  /// The text.
  var text: String
  /// The place, in UTF-8 bytes from the start of the text.
  var offset: Int

  /// The text, and a caret under the place. A long text is cut around it.
  var lines: [String] {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: max(0, offset), limitedBy: bytes.endIndex)
    let before = String(decoding: bytes[..<(index ?? bytes.endIndex)], as: UTF8.self).terminalSafe
    let after = String(decoding: bytes[(index ?? bytes.endIndex)...], as: UTF8.self).terminalSafe
    let room = 36
    let isCut = before.displayWidth > room
    let shown = isCut ? "..." + before.suffix(columns: room) : before
    return [
      "  " + shown + CutText.end(after, to: room),
      "  " + String(repeating: " ", count: shown.displayWidth) + "^",
    ]
  }
}

/// Turns all errors into text.
enum ErrorText {
  /// The sentence for an error, and after it the lines that show the spot.
  static func lines(for error: any Error) -> [String] {
    if let error = error as? FileError {
      let lines = lines(for: error.underlying)
      return ["\(CutText.sentence(error.file)): \(lines.first ?? "")"] + lines.dropFirst()
    }
    guard let error = error as? any Explained else {
      return [CutText.sentence("something unexpected went wrong: \(error)")]
    }
    return [CutText.sentence(error.sentence)] + (error.spot?.lines ?? [])
  }

  /// The lines for standard error, `hindsight: FILE: sentence`.
  static func report(_ error: any Error, of file: String? = nil) -> [String] {
    let prefix = "hindsight: " + (file.map { CutText.sentence($0) + ": " } ?? "")
    // Bytes of a name that are not UTF-8 have been replaced by a mark, so the file is not found.
    let isMarked = file?.contains("\u{FFFD}") == true && error as? SessionError == .notFound
    let lines =
      isMarked
      ? ["there is no such file; if its name is not UTF-8, rename it"] : lines(for: error)
    return [prefix + (lines.first ?? "")] + lines.dropFirst()
  }

  /// Writes an error to an output in place of standard error, with the text of `report`.
  static func write(_ error: any Error, of file: String? = nil, to output: Output)
    throws(OutputError)
  {
    try write(report(error, of: file), to: output)
  }

  /// Writes a sentence and the lines that show the spot.
  static func write(_ lines: [String], to output: Output) throws(OutputError) {
    try output.sentence(lines.first ?? "")
    for line in lines.dropFirst() { try output.line(line) }
    try output.flush()
  }
}
