/// Which values a session file stores once, however often they appear.
///
///     let recorder = try Recorder(
///       to: url, app: "notes", options: Recorder.Options(sharing: .bytes(64 << 10)))
///
/// A long text or `Data` that stands in states, payloads, changes and reads, and a large array or
/// object that comes back unchanged, is then one row of the table `value`, and each place refers to
/// it. An action without such a value costs nothing for it.
public enum ValueSharing: Sendable, Hashable {
  /// Strings of more UTF-8 bytes than this, and arrays and objects of which the JSON text has more.
  case bytes(Int)
  /// None: each value is written out wherever it stands.
  case never

  /// What a recorder does unless it is told otherwise: 16 KiB, a few pages of the file. What is
  /// smaller is more easily read where it stands.
  public static let standard = ValueSharing.bytes(16 << 10)

  /// Values of more bytes than this are stored once; nil for none.
  var limit: Int? {
    switch self {
    case .bytes(let count): max(0, count)
    case .never: nil
    }
  }
}
