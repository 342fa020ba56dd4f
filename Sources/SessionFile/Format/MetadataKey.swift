/// Keys of the table `metadata` that this format itself gives a meaning.
public enum MetadataKey {
  /// The program and process that made the file.
  public static let recorder = "recorder"
  /// `none` where the session was imported from a log that has actions only: no state is known, and
  /// that an action has no change says nothing.
  public static let states = "states"
  /// The positions of actions that were skipped in Redux DevTools, and so changed nothing: an array.
  public static let skipped = "skipped"
}
