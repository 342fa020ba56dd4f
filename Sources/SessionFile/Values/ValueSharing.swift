/// Decides which values a session file stores once, however often they appear.
///
///     let recorder = try Recorder(
///       to: url, app: "notes", options: Recorder.Options(sharing: .bytes(64 << 10)))
///
/// A long text or `Data` in states, payloads, changes and reads, and a large array or object that
/// appears again unchanged, is then one row of the table `value`, and each place refers to it.
/// Actions without such values have no extra cost.
public enum ValueSharing: Sendable, Hashable {
  /// Strings of more UTF-8 bytes than this, and arrays and objects whose JSON text has more.
  case bytes(Int)
  /// No values: each value is written out in each of its places.
  case never

  /// A recorder's default: 16 KiB, a few pages of the file. Smaller values are easier to read in
  /// their places.
  public static let standard = ValueSharing.bytes(16 << 10)

  /// Values of more bytes than this are stored once; nil if no value is.
  var limit: Int? {
    switch self {
    case .bytes(let count): max(0, count)
    case .never: nil
    }
  }
}
