package import Hindsight

/// A stand-in for the system's clipboard. It does not keep the text.
package struct Clipboard: Sendable {
  /// Copies a text. Throws a `Failure`.
  package var copy: @Sendable (_ text: String) async throws -> Void

  /// Why a text was not copied.
  package enum Failure: Codable, Error, Hashable, Sendable {
    /// The text has more characters than the clipboard accepts.
    case tooLong(characters: Int, limit: Int)
    /// The clipboard did not answer.
    case unavailable
  }

  /// How many characters the local clipboard accepts.
  package static let limit = 120

  /// Creates a clipboard from a function.
  package init(copy: @escaping @Sendable (_ text: String) async throws -> Void) {
    self.copy = copy
  }

  /// Accepts a text at once, unless it is too long.
  package static let immediate = Clipboard { text in
    guard text.count <= limit else {
      throw Failure.tooLong(characters: text.count, limit: limit)
    }
  }

  /// Takes a moment.
  package static let local = Clipboard { text in
    try await Task.sleep(for: .milliseconds(50))
    try await immediate.copy(text)
  }
}

private enum ClipboardKey: DependencyKey {
  static let liveValue = Clipboard.local
  static let testValue = Clipboard(copy: unimplemented("clipboard.copy", placeholder: ()))
}

extension DependencyValues {
  /// The clipboard for the copied text.
  package var clipboard: Clipboard {
    get { self[ClipboardKey.self] }
    set { self[ClipboardKey.self] = newValue }
  }
}
