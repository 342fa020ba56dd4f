public import Hindsight

/// What takes the text that is copied: a stand-in, which keeps nothing.
public struct Clipboard: Sendable {
  /// Copies a text. Throws a `Failure`.
  public var copy: @Sendable (_ text: String) async throws -> Void

  /// Why a text was not copied.
  public enum Failure: Codable, Error, Hashable, Sendable {
    /// The text has more characters than the clipboard takes.
    case tooLong(characters: Int, limit: Int)
    /// The clipboard did not answer.
    case unavailable
  }

  /// How many characters the local clipboard takes.
  public static let limit = 120

  /// A clipboard that works this way.
  public init(copy: @escaping @Sendable (_ text: String) async throws -> Void) {
    self.copy = copy
  }

  /// Takes a text at once, unless it is too long.
  public static let immediate = Clipboard { text in
    guard text.count <= limit else {
      throw Failure.tooLong(characters: text.count, limit: limit)
    }
  }

  /// Takes a moment.
  public static let local = Clipboard { text in
    try await Task.sleep(for: .milliseconds(50))
    try await immediate.copy(text)
  }
}

private enum ClipboardKey: DependencyKey {
  static let liveValue = Clipboard.local
  static let testValue = Clipboard(copy: unimplemented("clipboard.copy", placeholder: ()))
}

extension DependencyValues {
  /// What takes the text that is copied.
  public var clipboard: Clipboard {
    get { self[ClipboardKey.self] }
    set { self[ClipboardKey.self] = newValue }
  }
}
